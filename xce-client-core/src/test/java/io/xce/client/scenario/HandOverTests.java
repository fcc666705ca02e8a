package io.xce.client.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of requests on their way from the thread of their caller to the client's
 * own.
 */
class HandOverTests {

	private final EngineScenario scenario = new EngineScenario("a", "b").wire(Ending::new);

	/** Whether the client's thread takes no tasks any more, though nobody was told. */
	private boolean ended;

	@AfterEach
	void leavesNothingBehind() {
		this.ended = false;
		this.scenario.close();
	}

	/** Without letting the client's thread run. */
	private Asked call(String body) {
		return new Asked(body, this.scenario.time(),
				this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, body)));
	}

	private Asked callOn(String node, String body) {
		return new Asked(body, this.scenario.time(), this.scenario.client()
			.executeOn(new Endpoint(node, 1), EngineScenario.request(Kind.NODE, body), CallOptions.defaults()));
	}

	private boolean notify(String body) {
		return this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, body));
	}

	// ---- both limits

	private List<Asked> full() {
		this.scenario.with((builder) -> builder.waitersMax(1).inFlightMax(2)).serving("a", 5);
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			calls.add(call("w" + i));
		}
		assertThat(this.scenario.client().pending()).isEqualTo(3);
		return calls;
	}

	private void isRefused(Asked beyond) {
		assertThat(this.scenario.client().pending()).as("does not count").isEqualTo(3);
		this.scenario.pass(0);
		TooManyWaitersException failure = beyond.failure(TooManyWaitersException.class);
		assertThat(failure.limit()).isEqualTo("xce.waiters.max + xce.in-flight.max=3");
		assertThat(failure.current()).isEqualTo(3);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.client().statistics().waiting().rejected()).containsEntry("both", 1L);
		assertThat(this.scenario.events(FailoverEvent.Rejected.class))
			.filteredOn((event) -> event.limit().contains("+"))
			.singleElement()
			.extracting(FailoverEvent.Rejected::operation)
			.isEqualTo("op");
	}

	@Test
	void oneMoreThanMayBeThereAtAllFailsBeforeItIsTakenIn() {
		List<Asked> calls = full();
		isRefused(call("beyond"));
		this.scenario.finish(calls);
		assertThat(calls.subList(0, 2)).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().times("beyond")).isZero();
		assertThat(this.scenario.finish(this.scenario.write("later")).servedBy()).isEqualTo("a");
	}

	@Test
	void oneMoreToANodeFailsToo() {
		List<Asked> calls = full();
		isRefused(callOn("b", "beyond"));
		this.scenario.finish(calls);
	}

	@Test
	void notificationBeyondThemIsDropped() {
		List<Asked> calls = full();
		assertThat(notify("n")).isFalse();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isOne();
		this.scenario.finish(calls);
		assertThat(notify("m")).as("there is room again").isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.ledger().times("n")).isZero();
		assertThat(this.scenario.ledger().times("m")).isOne();
	}

	// ---- a thread that has ended

	private void isTurnedAway(Asked late) {
		assertThat(this.scenario.client().pending()).as("does not count").isZero();
		this.scenario.time().runDue();
		assertThat(late.failure(XceClientClosedException.class).outcome()).isEqualTo(Outcome.NOT_EXECUTED);
	}

	@Test
	void callThatFindsTheClientsThreadGoneEndsAsClosed() {
		this.scenario.serving("a", 5);
		this.ended = true;
		isTurnedAway(call("w"));
		isTurnedAway(call("again"));
		assertThat(this.scenario.recorder().asked()).isEmpty();
	}

	@Test
	void callToANodeThatFindsItGoneEndsAsClosed() {
		this.scenario.serving("a", 5);
		this.ended = true;
		isTurnedAway(callOn("b", "status"));
	}

	@Test
	void notificationThatFindsItGoneIsDropped() {
		this.scenario.serving("a", 5);
		this.ended = true;
		assertThat(notify("n")).isFalse();
		assertThat(this.scenario.client().pending()).isZero();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isOne();
	}

	@Test
	void callThatIsCancelledAfterItIsGoneIsCancelledAllTheSame() {
		this.scenario.serving("a", 5);
		Asked asked = call("w");
		this.ended = true;
		assertThat(asked.future().cancel(false)).isTrue();
		assertThat(asked.future()).isCancelled();
	}

	@Test
	void callToANodeOfAClosedClientFailsAtOnce() {
		this.scenario.serving("a", 5);
		this.scenario.close();
		isTurnedAway(callOn("b", "status"));
	}

	// ---- notifications

	@Test
	void notificationsAreCountedWhenTheyAreHandedToAConnection() {
		this.scenario.serving("a", 5);
		assertThat(notify("n")).isTrue();
		assertThat(this.scenario.client().pending()).as("on its way").isOne();
		this.scenario.pass(10);
		assertThat(this.scenario.client().statistics().notificationsSent()).isOne();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isZero();
	}

	@Test
	void notificationWhoseConnectionIsLostOnTheWayIsDropped() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().electing();
		boolean accepted = notify("n");
		this.scenario.pass(10);
		assertThat(this.scenario.ledger().times("n")).isZero();
		assertThat(this.scenario.client().statistics().notificationsSent()
				+ this.scenario.client().statistics().dropped().notifications())
			.isOne();
		assertThat(accepted).isTrue();
	}

	@Test
	void notificationAndCallMayBeAsLongAsTheNodeSaysAndNoLonger() {
		this.scenario.each((node) -> node.limits(new Limits(8192, 64, 900_000)));
		this.scenario.serving("a", 5);
		int room = room();
		assertThat(room).as("less than a frame").isBetween(1024, 8191);
		assertThat(this.scenario.finish(this.scenario.write("y".repeat(room))).servedBy()).isEqualTo("a");
		this.scenario.finish(this.scenario.write("y".repeat(room + 1))).failure(XceException.class);
		assertThat(notify("x".repeat(room))).isTrue();
		assertThat(notify("x".repeat(room + 1))).as("handed over, and dropped there").isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.ledger().times("x".repeat(room))).isOne();
		assertThat(this.scenario.client().statistics().notificationsSent()).isOne();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isOne();
	}

	/** What the client says it has room for in a frame of 8 KiB. */
	private int room() {
		String message = this.scenario.finish(this.scenario.write("z".repeat(9000))).failure().getMessage();
		return Integer.parseInt(message.replaceAll(".*expected at most (\\d+).*", "$1"));
	}

	/** A wire whose scheduler may refuse tasks of other threads. */
	private final class Ending extends ForwardingTransport implements Scheduler {

		private final Scheduler context;

		Ending(Transport wire) {
			super(wire);
			this.context = wire.scheduler();
		}

		@Override
		public Scheduler scheduler() {
			return this;
		}

		@Override
		public void execute(Runnable task) {
			if (HandOverTests.this.ended) {
				throw new RejectedExecutionException("ended");
			}
			this.context.execute(task);
		}

		@Override
		public Cancellable schedule(Runnable task, long delayNanos) {
			return this.context.schedule(task, delayNanos);
		}

		@Override
		public boolean inContext() {
			return this.context.inContext();
		}

	}

}
