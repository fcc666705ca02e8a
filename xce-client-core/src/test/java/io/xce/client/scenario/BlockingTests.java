package io.xce.client.scenario;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.Outcome;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceInterruptedException;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls that park their caller: real threads, virtual time.
 */
@Timeout(30)
class BlockingTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** A caller on a thread of its own. */
	private final class Caller {

		private final AtomicReference<Object> result = new AtomicReference<>();

		private final Thread thread;

		private volatile boolean flag;

		Caller(Kind kind, String body) {
			this.thread = new Thread(() -> {
				try {
					this.result.set(BlockingTests.this.scenario.template()
						.execute(EngineScenario.request(kind, body), CallOptions.defaults()));
				}
				catch (Throwable ex) {
					this.result.set(ex);
				}
				this.flag = Thread.currentThread().isInterrupted();
			});
		}

		Caller park() {
			BlockingTests.this.scenario.client();
			this.thread.start();
			while (this.thread.getState() != State.WAITING && this.thread.getState() != State.TERMINATED) {
				Thread.onSpinWait();
			}
			BlockingTests.this.scenario.pass(0);
			return this;
		}

		Object join() {
			try {
				this.thread.join();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			return this.result.get();
		}

	}

	@Test
	@Tag("R1-1.1")
	void blockingCallFailsOverLikeAnyOther() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		Caller caller = new Caller(Kind.WRITE, "w").park();
		this.scenario.pass(1000);
		assertThat(caller.join()).asString().startsWith("b#");
		assertThat(this.scenario.ledger().times("w")).isOne();
	}

	@Test
	void blockingCallThrowsWhatAFutureCompletesWith() {
		this.scenario.each(ScriptedNode::electing);
		Caller caller = new Caller(Kind.WRITE, "w").park();
		this.scenario.pass(10_000);
		assertThat(caller.join()).isInstanceOf(ClusterNotReadyException.class);
		assertThat(((Throwable) caller.join()).getStackTrace()).as("shows the caller")
			.anyMatch((frame) -> frame.getClassName().contains("BlockingTests"));
	}

	@Test
	void interruptWhileWaitingForAPrimaryEndsTheCallAtOnce() {
		this.scenario.each(ScriptedNode::electing);
		Caller caller = new Caller(Kind.WRITE, "w").park();
		this.scenario.pass(50);
		caller.thread.interrupt();
		assertThat(caller.join()).isInstanceOf(XceInterruptedException.class);
		assertThat(caller.flag).isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void interruptWhileWaitingForAnAnswerEndsTheCallAtOnce() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Caller caller = new Caller(Kind.WRITE, "w").park();
		this.scenario.pass(50);
		caller.thread.interrupt();
		XceInterruptedException failure = (XceInterruptedException) caller.join();
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(caller.flag).isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void interruptBeforeAnythingWasSentIsNotExecuted() {
		this.scenario.each(ScriptedNode::crash);
		Caller caller = new Caller(Kind.WRITE, "w").park();
		this.scenario.pass(50);
		caller.thread.interrupt();
		assertThat(((XceInterruptedException) caller.join()).outcome()).isEqualTo(Outcome.NOT_EXECUTED);
	}

	@Test
	void callOnTheClientsOwnEventLoopFailsAtOnce() {
		this.scenario.serving("a", 5);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.READ, "x"), CallOptions.defaults().direct())
			.whenComplete((value, problem) -> {
				try {
					this.scenario.template().execute(EngineScenario.request(Kind.READ, "y"));
				}
				catch (IllegalStateException ex) {
					failure.set(ex);
				}
			});
		this.scenario.pass(100);
		assertThat(failure.get()).hasMessageContaining("event loop");
		assertThat(this.scenario.recorder().asked("y")).isEmpty();
	}

	@Test
	void completionThatIsNotDirectRunsOutsideTheEventLoop() {
		this.scenario.serving("a", 5);
		AtomicReference<Boolean> inside = new AtomicReference<>();
		this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.READ, "x"))
			.whenComplete((value, problem) -> inside.set(this.scenario.transport().scheduler().inContext()));
		this.scenario.pass(100);
		assertThat(inside.get()).isFalse();
	}

	@Test
	void fiftyParkedCallersAllWakeUp() {
		this.scenario.each(ScriptedNode::electing);
		List<Caller> callers = IntStream.range(0, 50).mapToObj((i) -> new Caller(Kind.WRITE, "w" + i).park()).toList();
		this.scenario.pass(1000);
		this.scenario.b().primary(6);
		this.scenario.pass(Duration.ofSeconds(3));
		assertThat(callers).allSatisfy((caller) -> assertThat(caller.join()).asString().startsWith("b#"));
	}

	// ---- without a primary, room or client

	@Test
	void callBeyondBothLimitsThrowsWithoutParking() {
		this.scenario.with((builder) -> builder.waitersMax(1).inFlightMax(1)).each(ScriptedNode::electing);
		List<CompletableFuture<String>> first = IntStream.range(0, 2)
			.mapToObj((i) -> this.scenario.template().executeAsync(EngineScenario.request(Kind.READ, "r" + i)))
			.toList();
		assertThatExceptionOfType(TooManyWaitersException.class)
			.isThrownBy(() -> this.scenario.template().execute(EngineScenario.request(Kind.READ, "x")))
			.satisfies((failure) -> assertThat(failure.limit()).isEqualTo("xce.waiters.max + xce.in-flight.max=2"))
			.satisfies((failure) -> assertThat(failure.getStackTrace()).as("shows the caller")
				.anyMatch((frame) -> frame.getClassName().contains("BlockingTests")));
		assertThat(this.scenario.client().pending()).isEqualTo(2);
		this.scenario.pass(11_000);
		assertThat(first).allMatch(CompletableFuture::isDone);
	}

	@Test
	void callOfAClosedClientThrowsWithoutParking() {
		this.scenario.serving("a", 5);
		this.scenario.close();
		assertThatExceptionOfType(XceClientClosedException.class)
			.isThrownBy(() -> this.scenario.template().execute(EngineScenario.request(Kind.READ, "x")));
		assertThat(this.scenario.client().pending()).isZero();
	}

	// ---- what observers are told

	private List<String> observed() {
		List<String> endings = new CopyOnWriteArrayList<>();
		this.scenario.with((builder) -> builder.addRequestObserver(
				(client, request) -> (ending, elapsed, failure) -> endings.add(ending + " after " + elapsed.toMillis()
						+ " ms" + ((failure != null) ? ", " + failure.getClass().getSimpleName() : ""))));
		return endings;
	}

	@Test
	void observersAreToldOfABlockingCallThatSucceeds() {
		List<String> endings = observed();
		this.scenario.serving("a", 5);
		endings.clear();
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(300)));
		Caller caller = new Caller(Kind.READ, "x").park();
		this.scenario.pass(400);
		assertThat(caller.join()).asString().startsWith("a#");
		assertThat(endings).singleElement().asString().startsWith("SUCCEEDED after ");
	}

	@Test
	void observersAreToldOfABlockingCallThatFails() {
		List<String> endings = observed();
		this.scenario.each(ScriptedNode::electing);
		Caller caller = new Caller(Kind.WRITE, "x").park();
		this.scenario.pass(10_000);
		assertThat(caller.join()).isInstanceOf(ClusterNotReadyException.class);
		assertThat(endings).containsExactly("NOT_EXECUTED after 10000 ms, ClusterNotReadyException");
	}

	@Test
	void observersAreToldOfABlockingCallThatIsInterrupted() {
		List<String> endings = observed();
		this.scenario.each(ScriptedNode::electing);
		Caller caller = new Caller(Kind.WRITE, "x").park();
		this.scenario.pass(50);
		caller.thread.interrupt();
		assertThat(caller.join()).isInstanceOf(XceInterruptedException.class);
		assertThat(endings).containsExactly("CANCELLED after 50 ms, XceInterruptedException");
	}

	@Test
	void interruptThatComesAfterTheResultLeavesTheFlagAndCountsForNothing() {
		this.scenario.serving("a", 5);
		this.scenario.close();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(XceClientClosedException.class)
			.isThrownBy(() -> this.scenario.template().execute(EngineScenario.request(Kind.READ, "x")));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void closeWakesParkedCallers() {
		this.scenario.each(ScriptedNode::electing);
		Caller caller = new Caller(Kind.READ, "x").park();
		this.scenario.pass(100);
		this.scenario.close();
		assertThat(caller.join()).isInstanceOf(XceClientClosedException.class);
	}

}
