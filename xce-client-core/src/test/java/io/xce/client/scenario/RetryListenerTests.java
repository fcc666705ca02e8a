package io.xce.client.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.client.call.NotFoundException;
import io.xce.client.call.XceRetryRefusedException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.retry.RetryListenerAdapter;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a Spring Retry listener sees of a client's requests.
 */
class RetryListenerTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final Recording recording = new Recording();

	@BeforeEach
	void listen() {
		this.scenario.with((builder) -> builder.addListener(new RetryListenerAdapter(this.recording)));
		this.scenario.serving("a", 5);
		this.recording.log.clear();
	}

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void requestThatSucceedsAtOnceIsNotSeen() {
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.recording.log).isEmpty();
	}

	@Test
	void failedAttemptsAreSeenInOrder() {
		this.scenario.a().standby();
		this.scenario.c().primary(6);
		this.scenario.b().is(Role.ELECTING, 5).answers(Behaviours.noPrimary());
		this.scenario.finish(this.scenario.write("w"));
		this.scenario.pass(10);
		assertThat(this.recording.log).startsWith("open op", "error 1 a:1").endsWith("success", "close -");
		assertThat(this.recording.openedAt).isEqualTo(Endpoint.parse("a:1"));
		assertThat(this.recording.label).isEqualTo("xce");
		assertThat(this.recording.attempts).as("each failed attempt tells its number")
			.containsExactlyElementsOf(IntStream.rangeClosed(1, this.recording.count).boxed().toList());
		assertThat(this.recording.log).as("and where it was").contains("error 2 b:1");
		assertThat(this.recording.count).isPositive();
		assertThat(this.recording.context.getAttribute(RetryListenerAdapter.CLIENT)).isEqualTo("test");
		assertThat(this.recording.context.getAttribute(RetryListenerAdapter.OPERATION)).isEqualTo("op");
		assertThat(this.recording.context.getAttribute(RetryListenerAdapter.ATTEMPTS))
			.isEqualTo(this.recording.count + 1);
		assertThat(this.recording.context.getAttribute(RetryListenerAdapter.ENDPOINT)).isInstanceOf(Endpoint.class);
		assertThat((Integer) this.recording.context.getAttribute(RetryListenerAdapter.LAPS)).isPositive();
	}

	@Test
	void requestThatFailsInTheEndIsClosedWithItsFailure() {
		this.scenario.a().standby();
		this.scenario.b().primary(6).answers(Behaviours.status(Status.NOT_FOUND));
		this.scenario.finish(this.scenario.write("w")).failure(NotFoundException.class);
		this.scenario.pass(10);
		assertThat(this.recording.log).last().isEqualTo("close NotFoundException");
		assertThat(this.recording.log).doesNotContain("success");
		assertThat(this.recording.context.getAttribute(RetryContext.EXHAUSTED)).isEqualTo(true);
	}

	@Test
	void falseFromOpenEndsTheRequest() {
		this.recording.opens = false;
		this.scenario.a().answers(Behaviours.notReady());
		this.scenario.each((node) -> node.electing());
		XceRetryRefusedException failure = this.scenario.finish(this.scenario.write("w"))
			.failure(XceRetryRefusedException.class);
		assertThat(failure.attempts()).isPositive();
		this.scenario.pass(10);
		assertThat(this.recording.log).containsExactly("open op", "close XceRetryRefusedException");
		assertThat(this.recording.context.isExhaustedOnly()).isTrue();
	}

	@Test
	void otherRequestsGoOn() {
		this.recording.opens = false;
		this.scenario.a().answers(Behaviours.notReady().then(Behaviours.execute()));
		this.scenario.each((node) -> node.electing());
		Asked first = this.scenario.write("first");
		this.scenario.pass(50);
		this.recording.opens = true;
		Asked second = this.scenario.write("second");
		this.scenario.in(300, () -> this.scenario.b().primary(6).announce());
		this.scenario.finish(first).failure(XceRetryRefusedException.class);
		assertThat(this.scenario.finish(second).servedBy()).isEqualTo("b");
	}

	@Test
	void everyTroubledRequestHasOneEnd() {
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.writes(5));
		assertThat(this.scenario.events(FailoverEvent.RequestEnded.class)).isNotEmpty()
			.allMatch(FailoverEvent.RequestEnded::succeeded)
			.extracting(FailoverEvent.RequestEnded::request)
			.doesNotHaveDuplicates();
		assertThat(this.recording.log.stream().filter((line) -> line.startsWith("open")).count())
			.isEqualTo(this.recording.log.stream().filter((line) -> line.startsWith("close")).count());
	}

	private static final class Recording implements RetryListener {

		private final List<String> log = new ArrayList<>();

		private boolean opens = true;

		private RetryContext context;

		private int count;

		private Object openedAt;

		private String label;

		private final List<Object> attempts = new ArrayList<>();

		@Override
		public <T, E extends Throwable> boolean open(RetryContext context, RetryCallback<T, E> callback) {
			this.context = context;
			this.openedAt = context.getAttribute(RetryListenerAdapter.ENDPOINT);
			this.label = callback.getLabel();
			this.log.add("open " + context.getAttribute(RetryContext.NAME));
			return this.opens;
		}

		@Override
		public <T, E extends Throwable> void onError(RetryContext context, RetryCallback<T, E> callback,
				Throwable throwable) {
			this.count = context.getRetryCount();
			this.attempts.add(context.getAttribute(RetryListenerAdapter.ATTEMPTS));
			this.log.add("error " + this.count + " " + context.getAttribute(RetryListenerAdapter.ENDPOINT));
		}

		@Override
		public <T, E extends Throwable> void onSuccess(RetryContext context, RetryCallback<T, E> callback, T result) {
			this.log.add("success");
		}

		@Override
		public <T, E extends Throwable> void close(RetryContext context, RetryCallback<T, E> callback,
				Throwable throwable) {
			this.log.add("close " + ((throwable != null) ? throwable.getClass().getSimpleName() : "-"));
		}

	}

}
