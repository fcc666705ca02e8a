package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ConflictException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The keys under which writes are remembered.
 */
class WriteKeyTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private RequestMessage last(String body) {
		List<Recorded.Sent> sent = this.scenario.recorder().requests(body);
		return sent.get(sent.size() - 1).request();
	}

	@Test
	@Tag("R1-5.2")
	void deadlineIsCutToWhatTheNextPrimaryRemembers() {
		this.scenario.retry((retry) -> retry.deadline(60_000));
		this.scenario.b().limits(new Limits(4 << 20, 4096, 2_000));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose());
		Asked asked = this.scenario.write("w");
		this.scenario.pass(1);
		this.scenario.a().crash();
		this.scenario.link("b").hold();
		this.scenario.link("c").hold();
		this.scenario.b().primary(6);
		// b has been ready for longer than it remembers, and has not heard of this client
		this.scenario.pass(3_000);
		this.scenario.ledger().forgetKeys();
		this.scenario.link("b").heal();
		this.scenario.link("c").heal();
		assertThat(this.scenario.finish(asked).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.ledger().times("w")).isOne();
	}

	@Test
	@Tag("R1-5.2")
	void keyIsKeptOnEveryFurtherSend() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose());
		this.scenario.b().answers(Behaviours.noPrimary());
		this.scenario.c().answers(Behaviours.noPrimary());
		Asked asked = this.scenario.write("x");
		this.scenario.pass(1000);
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("a");
		assertThat(this.scenario.recorder().requests("x")).hasSizeGreaterThan(3)
			.extracting(
					(sent) -> sent.request().slot() + "/" + sent.request().sequence() + " " + sent.request().first())
			.containsOnly("0/1 true");
		assertThat(this.scenario.ledger().times("x")).isOne();
	}

	@Test
	void nextWriteTakesTheNextSequenceOfAFreeSlot() {
		this.scenario.serving("a", 5);
		for (int i = 1; i <= 3; i++) {
			this.scenario.finish(this.scenario.write("w" + i));
			assertThat(last("w" + i).slot()).isZero();
			assertThat(last("w" + i).sequence()).isEqualTo(i);
		}
	}

	@Test
	void writesUnderWayHaveSlotsOfTheirOwn() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(100)));
		List<Asked> calls = this.scenario.writes(20);
		this.scenario.finish(calls);
		assertThat(IntStream.range(0, 20).map((i) -> last("w" + i).slot()).distinct().count()).isEqualTo(20);
	}

	@Test
	void slotOfACancelledWriteIsUsedAgainUnderAHigherSequence() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked gone = this.scenario.write("gone");
		gone.future().cancel(false);
		this.scenario.a().answers(Behaviours.execute());
		this.scenario.finish(this.scenario.write("x"));
		assertThat(last("x").slot()).isEqualTo(last("gone").slot());
		assertThat(last("x").sequence()).isEqualTo(last("gone").sequence() + 1);
	}

	@Test
	void readsSessionsAndNotificationsHaveNoKey() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.read("r"));
		this.scenario.finish(this.scenario.ask(Kind.SESSION, "s"));
		this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"));
		this.scenario.pass(10);
		for (String body : List.of("r", "s", "n")) {
			assertThat(last(body).slot()).isEqualTo(-1);
			assertThat(last(body).first()).isFalse();
		}
	}

	@Test
	void firstIsSetUntilAWriteWasAnswered() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("1"));
		this.scenario.finish(this.scenario.write("2"));
		assertThat(last("1").first()).isTrue();
		assertThat(last("2").first()).isFalse();
	}

	@Test
	void anyRecordedAnswerIsAnAnswer() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.fails(Status.CONFLICT, "twice").then(Behaviours.execute()));
		this.scenario.finish(this.scenario.write("1")).failure(ConflictException.class);
		this.scenario.finish(this.scenario.write("2"));
		assertThat(last("1").first()).isTrue();
		assertThat(last("2").first()).isFalse();
	}

	@Test
	void refusalBeforeExecutionLeavesNoRecordSoFirstIsSetAgain() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(Status.PERMISSION_DENIED).then(Behaviours.execute()));
		this.scenario.finish(this.scenario.write("1")).failure(PermissionDeniedException.class);
		assertThat(this.scenario.finish(this.scenario.write("2")).servedBy()).isEqualTo("a");
		assertThat(last("2").first()).isTrue();
	}

	@Test
	void firstIsSetAgainAfterHalfOfTheRetention() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 64, 600_000)));
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("1"));
		this.scenario.pass(Duration.ofMinutes(4));
		this.scenario.finish(this.scenario.write("2"));
		this.scenario.pass(Duration.ofMinutes(6));
		this.scenario.finish(this.scenario.write("3"));
		assertThat(last("2").first()).isFalse();
		assertThat(last("3").first()).isTrue();
	}

	@Test
	void readsDoNotKeepARecordAlive() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 64, 600_000)));
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("1"));
		for (int i = 0; i < 6; i++) {
			this.scenario.pass(Duration.ofMinutes(1));
			this.scenario.finish(this.scenario.read("r"));
		}
		this.scenario.finish(this.scenario.write("2"));
		assertThat(last("2").first()).isTrue();
	}

	@Test
	void firstIsSetAfterTheKeyWasForgotten() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("1"));
		this.scenario.ledger().forgetKeys();
		assertThat(this.scenario.finish(this.scenario.write("2")).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.finish(this.scenario.write("3")).servedBy()).isEqualTo("a");
		assertThat(last("3").first()).isTrue();
	}

	@Test
	void idleForTwiceTheRetentionThenManyWritesAllSucceed() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 4096, 60_000)));
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("1"));
		this.scenario.pass(Duration.ofMinutes(2));
		this.scenario.ledger().forgetKeys();
		List<Asked> calls = this.scenario.writes(1000);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void deadlineOfAWriteIsCutToATenthOfTheRetentionWithOneWarning() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 64, 20_000)));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.close());
		this.scenario.b().answers(Behaviours.noPrimary());
		this.scenario.c().answers(Behaviours.noPrimary());
		Asked write = this.scenario.finish(this.scenario.write("w"));
		assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(write.took()).isEqualTo(Duration.ofSeconds(2));
		this.scenario.finish(this.scenario.write("v"));
		assertThat(this.scenario.events(FailoverEvent.Warning.class)).hasSize(1);
		Asked read = this.scenario.finish(this.scenario.read("r"));
		assertThat(read.took()).as("reads are not cut").isEqualTo(Duration.ofSeconds(10));
	}

	@Test
	void noMoreSlotsAreUsedThanTheControllerHas() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 4, 900_000)));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(10)));
		List<Asked> calls = this.scenario.writes(30);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.recorder().all(Recorded.Sent.class))
			.allSatisfy((sent) -> assertThat(sent.request().slot()).isLessThan(4));
	}

	@Test
	void clientIdIsTheSameOnAllConnectionsAndDiffersBetweenClients() {
		SeededRandom random = new SeededRandom(3);
		this.scenario.random(random.split());
		this.scenario.serving("a", 5);
		Set<Object> ids = new HashSet<>();
		this.scenario.link("a").cut();
		this.scenario.pass(70_000);
		this.scenario.recorder().all(Recorded.Greeted.class).forEach((greeted) -> ids.add(greeted.hello().clientId()));
		try (EngineScenario other = new EngineScenario("a").random(random.split())) {
			other.serving("a", 5);
			other.link("a").cut();
			other.pass(3000);
			other.recorder().all(Recorded.Greeted.class).forEach((greeted) -> ids.add(greeted.hello().clientId()));
		}
		assertThat(ids).hasSize(2);
	}

	@Test
	@Tag("R1-5.2")
	void writesUnderWayAtAKillAreEachAppliedOnce() {
		this.scenario.serving("a", 5);
		int[] count = { 0 };
		this.scenario.a().answers((exchange) -> {
			if (count[0]++ % 2 == 0) {
				exchange.execute();
			}
		});
		List<Asked> calls = this.scenario.writes(60);
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.pass(400);
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(60).doesNotHaveDuplicates();
	}

	@Test
	@Tag("R1-5.2")
	void primaryKilledEverySecondUnderWritesLosesAndDoublesNothing() {
		this.scenario.with((builder) -> builder.waitersMax(4096)).random(new SeededRandom(5)).serving("a", 5);
		List<String> order = List.of("a", "b", "c");
		List<Asked> calls = new ArrayList<>();
		for (int kill = 0; kill < 20; kill++) {
			for (int i = 0; i < 100; i++) {
				calls.add(this.scenario.write("k" + kill + "-" + i));
				this.scenario.pass(5);
			}
			ScriptedNode old = this.scenario.node(order.get(kill % 3));
			ScriptedNode next = this.scenario.node(order.get((kill + 1) % 3));
			old.crash();
			int epoch = 6 + kill;
			this.scenario.in(300, () -> next.primary(epoch));
			this.scenario.in(600, () -> old.restart().standby());
			this.scenario.pass(500);
		}
		this.scenario.finish(calls);
		assertThat(calls).hasSize(2000).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(2000).doesNotHaveDuplicates();
	}

	@Test
	void callerKeyIsCarriedAndAnotherBodyUnderItIsAConflict() {
		this.scenario.serving("a", 5);
		Asked first = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"), CallOptions.idempotencyKey("k"));
		String value = this.scenario.finish(first).value();
		assertThat(last("x").callerKey()).isEqualTo("k");
		Asked again = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"), CallOptions.idempotencyKey("k"));
		assertThat(this.scenario.finish(again).value()).isEqualTo(value);
		Asked other = this.scenario.ask(EngineScenario.request(Kind.WRITE, "y"), CallOptions.idempotencyKey("k"));
		this.scenario.finish(other).failure(ConflictException.class);
		assertThat(this.scenario.ledger().writes()).containsExactly("x");
	}

	@Test
	void outageLongerThanTheDeadlineAfterAnAppliedWriteIsUnknownAndNoNewKeyIsInvented() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose().andThen((exchange) -> exchange.node().crash()));
		this.scenario.b().electing();
		this.scenario.c().electing();
		assertThat(this.scenario.finish(this.scenario.write("x")).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		this.scenario.b().primary(6);
		this.scenario.pass(20_000);
		assertThat(this.scenario.ledger().times("x")).isOne();
	}

}
