package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 8: lost or duplicated writes.
 */
class LostWriteTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("W1 SDK retry breaks serialisability")
	void writeThatWasAppliedBeforeTheCrashGivesItsFirstResult() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose().andThen((exchange) -> exchange.node().crash()));
		this.scenario.b().primary(6);
		Asked write = this.scenario.finish(this.scenario.write("w"));
		assertThat(write.servedBy()).as("the result of the execution at a").isEqualTo("a");
		assertThat(this.scenario.ledger().writes()).containsExactly("w");
	}

	@Test
	@DisplayName("W2 no retry for writes at all")
	void writeRidesOutTheLossOfAQuorum() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked write = this.scenario.write("w");
		this.scenario.in(3000, () -> this.scenario.a().primary(6));
		assertThat(this.scenario.finish(write).servedBy()).isEqualTo("a");
	}

	@Test
	@DisplayName("W2 an un-keyed write fails only if it may have left")
	void unkeyedWriteIsSentAgainAfterARefusalOnly() {
		try (EngineScenario unkeyed = new EngineScenario("a", "b", "c")
			.capabilities(new Capabilities(false, true, true))) {
			unkeyed.each(ScriptedNode::lenient).serving("a", 5);
			unkeyed.a().dials(io.xce.testing.peer.Peer.Acceptance.REFUSE).crash();
			unkeyed.b().primary(6);
			unkeyed.pass(10);
			assertThat(unkeyed.finish(unkeyed.write("refused")).servedBy()).isEqualTo("b");
			unkeyed.b().answers(Behaviours.applyAndClose());
			assertThat(unkeyed.finish(unkeyed.write("left")).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(unkeyed.ledger().times("left")).isOne();
		}
	}

	@Test
	@DisplayName("W4 dedupe window shorter than the retry window")
	void writeNeverOutlivesTheMemoryOfItsKey() {
		Limits short20 = new Limits(Limits.DEFAULT.maxFrameBytes(), Limits.DEFAULT.slots(), 20_000);
		this.scenario.each((node) -> node.limits(short20)).serving("a", 5);
		this.scenario.a()
			.answers(Behaviours.applyAndClose().andThen((exchange) -> this.scenario.each(ScriptedNode::crash)));
		Asked write = this.scenario.ask(EngineScenario.request(Kind.WRITE, "w"),
				CallOptions.defaults().deadline(Duration.ofSeconds(5)));
		this.scenario.in(3000, () -> this.scenario.b().restart().primary(6));
		XceException failure = this.scenario.finish(write).failure();
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(write.took()).as("a tenth of the retention").isEqualTo(Duration.ofSeconds(2));
		this.scenario.pass(5000);
		assertThat(this.scenario.ledger().times("w")).isOne();
	}

	@Test
	@DisplayName("W7 duplicate on redirect")
	void oneWriteForEachHop() {
		this.scenario.a().redirects("b", 1);
		this.scenario.b().primary(5);
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.scenario.recorder().asked("w")).containsExactly("a", "b");
		assertThat(this.scenario.ledger().times("w")).isOne();
	}

	@Test
	@DisplayName("W8 epoch/sequence handling duplicates on leader change")
	void everyWriteIsAppliedOnceThoughThePrimaryDiesAgainAndAgain() {
		SeededRandom random = new SeededRandom(8);
		this.scenario.with((builder) -> builder.waitersMax(4096)).random(random.split()).serving("a", 5);
		List<Asked> writes = new ArrayList<>();
		String primary = "a";
		for (int second = 0; second < 40; second++) {
			for (int i = 0; i < 100; i++) {
				writes.add(this.scenario.write("w" + writes.size()));
				if (random.nextInt(4) == 0) {
					this.scenario.pass(random.nextInt(10));
				}
			}
			String next = List.of("a", "b", "c").get(random.nextInt(3));
			int epoch = 6 + second;
			this.scenario.node(primary).answers(Behaviours.applyAndClose());
			this.scenario.pass(random.nextInt(3));
			this.scenario.node(primary).crash().restart().standby();
			this.scenario.in(random.nextInt(400), () -> this.scenario.node(next).primary(epoch));
			this.scenario.pass(random.nextInt(1000));
			primary = next;
		}
		this.scenario.finish(writes);
		assertThat(writes).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(4000).doesNotHaveDuplicates();
		assertThat(this.scenario.held().slots()).isZero();
	}

	@ParameterizedTest
	@DisplayName("W9 reads not retried while writes are")
	@EnumSource(names = { "READ", "WRITE" })
	void everyKindIsSentAgainAfterStandby(Kind kind) {
		this.scenario.b().primary(5);
		Asked asked = this.scenario.finish(this.scenario.ask(kind, "x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
		this.scenario.b().is(Role.STANDBY, 5).answers(Behaviours.standby().preExecution(false));
		this.scenario.c().primary(6);
		assertThat(this.scenario.finish(this.scenario.ask(kind, "y")).servedBy()).as("without the mark too")
			.isEqualTo("c");
	}

	@Test
	@DisplayName("W10 redo flag retries on any error")
	void finalAnswerIsNotSentAgain() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(Status.INVALID_REQUEST));
		this.scenario.finish(this.scenario.write("w")).failure(InvalidRequestException.class);
		this.scenario.pass(5000);
		assertThat(this.scenario.recorder().asked("w")).containsExactly("a");
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class)).isEmpty();
	}

	@Test
	@DisplayName("W1 applied twice in a row, by two primaries that crash")
	void twoCrashesAfterTheExecution() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose().andThen((exchange) -> exchange.node().crash()));
		this.scenario.b().primary(6).answers(Behaviours.applyAndClose().andThen((exchange) -> exchange.node().crash()));
		this.scenario.c().standby();
		this.scenario.in(500, () -> this.scenario.c().primary(7));
		Asked write = this.scenario.finish(this.scenario.write("w"));
		assertThat(this.scenario.ledger().times("w")).isOne();
		assertThat(write.succeeded() || write.failure().outcome() == Outcome.UNKNOWN).isTrue();
	}

}
