package io.xce.client.cases;

import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceRejoinException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 6: deadlocks in reconnect code and callbacks.
 */
@Timeout(60)
class DeadlockTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() throws InterruptedException {
		this.scenario.close();
		RunningWorld.assertNoThreadsStay();
	}

	private static XceRequest<String> read(String body) {
		return EngineScenario.request(Kind.READ, body);
	}

	@Test
	@DisplayName("K1 lock order between subscribe and activate")
	void hookThatCallsSynchronouslyAmongFiftyCallersCompletes() throws Exception {
		CountDownLatch hooks = new CountDownLatch(2);
		RunningWorld.threads(this.scenario).with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				for (int i = 0; i < 20; i++) {
					DeadlockTests.this.scenario.template().execute(read("hook"));
				}
				hooks.countDown();
			}

		}));
		this.scenario.a().primary(5);
		this.scenario.client().start();
		try (RunningWorld world = new RunningWorld(this.scenario)) {
			List<Future<String>> before = world.calls(50,
					() -> this.scenario.template().execute(read("before"), CallOptions.defaults()));
			for (Future<String> call : before) {
				assertThat(RunningWorld.get(call)).startsWith("a");
			}
			this.scenario.a().standby().announce();
			this.scenario.b().primary(6).announce();
			List<Future<String>> after = world.calls(50, () -> this.scenario.template().execute(read("after")));
			for (Future<String> call : after) {
				assertThat(RunningWorld.get(call)).isNotNull();
			}
			assertThat(hooks.await(30, TimeUnit.SECONDS)).isTrue();
			assertThat(RunningWorld.clientThreads()).noneMatch((thread) -> thread.getState() == State.BLOCKED);
			assertThat(ManagementFactory.getThreadMXBean().findDeadlockedThreads()).isNull();
		}
	}

	@Test
	@DisplayName("K2 blocking wait on the timer thread")
	void handshakeThatHangsHoldsUpNoOtherClient() {
		this.scenario.a().mute();
		this.scenario.b().primary(5);
		try (EngineScenario other = new EngineScenario(this.scenario.cluster()).named("other").masters("b:1")) {
			this.scenario.client().start();
			Asked asked = other.finish(other.read("x"));
			assertThat(asked.took()).isLessThan(Duration.ofMillis(2));
			other.link("b").cut();
			assertThat(other.finish(other.write("y")).took()).isLessThan(Duration.ofMillis(2));
		}
	}

	@Test
	@DisplayName("K5 synchronous call inside a listener")
	void listenerMayCallSynchronously() throws Exception {
		CompletableFuture<String> result = new CompletableFuture<>();
		RunningWorld.threads(this.scenario);
		this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				if (event instanceof FailoverEvent.Adopted) {
					result.complete(DeadlockTests.this.scenario.template().execute(read("from the listener")));
				}
			}

		});
		this.scenario.a().primary(5);
		try (RunningWorld world = new RunningWorld(this.scenario)) {
			world.call(() -> this.scenario.template().execute(read("x")));
			assertThat(RunningWorld.get(result)).startsWith("a");
		}
	}

	@Test
	@DisplayName("K5 a synchronous call on the event loop")
	void synchronousCallOnTheEventLoopFailsAtOnce() {
		this.scenario.a().primary(5);
		CompletableFuture<String> inner = this.scenario.template()
			.executeAsync(read("x"), CallOptions.defaults().direct())
			.thenApply((value) -> this.scenario.template().execute(read("y")));
		this.scenario.pass(500);
		assertThat(inner).isCompletedExceptionally();
		assertThat(inner.handle((value, failure) -> failure.getCause()))
			.isCompletedWithValueMatching(IllegalStateException.class::isInstance);
	}

	private void closeAndTell(CompletableFuture<Void> closed) {
		try {
			this.scenario.client().close();
			closed.complete(null);
		}
		catch (Throwable ex) {
			closed.completeExceptionally(ex);
		}
	}

	@Test
	@DisplayName("K5 a listener closes the client")
	void listenerMayClose() throws Exception {
		CompletableFuture<Void> closed = new CompletableFuture<>();
		RunningWorld.threads(this.scenario);
		this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				if (event instanceof FailoverEvent.Adopted) {
					closeAndTell(closed);
				}
			}

		});
		this.scenario.a().primary(5);
		try (RunningWorld world = new RunningWorld(this.scenario)) {
			world.call(() -> this.scenario.template().execute(read("x")));
			RunningWorld.get(closed);
		}
	}

	@Test
	@DisplayName("K1 a rejoin hook closes the client")
	void hookMayClose() throws Exception {
		CompletableFuture<Void> closed = new CompletableFuture<>();
		RunningWorld.threads(this.scenario).with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				closeAndTell(closed);
			}

		}));
		this.scenario.a().primary(5);
		try (RunningWorld world = new RunningWorld(this.scenario)) {
			Future<Object> call = world.call(() -> {
				try {
					return this.scenario.template().execute(read("x"));
				}
				catch (XceClientClosedException ex) {
					return ex;
				}
			});
			RunningWorld.get(closed);
			assertThat(RunningWorld.get(call)).isInstanceOf(XceClientClosedException.class);
		}
	}

	@Test
	@DisplayName("K5 a completion closes the client")
	void completionMayClose() throws Exception {
		RunningWorld.threads(this.scenario).a().primary(5);
		for (CallOptions options : List.of(CallOptions.defaults(), CallOptions.defaults().direct())) {
			try (RunningWorld world = new RunningWorld(this.scenario)) {
				CompletableFuture<Void> closed = this.scenario.template()
					.executeAsync(read("x"), options)
					.handle((value, failure) -> {
						this.scenario.client().close();
						return null;
					});
				RunningWorld.get(closed);
			}
		}
	}

	@Test
	@DisplayName("K6 leader mutex held during a remote timeout")
	void deadStandbyCostsCallsNothing() {
		this.scenario.serving("b", 5);
		this.scenario.a().crash().dials(Acceptance.IGNORE);
		for (int i = 0; i < 1000; i++) {
			this.scenario.pass(10);
			assertThat(this.scenario.finish(this.scenario.write("w" + i)).took()).isLessThan(Duration.ofMillis(1));
		}
	}

	@Test
	@DisplayName("K8 recovery future never completes")
	void everyEndCompletesEveryFuture() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> exhausted = this.scenario.writes(30);
		this.scenario.finish(exhausted);
		assertThat(exhausted).allSatisfy((call) -> call.failure(ClusterNotReadyException.class));
		this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(Status.PERMISSION_DENIED));
		List<Asked> refused = this.scenario.writes(30);
		this.scenario.finish(refused);
		assertThat(refused).allSatisfy((call) -> call.failure(PermissionDeniedException.class));
		this.scenario.a().electing();
		List<Asked> closed = this.scenario.writes(30);
		this.scenario.pass(100);
		this.scenario.close();
		assertThat(closed).allSatisfy((call) -> call.failure(XceClientClosedException.class));
	}

	@Test
	@DisplayName("K8 a hook that throws an error")
	void hookThatThrowsAnErrorCompletesEveryFuture() {
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				throw new AssertionError("broken hook");
			}

		}));
		this.scenario.a().primary(5);
		List<Asked> calls = this.scenario.writes(30);
		this.scenario.finish(calls);
		assertThat(calls).allSatisfy(
				(call) -> assertThat(call.failure(XceRejoinException.class)).hasCauseInstanceOf(AssertionError.class));
	}

}
