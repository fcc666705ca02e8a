package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceLaneException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.ClientPhase;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Calls that end from outside: cancellation, lanes, close; and notifications, which are
 * no calls.
 */
class CallEndTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked laned(String lane, String body) {
		return this.scenario.ask(EngineScenario.request(Kind.WRITE, body), CallOptions.defaults().lane(lane));
	}

	@Nested
	class Cancellation {

		private final EngineScenario scenario = CallEndTests.this.scenario;

		@Test
		void waiterLeavesNoTrace() {
			this.scenario.each(ScriptedNode::electing);
			Asked asked = this.scenario.read("x");
			this.scenario.pass(500);
			asked.future().cancel(false);
			this.scenario.pass(0);
			asked.failure(CancellationException.class);
			assertThat(this.scenario.client().pending()).isZero();
			this.scenario.recorder().clear();
			this.scenario.pass(10_000);
			assertThat(this.scenario.recorder().asked()).isEmpty();
		}

		@Test
		void callCancelledInTheInstantOfItsReleaseIsNotSent() {
			this.scenario.each(ScriptedNode::electing);
			List<Asked> calls = new ArrayList<>();
			List<String> cancelled = new ArrayList<>();
			for (int i = 0; i < 30; i++) {
				calls.add(this.scenario.ask(EngineScenario.request(Kind.WRITE, "w" + i),
						CallOptions.defaults().direct()));
			}
			this.scenario.pass(150);
			this.scenario.recorder().clear();
			this.scenario.b().primary(6).answers(Behaviours.execute().after(Duration.ofMillis(5))).announce();
			calls.forEach((call) -> call.future().whenComplete((value, failure) -> {
				Asked next = calls.stream()
					.filter((other) -> !other.isDone() && this.scenario.recorder().asked(other.body()).isEmpty())
					.findFirst()
					.orElse(null);
				if (failure == null && next != null && cancelled.size() < 3) {
					cancelled.add(next.body());
					next.future().cancel(false);
				}
			}));
			this.scenario.finish(calls);
			assertThat(cancelled).hasSize(3)
				.allSatisfy((body) -> assertThat(this.scenario.recorder().asked(body)).isEmpty());
			assertThat(this.scenario.client().pending()).isZero();
		}

		@Test
		void completionFromOutsideEndsTheCallToo() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			Asked asked = this.scenario.read("x");
			asked.future().complete("mine#1");
			this.scenario.pass(0);
			assertThat(asked.value()).isEqualTo("mine#1");
			assertThat(this.scenario.client().pending()).isZero();
		}

		@Test
		void attemptWhoseCallerIsGoneStillClassifiesItsEndpoint() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.noPrimary().after(Duration.ofMillis(100)));
			Asked asked = this.scenario.read("x");
			this.scenario.pass(10);
			asked.future().cancel(false);
			this.scenario.pass(200);
			assertThat(this.scenario.primary()).isNull();
			assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).hasSize(1);
		}

		@Test
		void carrierCancelledInMidLapHandsTheLapToTheNextWaiter() {
			this.scenario.serving("c", 5);
			this.scenario.c().crash();
			this.scenario.pass(10);
			this.scenario.recorder().clear();
			this.scenario.a().answers(Behaviours.standby().after(Duration.ofMillis(300)));
			this.scenario.b().answers(Behaviours.ok(6));
			Asked carrier = this.scenario.read("carrier");
			Asked next = this.scenario.read("next");
			this.scenario.pass(50);
			String asked = this.scenario.recorder().asked().get(0);
			carrier.future().cancel(false);
			assertThat(this.scenario.finish(next).servedBy()).isEqualTo("b");
			assertThat(next.took()).isLessThan(Duration.ofMillis(200));
			assertThat(asked).isEqualTo("a");
		}

		@Test
		@Tag("R2-10")
		void manySwitchesWithCancelledWaitersLeaveNothing() {
			this.scenario.serving("a", 5);
			List<String> nodes = List.of("a", "b", "c");
			for (int i = 0; i < 50; i++) {
				this.scenario.node(nodes.get(i % 3)).electing();
				List<Asked> calls = this.scenario.reads(60);
				for (int j = 0; j < calls.size(); j += 2) {
					calls.get(j).future().cancel(false);
				}
				this.scenario.node(nodes.get((i + 1) % 3)).primary(6 + i);
				this.scenario.finish(calls);
			}
			assertThat(this.scenario.client().pending()).isZero();
			assertThat(this.scenario.transport().openTo()).hasSize(3);
		}

	}

	@Nested
	class Lanes {

		private final EngineScenario scenario = CallEndTests.this.scenario;

		@Test
		void keepTheirOrderThroughAFailover() {
			this.scenario.with((builder) -> builder.waitersMax(4096)).serving("a", 5);
			List<Asked> calls = new ArrayList<>();
			List<String> bodies = new ArrayList<>();
			int[] served = { 0 };
			this.scenario.a().answers((exchange) -> {
				if (served[0]++ == 500) {
					exchange.node().crash();
					this.scenario.b().primary(6);
				}
				else {
					exchange.answer(exchange.execute());
				}
			});
			for (int i = 1; i <= 1000; i++) {
				bodies.add("w" + i);
				calls.add(laned("l", "w" + i));
			}
			this.scenario.finish(calls);
			assertThat(calls).allMatch(Asked::succeeded);
			assertThat(this.scenario.ledger().writes()).containsExactlyElementsOf(bodies);
		}

		@Test
		void sendNothingBeforeTheirHeadIsSettled() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.notReady().then(Behaviours.execute()));
			Asked first = laned("l", "w1");
			Asked second = laned("l", "w2");
			this.scenario.finish(second);
			assertThat(first.succeeded()).isTrue();
			assertThat(this.scenario.ledger().writes()).containsExactly("w1", "w2");
		}

		@Test
		void withoutThemNothingIsHeldBack() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(100)).then(Behaviours.execute()));
			this.scenario.write("w1");
			Asked second = this.scenario.write("w2");
			assertThat(this.scenario.finish(second).took()).isLessThan(Duration.ofMillis(10));
			this.scenario.pass(200);
		}

		@Test
		void doNotHoldEachOtherBack() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang().then(Behaviours.execute()));
			laned("one", "w1");
			assertThat(this.scenario.finish(laned("two", "w2")).took()).isLessThan(Duration.ofMillis(10));
		}

		@Test
		void endNotExecutedIfTheirHeadEndsUnknown() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.keyForgotten().then(Behaviours.execute()));
			Asked head = laned("l", "w1");
			Asked queued = laned("l", "w2");
			assertThat(this.scenario.finish(head).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
			XceLaneException failure = this.scenario.finish(queued).failure(XceLaneException.class);
			assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
			assertThat(this.scenario.ledger().times("w2")).isZero();
			assertThat(this.scenario.finish(laned("l", "w3")).servedBy()).isEqualTo("a");
		}

		@Test
		void goOnIfTheirHeadEndsInAnAnswer() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.fails(Status.NOT_FOUND, "gone").then(Behaviours.execute()));
			Asked head = laned("l", "w1");
			Asked queued = laned("l", "w2");
			this.scenario.finish(head).failure(XceException.class);
			assertThat(this.scenario.finish(queued).servedBy()).isEqualTo("a");
		}

		@Test
		void letGoOfACancelledCall() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
			Asked head = laned("l", "w1");
			Asked gone = laned("l", "w2");
			Asked last = laned("l", "w3");
			gone.future().cancel(false);
			this.scenario.finish(last);
			assertThat(head.succeeded()).isTrue();
			assertThat(this.scenario.ledger().writes()).containsExactly("w1", "w3");
		}

		@Test
		void cancelledHeadThatMayHaveRunEndsTheQueued() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			Asked head = laned("l", "w1");
			Asked queued = laned("l", "w2");
			head.future().cancel(false);
			this.scenario.finish(queued).failure(XceLaneException.class);
		}

	}

	@Nested
	class Close {

		private final EngineScenario scenario = CallEndTests.this.scenario;

		@Test
		void endsWaitersAndStopsDialling() {
			this.scenario.each(ScriptedNode::crash);
			List<Asked> calls = this.scenario.reads(20);
			this.scenario.pass(1500);
			this.scenario.close();
			assertThat(calls).allSatisfy((call) -> assertThat(call.failure(XceClientClosedException.class).outcome())
				.isEqualTo(Outcome.NOT_EXECUTED));
			this.scenario.recorder().clear();
			this.scenario.pass(10_000);
			assertThat(this.scenario.recorder().dialled()).isEmpty();
			assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.CLOSED);
		}

		@Test
		void endsOpenAttemptsWithUnknownOutcome() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			Asked asked = this.scenario.write("x");
			this.scenario.pass(10);
			this.scenario.close();
			assertThat(asked.failure(XceClientClosedException.class).outcome()).isEqualTo(Outcome.UNKNOWN);
		}

		@Test
		void endsEverythingElseToo() {
			this.scenario.serving("a", 5);
			this.scenario.a()
				.answers(Behaviour
					.choose((exchange) -> exchange.text().equals("busy") ? Behaviours.busy() : Behaviours.hang()));
			List<Asked> calls = List.of(this.scenario.write("busy"), laned("l", "head"), laned("l", "queued"));
			this.scenario.pass(10);
			this.scenario.close();
			assertThat(calls).allSatisfy((call) -> call.failure(XceException.class));
		}

		@Test
		void endsLanesWhoseHeadWaits() {
			this.scenario.each(ScriptedNode::electing);
			List<Asked> calls = List.of(laned("l", "1"), laned("l", "2"), laned("l", "3"));
			this.scenario.pass(10);
			this.scenario.close();
			assertThat(calls).allSatisfy((call) -> call.failure(XceClientClosedException.class));
		}

		@Test
		void laterCallsFailAtOnce() {
			this.scenario.serving("a", 5);
			this.scenario.close();
			Asked late = this.scenario.read("late");
			assertThat(late.failure(XceClientClosedException.class).outcome()).isEqualTo(Outcome.NOT_EXECUTED);
			assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
		}

		@Test
		void isIdempotent() {
			this.scenario.serving("a", 5);
			var first = this.scenario.client().closeAsync();
			var second = this.scenario.client().closeAsync();
			this.scenario.pass(10);
			assertThat(first).isCompleted();
			assertThat(second).isCompleted();
			this.scenario.client().close();
		}

		@Test
		void ofAnUnusedClientIsFine() {
			assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
			this.scenario.close();
			assertThat(this.scenario.recorder().all()).isEmpty();
		}

		@Test
		void atAnyMomentOfASearchLeavesNothing() {
			for (int micros = 0; micros < 3000; micros += 100) {
				EngineScenario each = new EngineScenario("a", "b", "c");
				each.a().standby();
				each.b().redirects("c", 1);
				each.c().primary(5);
				List<Asked> calls = each.writes(5);
				each.pass(Duration.ofNanos(micros * 1000L));
				each.close();
				assertThat(calls).allMatch(Asked::isDone);
			}
		}

		@Test
		void futureReturnedToTheCallerCannotSpoilIt() {
			this.scenario.client().closeAsync().cancel(true);
			this.scenario.pass(10);
			assertThat(this.scenario.client().closeAsync()).isCompleted();
		}

	}

	@Nested
	class Notifications {

		private final EngineScenario scenario = CallEndTests.this.scenario;

		@Test
		void areHandedOverOnce() {
			this.scenario.serving("a", 5);
			assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
			this.scenario.pass(10);
			assertThat(this.scenario.ledger().times("n")).isOne();
			assertThat(this.scenario.client().pending()).isZero();
		}

		@Test
		void withoutARouteAreRefusedAndStartNoSearch() {
			this.scenario.a().primary(5);
			assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
			this.scenario.pass(1000);
			assertThat(this.scenario.recorder().all()).isEmpty();
		}

		@Test
		void duringASearchAreRefused() {
			this.scenario.serving("a", 5);
			this.scenario.each(ScriptedNode::electing);
			Asked asked = this.scenario.read("x");
			this.scenario.pass(10);
			assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
			this.scenario.finish(asked);
		}

		@Test
		void areDroppedWhileTheBufferIsFull() {
			this.scenario.serving("a", 5);
			this.scenario.link("a").hold();
			Asked big = this.scenario.read("x".repeat(100_000));
			for (int i = 0; i < 10; i++) {
				this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"));
			}
			this.scenario.pass(10);
			assertThat(this.scenario.recorder().asked("n")).isEmpty();
			this.scenario.link("a").heal();
			this.scenario.finish(big);
		}

		@Test
		void onlyTheyCanBeSentAndNothingElse() {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> this.scenario.template().send(EngineScenario.request(Kind.WRITE, "w")))
				.withMessageContaining("NOTIFICATION");
			assertThatIllegalArgumentException().isThrownBy(
					() -> this.scenario.template().executeAsync(EngineScenario.request(Kind.NOTIFICATION, "n")));
			assertThatIllegalArgumentException()
				.isThrownBy(() -> this.scenario.template().executeAsync(EngineScenario.request(Kind.NODE, "n")));
		}

	}

}
