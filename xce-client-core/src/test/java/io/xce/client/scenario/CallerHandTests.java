package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What callers do to their calls: end a future themselves, wait on a thread, come in
 * numbers, come too late.
 */
@Timeout(30)
class CallerHandTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private CompletableFuture<String> open() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		CompletableFuture<String> future = this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.READ, "x"));
		this.scenario.pass(10);
		assertThat(this.scenario.client().pending()).isOne();
		return future;
	}

	/** Who ends it first is told so, and the call is given up; who comes later is not. */
	private void endsOnce(Predicate<CompletableFuture<String>> end) {
		CompletableFuture<String> future = open();
		assertThat(end.test(future)).isTrue();
		assertThat(end.test(future)).isFalse();
		this.scenario.pass(1);
		assertThat(this.scenario.client().pending()).isZero();
		this.scenario.a().answers(Behaviours.execute());
		CompletableFuture<String> answered = this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.READ, "y"));
		this.scenario.pass(10);
		assertThat(end.test(answered)).as("after its answer").isFalse();
		assertThat(answered.join()).startsWith("a#");
	}

	@Test
	void cancelledFutureGivesUpTheCallOnce() {
		// a future that is cancelled already says so again
		endsOnce((future) -> !future.isCancelled() && future.cancel(false));
	}

	@Test
	void completedFutureGivesUpTheCallOnce() {
		endsOnce((future) -> future.complete("mine"));
	}

	@Test
	void failedFutureGivesUpTheCallOnce() {
		endsOnce((future) -> future.completeExceptionally(new IllegalStateException("mine")));
	}

	@Test
	void forcedValueGivesUpTheCallToo() {
		CompletableFuture<String> future = open();
		future.obtrudeValue("mine");
		this.scenario.pass(1);
		assertThat(future.join()).isEqualTo("mine");
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void forcedFailureGivesUpTheCallToo() {
		CompletableFuture<String> future = open();
		future.obtrudeException(new IllegalStateException("mine"));
		this.scenario.pass(1);
		assertThatThrownBy(future::join).hasRootCauseMessage("mine");
		assertThat(this.scenario.client().pending()).isZero();
	}

	// ---- too many, too late

	private CompletableFuture<String> send(String body) {
		return this.scenario.template().executeAsync(EngineScenario.request(Kind.READ, body));
	}

	private CompletableFuture<String> sendTo(String node) {
		return this.scenario.client()
			.executeOn(new Endpoint(node, 1), EngineScenario.request(Kind.NODE, "n"),
					CallOptions.defaults().deadline(Duration.ofSeconds(1)));
	}

	private static Throwable failure(CompletableFuture<?> future) {
		assertThat(future).isCompletedExceptionally();
		return future.handle((value, failure) -> failure).join();
	}

	@Test
	void moreThanMayBeAtAllAreRefusedBeforeAnybodyLooksAtThem() {
		this.scenario.with((builder) -> builder.waitersMax(1).inFlightMax(1)).each(ScriptedNode::electing);
		CompletableFuture<String> first = send("1");
		CompletableFuture<String> second = sendTo("b");
		CompletableFuture<String> third = send("3");
		CompletableFuture<String> fourth = sendTo("b");
		assertThat(this.scenario.client().pending()).isEqualTo(2);
		this.scenario.pass(0);
		for (CompletableFuture<String> refused : List.of(third, fourth)) {
			assertThat(failure(refused)).isInstanceOfSatisfying(TooManyWaitersException.class, (problem) -> {
				assertThat(problem.limit()).isEqualTo("xce.waiters.max + xce.in-flight.max=2");
				assertThat(problem.current()).isEqualTo(2);
			});
		}
		assertThat(this.scenario.events(FailoverEvent.Rejected.class)).hasSize(2)
			.extracting(FailoverEvent.Rejected::limit)
			.containsOnly("xce.waiters.max + xce.in-flight.max=2");
		this.scenario.b().primary(5).announce();
		this.scenario.pass(2000);
		assertThat(first.join()).startsWith("b#");
		assertThat(second.join()).startsWith("b#");
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void whateverComesAfterTheEndIsTurnedAwayAndNotCounted() {
		this.scenario.serving("a", 5);
		this.scenario.close();
		CompletableFuture<String> late = send("late");
		CompletableFuture<String> directed = sendTo("a");
		this.scenario.time().runFor(Duration.ofMillis(10));
		assertThat(failure(late)).isInstanceOf(XceClientClosedException.class);
		assertThat(failure(directed)).isInstanceOf(XceClientClosedException.class);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
		assertThat(this.scenario.client().pending()).isZero();
	}

	// ---- on a thread

	/** A caller that waits on a thread of its own, as long as it is let. */
	private final class Parked {

		private final AtomicReference<Object> result = new AtomicReference<>();

		private final Thread thread;

		private volatile boolean interrupted;

		Parked(String body) throws InterruptedException {
			this.thread = new Thread(() -> {
				try {
					this.result.set(
							CallerHandTests.this.scenario.template().execute(EngineScenario.request(Kind.WRITE, body)));
				}
				catch (Throwable ex) {
					this.result.set(ex);
				}
				this.interrupted = Thread.currentThread().isInterrupted();
			});
			this.thread.setDaemon(true);
			this.thread.start();
			while (this.thread.getState() != Thread.State.WAITING && this.thread.isAlive()) {
				Thread.onSpinWait();
			}
			CallerHandTests.this.scenario.pass(10);
		}

		Object result() throws InterruptedException {
			this.thread.join(2000);
			assertThat(this.thread.isAlive()).as("still waits").isFalse();
			return this.result.get();
		}

	}

	@Test
	void callerOnAThreadWaitsForTheAnswerAndNoLonger() throws InterruptedException {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(100)));
		Parked parked = new Parked("x");
		assertThat(parked.result.get()).isNull();
		assertThat(parked.thread.isAlive()).isTrue();
		this.scenario.pass(200);
		assertThat(parked.result()).asString().startsWith("a#");
		assertThat(parked.interrupted).isFalse();
	}

	@Test
	void interruptedCallerGivesUpTheCallAndStaysInterrupted() throws InterruptedException {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Parked parked = new Parked("x");
		parked.thread.interrupt();
		assertThat(parked.result()).isInstanceOfSatisfying(XceInterruptedException.class,
				(failure) -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN));
		assertThat(parked.interrupted).isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void interruptBeforeAnythingWasSentIsNotExecuted() throws InterruptedException {
		this.scenario.each(ScriptedNode::crash);
		this.scenario.client();
		Parked parked = new Parked("x");
		parked.thread.interrupt();
		assertThat(parked.result()).isInstanceOfSatisfying(XceInterruptedException.class,
				(failure) -> assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED));
	}

	@Test
	void failureShowsWhereTheCallerIs() throws InterruptedException {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.client();
		Parked parked = new Parked("x");
		this.scenario.pass(10_000);
		assertThat((Throwable) parked.result()).satisfies((failure) -> assertThat(failure.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().contains("CallerHandTests")));
	}

	@Test
	void theEventLoopItselfMustNotWait() {
		this.scenario.serving("a", 5);
		AtomicReference<Throwable> problem = new AtomicReference<>();
		this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.READ, "x"), CallOptions.defaults().direct())
			.whenComplete((value, failure) -> {
				try {
					this.scenario.template().execute(EngineScenario.request(Kind.READ, "y"));
				}
				catch (IllegalStateException ex) {
					problem.set(ex);
				}
			});
		this.scenario.pass(100);
		assertThat(problem.get()).hasMessageContaining("event loop");
	}

}
