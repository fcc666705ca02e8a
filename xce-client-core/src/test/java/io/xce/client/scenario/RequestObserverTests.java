package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.xce.client.call.CallOptions;
import io.xce.client.call.NotFoundException;
import io.xce.client.event.Ending;
import io.xce.client.event.RequestObserver;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What observers of requests are told.
 */
@Timeout(30)
class RequestObserverTests {

	private final EngineScenario scenario = new EngineScenario("a", "b");

	private final Recording recording = new Recording();

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private void serving() {
		this.scenario.with((builder) -> builder.addRequestObserver(this.recording)).serving("a", 5);
		this.recording.log.clear();
	}

	@Test
	void requestIsObservedFromItsCallToItsEnd() {
		serving();
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.recording.log).containsExactly("start test op WRITE", "stop SUCCEEDED", "complete");
	}

	@Test
	void requestThatFailsOverIsOneRequest() {
		serving();
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.read("r"));
		assertThat(this.recording.log).containsExactly("start test op READ", "stop SUCCEEDED", "complete");
	}

	@Test
	void failureIsTold() {
		serving();
		this.scenario.a().answers(Behaviours.status(Status.NOT_FOUND));
		this.scenario.finish(this.scenario.read("r")).failure(NotFoundException.class);
		assertThat(this.recording.log).containsExactly("start test op READ", "stop ANSWERED NotFoundException",
				"complete");
	}

	@Test
	void cancelledRequestStopsOnce() {
		serving();
		this.scenario.a().answers(Behaviours.hang());
		Asked read = this.scenario.read("r");
		read.future().cancel(false);
		this.scenario.pass(100);
		assertThat(this.recording.log).containsExactly("start test op READ", "stop CANCELLED");
	}

	@Test
	void blockingCallAndACallToOneNodeAreObservedToo() throws InterruptedException {
		serving();
		this.scenario.a().answers(Behaviours.execute().then(Behaviours.status(Status.NOT_FOUND)));
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(() -> {
				try {
					this.scenario.template().execute(EngineScenario.request(Kind.READ, "r"));
				}
				catch (NotFoundException ex) {
					// the second one
				}
			});
			thread.setDaemon(true);
			thread.start();
			while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
				Thread.onSpinWait();
			}
			this.scenario.pass(10);
			thread.join(2000);
		}
		assertThat(this.recording.log).containsExactly("start test op READ", "stop SUCCEEDED", "start test op READ",
				"stop ANSWERED NotFoundException");
		this.recording.log.clear();
		this.scenario.b().answers(Behaviours.execute());
		this.scenario.client()
			.executeOn(new Endpoint("b", 1), EngineScenario.request(Kind.NODE, "n"), CallOptions.defaults());
		this.scenario.pass(10);
		assertThat(this.recording.log).containsExactly("start test op NODE", "stop SUCCEEDED", "complete");
	}

	@Test
	void blockingCallWhoseDecoderThrowsAnErrorStopsToo() throws InterruptedException {
		serving();
		XceRequest<String> undecodable = XceRequest.of("op", Kind.READ, new byte[0], (bytes) -> {
			throw new NoClassDefFoundError("com/example/Dto");
		});
		AtomicReference<Throwable> thrown = new AtomicReference<>();
		Thread thread = new Thread(() -> {
			try {
				this.scenario.template().execute(undecodable);
			}
			catch (Throwable ex) {
				thrown.set(ex);
			}
		});
		thread.setDaemon(true);
		thread.start();
		while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
			Thread.onSpinWait();
		}
		this.scenario.pass(10);
		thread.join(2000);
		assertThat(thrown.get()).isInstanceOf(NoClassDefFoundError.class);
		assertThat(this.recording.log).containsExactly("start test op READ", "stop ANSWERED NoClassDefFoundError");
	}

	@Test
	void elapsedTimeIsThatOfTheRequest() {
		serving();
		this.scenario.link("a").latency(Duration.ofMillis(2));
		Asked read = this.scenario.finish(this.scenario.read("r"));
		assertThat(this.recording.elapsed).isEqualTo(read.took());
	}

	@Test
	void traceContextTravelsWithTheRequest() {
		serving();
		this.recording.traceParent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.scenario.a().received()).last()
			.extracting((request) -> request.traceParent())
			.isEqualTo(this.recording.traceParent);
	}

	@Test
	void traceContextThatCannotBeSentIsLeftOut() {
		serving();
		this.recording.traceParent = "é";
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.scenario.a().received()).last().extracting((request) -> request.traceParent()).isNull();
	}

	@Test
	void observerThatThrowsDoesNoHarm() {
		this.scenario.with((builder) -> builder.addRequestObserver((client, request) -> {
			throw new IllegalStateException("start");
		}));
		this.scenario.with((builder) -> builder.addRequestObserver((client, request) -> new Throwing()));
		serving();
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("a");
		assertThat(this.recording.log).contains("stop SUCCEEDED");
	}

	@Test
	void observerThatThrowsErrorsDoesNoHarm() {
		this.scenario.with((builder) -> builder.addRequestObserver((client, request) -> {
			throw new NoClassDefFoundError("start");
		}));
		this.scenario.with((builder) -> builder.addRequestObserver((client, request) -> new RequestObserver.Observed() {

			@Override
			public String traceParent() {
				throw new NoClassDefFoundError("trace");
			}

			@Override
			public void complete(Runnable completion) {
				throw new NoClassDefFoundError("complete");
			}

			@Override
			public void stop(Ending ending, Duration elapsed, @Nullable Throwable failure) {
				throw new NoClassDefFoundError("stop");
			}

		}));
		serving();
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("a");
		assertThat(this.recording.log).contains("stop SUCCEEDED");
	}

	@Test
	void notificationIsNotObserved() {
		serving();
		this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"));
		this.scenario.pass(100);
		assertThat(this.recording.log).isEmpty();
	}

	private static final class Throwing implements RequestObserver.Observed {

		@Override
		public String traceParent() {
			throw new IllegalStateException("trace");
		}

		@Override
		public void complete(Runnable completion) {
			throw new IllegalStateException("complete");
		}

		@Override
		public void stop(Ending ending, Duration elapsed, @Nullable Throwable failure) {
			throw new IllegalStateException("stop");
		}

	}

	private static final class Recording implements RequestObserver {

		private final List<String> log = new ArrayList<>();

		private Duration elapsed;

		private String traceParent;

		@Override
		public Observed start(String client, XceRequest<?> request) {
			this.log.add("start " + client + " " + request.operation() + " " + request.kind());
			return new Observed() {

				@Override
				public String traceParent() {
					return Recording.this.traceParent;
				}

				@Override
				public void stop(Ending ending, Duration took, @Nullable Throwable failure) {
					Recording.this.log
						.add("stop " + ending + ((failure != null) ? " " + failure.getClass().getSimpleName() : ""));
					Recording.this.elapsed = took;
				}

				@Override
				public void complete(Runnable completion) {
					Recording.this.log.add("complete");
					completion.run();
				}
			};
		}

	}

}
