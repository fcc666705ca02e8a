package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.call.XceDeadlineExceededException.Stage;
import io.xce.client.call.XceException;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How requests end that are not answered.
 */
class EndingTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@Tag("R1-3.4")
	void nobodyReachableIsControllersUnreachable() {
		this.scenario.each(ScriptedNode::crash);
		ControllersUnreachableException failure = this.scenario.finish(this.scenario.write("x"))
			.failure(ControllersUnreachableException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(failure.attempts()).isZero();
		assertThat(failure.endpoints().values()).allSatisfy((text) -> assertThat(text).contains("refused"));
	}

	@Test
	@Tag("R1-3.4")
	void oneThatAnswersMakesItClusterNotReady() {
		this.scenario.each(ScriptedNode::crash);
		this.scenario.b().restart().electing();
		this.scenario.finish(this.scenario.read("x")).failure(ClusterNotReadyException.class);
	}

	@Test
	void finalAnswerSaysNothingOfWhatOthersWereTold() {
		this.scenario.serving("a", 5);
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("x")
					? Behaviours.status(Status.NOT_FOUND).reason("no job 'secret'")
					: Behaviours.status(Status.CONFLICT).reason("it has ended")));
		assertThat(this.scenario.finish(this.scenario.read("x")).failure().getMessage()).contains("secret");
		XceException other = this.scenario.finish(this.scenario.read("y")).failure();
		assertThat(other.getMessage()).contains("it has ended").doesNotContain("secret", "a:1");
		this.scenario.a().answers(Behaviours.hang());
		assertThat(this.scenario.finish(this.scenario.read("z")).failure().getMessage()).contains("a:1")
			.doesNotContain("secret", "it has ended");
	}

	@Test
	void lastCompleteLapDecides() {
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(3000);
		this.scenario.each(ScriptedNode::crash);
		this.scenario.finish(asked).failure(ControllersUnreachableException.class);
	}

	@Test
	void lapThatWasNotCompleteDoesNotDecide() {
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(0);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(9500);
		this.scenario.a().restart().answers(Behaviours.hang());
		this.scenario.finish(asked).failure(ControllersUnreachableException.class);
	}

	@Test
	void withoutACompleteLapTheRunningOneDecides() {
		this.scenario.serving("c", 5);
		this.scenario.c().standby();
		this.scenario.a().standby();
		this.scenario.b().standby().answers(Behaviours.hang());
		this.scenario
			.finish(this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
					CallOptions.defaults().deadline(Duration.ofMillis(1500)).attemptTimeout(Duration.ofSeconds(3))))
			.failure(ClusterNotReadyException.class);
	}

	@Test
	void nodeInItsDisabledWindowCountsAsAnswering() {
		this.scenario.a().disabled();
		this.scenario.b().dials(Acceptance.REFUSE);
		this.scenario.c().dials(Acceptance.REFUSE);
		this.scenario
			.finish(this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
					CallOptions.defaults().deadline(Duration.ofSeconds(4))))
			.failure(ClusterNotReadyException.class);
	}

	@Test
	void openAttemptAtThePrimaryIsDeadlineExceeded() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		XceDeadlineExceededException failure = this.scenario.finish(this.scenario.write("x"))
			.failure(XceDeadlineExceededException.class);
		assertThat(failure.stage()).isEqualTo(Stage.ATTEMPT);
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
	}

	@Test
	void busyPrimaryIsDeadlineExceeded() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		XceDeadlineExceededException failure = asked.failure(XceDeadlineExceededException.class);
		assertThat(failure.stage()).isEqualTo(Stage.BUSY);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
	}

	@Test
	void queuedBehindItsLaneIsDeadlineExceeded() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.ask(EngineScenario.request(Kind.READ, "head"), CallOptions.defaults().lane("l"));
		Asked queued = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().lane("l").deadline(Duration.ofSeconds(1)));
		XceDeadlineExceededException failure = this.scenario.finish(queued).failure(XceDeadlineExceededException.class);
		assertThat(failure.stage()).isEqualTo(Stage.LANE);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
	}

	@Test
	void queuedBehindItsLaneWithoutAPrimaryIsClusterNotReady() {
		this.scenario.each(ScriptedNode::electing);
		Asked head = this.scenario.ask(EngineScenario.request(Kind.WRITE, "head"), CallOptions.defaults().lane("l"));
		Asked queued = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().lane("l").deadline(Duration.ofSeconds(1)));
		ClusterNotReadyException failure = this.scenario.finish(queued).failure(ClusterNotReadyException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		this.scenario.finish(head);
	}

	@Test
	void queuedForReleaseIsDeadlineExceeded() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.reads(40);
		this.scenario.pass(1000);
		this.scenario.b().primary(6).answers(Behaviours.execute().then(Behaviours.hang()));
		this.scenario.time().runUntil(() -> calls.stream().anyMatch(Asked::isDone), Duration.ofSeconds(3));
		Asked late = this.scenario.ask(EngineScenario.request(Kind.WRITE, "late"),
				CallOptions.defaults().deadline(Duration.ofMillis(10)));
		XceDeadlineExceededException failure = this.scenario.finish(late).failure(XceDeadlineExceededException.class);
		assertThat(failure.stage()).isEqualTo(Stage.RELEASE);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.recorder().asked("late")).isEmpty();
	}

	@Test
	void attemptCutShortByTheDeadlineSaysNothingAboutItsEndpoint() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(500)));
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(100)));
		this.scenario.finish(asked).failure(XceDeadlineExceededException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(100));
		this.scenario.pass(2000);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	// ---- what is known of the request

	@Test
	void refusedWithTheMarkByAllIsNotExecuted() {
		this.scenario.each(ScriptedNode::electing);
		XceException failure = this.scenario.finish(this.scenario.write("x")).failure();
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(failure).hasMessageContaining("safe to retry");
	}

	@Test
	void refusedWithoutTheMarkIsUnknown() {
		this.scenario.each((node) -> node.answers(Behaviours.standby().preExecution(false)));
		XceException failure = this.scenario.finish(this.scenario.write("x")).failure();
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(failure.getMessage()).doesNotContain("safe to retry");
	}

	@Test
	void lostOnceIsUnknownWhateverComesLater() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.close().then(Behaviours.standby()));
		XceException failure = this.scenario.finish(this.scenario.write("x")).failure();
		assertThat(failure).isInstanceOf(ClusterNotReadyException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
	}

	@Test
	void callerKeyMakesAnUnknownOutcomeSafeToRetry() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.close().then(Behaviours.standby()));
		XceException failure = this.scenario
			.finish(this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"), CallOptions.idempotencyKey("k")))
			.failure();
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(failure.safeToRetry()).isTrue();
	}

	@Test
	void noByteOnASocketIsNotExecuted() {
		this.scenario.each((node) -> node.dials(Acceptance.IGNORE));
		assertThat(this.scenario.finish(this.scenario.write("x")).failure().outcome()).isEqualTo(Outcome.NOT_EXECUTED);
	}

	// ---- deadline and attempt timeout

	@Test
	void attemptTimeoutIsAtMostHalfOfTheDeadlineUnlessItIsSet() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()
			.with((builder) -> builder.retry(EngineScenario.defaultRetry().withDeadline(Duration.ofSeconds(3))))) {
			plain.serving("a", 5);
			plain.a().mute();
			plain.b().answers(Behaviours.ok(6));
			Asked asked = plain.finish(plain.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofMillis(1500), Duration.ofMillis(1510));
		}
	}

	@Test
	void attemptTimeoutThatIsSetIsTaken() {
		this.scenario.serving("a", 5);
		this.scenario.a().mute();
		this.scenario.b().answers(Behaviours.ok(6));
		Asked asked = this.scenario.finish(this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
				CallOptions.defaults().attemptTimeout(Duration.ofMillis(300))));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofMillis(300), Duration.ofMillis(310));
	}

	@Test
	void attemptTimeoutIsNotTakenForACancel() {
		this.scenario.serving("a", 5);
		this.scenario.a().mute();
		this.scenario.b().answers(Behaviours.ok(6));
		Asked asked = this.scenario.read("x");
		this.scenario.pass(1500);
		assertThat(asked.isDone()).isFalse();
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
	}

	@Test
	void remainingTimeOnTheWireShrinks() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.finish(this.scenario.read("x"));
		List<Long> remaining = this.scenario.recorder()
			.requests("x")
			.stream()
			.map((sent) -> sent.request().remainingMillis())
			.toList();
		assertThat(remaining.get(0)).isEqualTo(10_000);
		assertThat(remaining).isSortedAccordingTo((one, other) -> Long.compare(other, one));
		assertThat(remaining.get(remaining.size() - 1)).isLessThan(3000);
	}

	@Test
	void hangingNodeStallsNobody() {
		this.scenario.with((builder) -> builder.waitersMax(1000));
		this.scenario.serving("a", 5);
		this.scenario.a().mute();
		List<Asked> calls = this.scenario.writes(200);
		this.scenario.b().answers(Behaviours.ok(6));
		this.scenario.finish(calls);
		assertThat(calls).allSatisfy((call) -> {
			assertThat(call.servedBy()).isEqualTo("b");
			assertThat(call.took()).isLessThan(Duration.ofMillis(2200));
		});
	}

	@Test
	void everyAskOrderOfNoPrimaryHangAndOkSucceeds() {
		List<List<String>> orders = List.of(List.of("a", "b", "c"), List.of("a", "c", "b"), List.of("b", "a", "c"),
				List.of("b", "c", "a"), List.of("c", "a", "b"), List.of("c", "b", "a"));
		for (List<String> order : orders) {
			try (EngineScenario each = new EngineScenario("a", "b", "c").masters(String.join(":1,", order) + ":1")) {
				each.a().electing();
				each.b().mute();
				each.c().primary(5);
				Asked asked = each.finish(each.read("x"));
				assertThat(asked.servedBy()).isEqualTo("c");
				assertThat(asked.took()).isLessThan(Duration.ofMillis(2100));
			}
		}
	}

}
