package io.xce.client.cases;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 3: a primary that is none any more, and a view that is old.
 */
class StalePrimaryTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** The node answers as the primary of its old epoch, half a second later. */
	private static Behaviour deposedAfter(long millis) {
		return Behaviours.ok(5).after(Duration.ofMillis(millis));
	}

	@ParameterizedTest
	@DisplayName("S1 client keeps writing to a demoted node")
	@EnumSource(names = { "READ", "WRITE" })
	void answerUnderAnOlderEpochIsNotBelieved(Kind kind) {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(deposedAfter(500));
		Asked late = this.scenario.ask(kind, "late");
		this.scenario.pass(100);
		this.scenario.b().primary(6).announce();
		this.scenario.pass(1);
		Asked other = this.scenario.finish(this.scenario.read("other"));
		assertThat(other.servedBy()).isEqualTo("b");
		this.scenario.finish(late);
		assertThat(late.servedBy()).as("b, which was asked before a had executed it").isEqualTo("b");
		this.scenario.pass(1000);
		assertThat(this.scenario.ledger().times("late")).isEqualTo((kind == Kind.WRITE) ? 1 : 2);
		assertThat(this.scenario.recorder().asked("late")).containsExactly("a", "b");
	}

	@Test
	@DisplayName("S1 a write that the demoted node had executed")
	void resultOfTheDeposedIsToldByTheOneThatFollows() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers((exchange) -> {
			exchange.execute(5);
			deposedAfter(500).handle(exchange);
		});
		Asked late = this.scenario.write("late");
		this.scenario.pass(100);
		this.scenario.b().primary(6).announce();
		assertThat(this.scenario.finish(late).servedBy()).isEqualTo("a");
		assertThat(late.took()).as("told by b").isLessThan(Duration.ofMillis(110));
		this.scenario.pass(1000);
		assertThat(this.scenario.ledger().times("late")).isOne();
		assertThat(this.scenario.recorder().asked("late")).containsExactly("a", "b");
	}

	@Test
	@DisplayName("S3 old-primary connections come back from the pool")
	void lateAnswerOfTheOldPrimaryBringsNothingBack() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(deposedAfter(500));
		Asked late = this.scenario.read("late");
		this.scenario.pass(100);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(late);
		this.scenario.pass(1000);
		this.scenario.finish(this.scenario.write("next"));
		assertThat(this.scenario.recorder().asked("next")).containsExactly("b");
		assertThat(this.scenario.transport().openTo()).as("one connection to each").doesNotHaveDuplicates();
	}

	@Test
	@DisplayName("S4 watcher thread dies on an unexpected error")
	void whatANodeSaysUnaskedHarmsNobody() {
		this.scenario.serving("a", 5);
		Asked before = this.scenario.finish(this.scenario.read("before"));
		assertThat(before.servedBy()).isEqualTo("a");
		this.scenario.b().ponging((pong) -> {
			this.scenario.b().connections().forEach((connection) -> connection.garbage());
			return pong;
		});
		this.scenario.c().is(null, 5).announce();
		this.scenario.pass(Duration.ofSeconds(20));
		assertThat(this.scenario.state("b")).isEqualTo(EndpointState.REFUSED);
		this.scenario.b().ponging((pong) -> pong);
		this.scenario.pass(Duration.ofSeconds(61));
		assertThat(this.scenario.transport().openTo()).as("dialled again on schedule").contains("b");
		assertThat(this.scenario.finish(this.scenario.write("after")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("S4 a greeting is refused")
	@EnumSource(names = { "AUTH_FAILED", "BUSY", "INTERNAL", "NOT_READY", "UNSUPPORTED_VERSION" })
	void refusedGreetingIsOneResultAmongThree(Status status) {
		this.scenario.a()
			.greeting((reply) -> new io.xce.protocol.HelloReply(status.code(), 0, 1, 1, 0, Role.STARTING, 0, null,
					reply.limits(), "no"));
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		this.scenario.pass(Duration.ofMinutes(3));
		assertThat(this.scenario.finish(this.scenario.read("y")).servedBy()).isEqualTo("b");
	}

	@Test
	@DisplayName("S5 lost push notification")
	void nextRequestFindsThePrimaryWithoutAnyEvent() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.write("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@ParameterizedTest
	@DisplayName("S7 planned failover without disconnect")
	@ValueSource(booleans = { true, false })
	void answerSwitchesWithoutAnySocketClosed(boolean redirect) {
		this.scenario.serving("a", 5);
		this.scenario.b().primary(6);
		if (redirect) {
			this.scenario.a().redirects("b", 1).is(Role.STANDBY, 6);
		}
		else {
			this.scenario.a().standby();
		}
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class)).isEmpty();
	}

	@Test
	@DisplayName("S7 an epoch seen elsewhere switches too")
	void higherEpochElsewhereTakesTheRoute() {
		this.scenario.serving("a", 5);
		this.scenario.b().primary(6).announce();
		this.scenario.pass(1);
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("b");
	}

	@Test
	@DisplayName("S10 JVM-wide host state, hard to predict")
	void stateBelongsToOneClientAndCanBeSeen() {
		try (EngineScenario other = new EngineScenario(this.scenario.cluster()).named("other").masters("a:1,b:1,c:1")) {
			this.scenario.a().disabled();
			this.scenario.b().primary(5);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.DISABLED);
			assertThat(this.scenario.client().view().backoff(this.scenario.view("a")))
				.isBetween(Duration.ofMillis(4900), Duration.ofSeconds(5));
			this.scenario.a().standby();
			other.finish(other.read("y"));
			assertThat(other.recorder().asked("y")).containsExactly("a", "b");
			assertThat(other.view("a").backoffUntilNanos()).isZero();
		}
	}

	@Test
	@DisplayName("S11 deposed leader answers reads, S12 cause of a stale primary not visible")
	void deposedAnswerIsNeverReturnedAndTheReasonIsKept() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(deposedAfter(300));
		List<Asked> late = this.scenario.reads(5);
		this.scenario.pass(100);
		this.scenario.b().primary(6);
		this.scenario.c().primary(6).standby().redirects("b", 1).is(Role.STANDBY, 6);
		// the epoch is seen in an answer: a call that goes to b only
		this.scenario.b().announce();
		this.scenario.pass(1);
		this.scenario.a().answers(Behaviours.ok(5));
		this.scenario.finish(late);
		assertThat(late).allMatch((call) -> call.servedBy().equals("b"));
		this.scenario.pass(500);
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.FENCED);
		assertThat(this.scenario.view("a").reason()).isEqualTo("saw epoch 5 < 6");
		assertThat(this.scenario.events(FailoverEvent.ReplyFenced.class)).hasSizeBetween(1, 5)
			.allMatch((fenced) -> fenced.epoch() == 5 && fenced.highest() == 6);
	}

	@Test
	@DisplayName("S11 the next call is balanced to the deposed one")
	void deposedPrimaryThatAnswersIsAskedAndRefused() {
		this.scenario.serving("a", 5);
		this.scenario.b().primary(6).announce();
		this.scenario.pass(1);
		// b dies before anybody asked it: a is all there is, and must not be believed
		this.scenario.b().crash();
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
				CallOptions.defaults().deadline(Duration.ofSeconds(3)));
		this.scenario.finish(asked).failure();
		assertThat(this.scenario.recorder().asked("x")).contains("a");
	}

	@Test
	@DisplayName("S1 an epoch that goes up while the answer is under way")
	void answerUnderWayIsJudgedWhenItArrives() {
		this.scenario.serving("a", 5);
		this.scenario.link("a").latency(Duration.ofMillis(10));
		Asked asked = this.scenario.write("x");
		this.scenario.pass(15);
		this.scenario.b().primary(6).announce();
		this.scenario.a().answers(Exchange::close);
		this.scenario.finish(asked);
		assertThat(this.scenario.ledger().times("x")).isOne();
		assertThat(this.scenario.primary()).isEqualTo("b");
	}

}
