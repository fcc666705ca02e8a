package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.Outcome;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Cases of group 18: not ready, standby and unreachable.
 */
class ReadinessTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("N1 \"starting\" answer keeps the client on that node")
	void startingNodeIsLeftForTheOthers() {
		this.scenario.a().starting();
		this.scenario.b().primary(5);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(110));
	}

	static Stream<Arguments> behaviours() {
		return Stream.of(first("REFUSE", (node) -> node.dials(Acceptance.REFUSE)),
				first("RST", (node) -> node.answers(Behaviours.reset())),
				first("BLACKHOLE", (node) -> node.dials(Acceptance.IGNORE)), first("HANG", ScriptedNode::mute),
				first("HANG after the greeting", (node) -> node.mute().greets(true)),
				first("HANG with pongs", (node) -> node.answers(Behaviours.hang())),
				first("STANDBY", ScriptedNode::standby), first("NOT_READY", ScriptedNode::starting),
				first("NO_PRIMARY", ScriptedNode::electing), first("DISABLED", ScriptedNode::disabled),
				first("garbage", (node) -> node.answers(Behaviours.garbage())),
				first("another version", (node) -> node.versions(8, 9)),
				first("unknown status", (node) -> node.answers(Behaviours.unknownStatus(777).preExecution(true))));
	}

	private static Arguments first(String name, Consumer<ScriptedNode> change) {
		return argumentSet(name, change);
	}

	@ParameterizedTest
	@DisplayName("N2 only \"standby\" triggers a switch, refused does not")
	@MethodSource("behaviours")
	void secondNodeServesWhateverTheFirstDoes(Consumer<ScriptedNode> first) {
		for (String masters : new String[] { "a:1,b:1", "b:1,a:1", "a:1,b:1,c:1", "c:1,a:1,b:1" }) {
			for (Kind kind : new Kind[] { Kind.READ, Kind.WRITE }) {
				try (EngineScenario each = new EngineScenario("a", "b", "c").masters(masters)) {
					first.accept(each.a());
					first.accept(each.c());
					each.b().primary(5);
					assertThat(each.finish(each.ask(kind, "x")).servedBy()).isEqualTo("b");
				}
			}
		}
	}

	/** A request whose connection breaks at the third node is not sent any more. */
	static Stream<Arguments> behavioursThatBreakNothing() {
		return behaviours().filter((behaviour) -> behaviour instanceof Arguments.ArgumentSet set
				&& !List.of("RST", "garbage").contains(set.getName()));
	}

	@ParameterizedTest
	@DisplayName("N2 two of three fail in the same way while the primary moves to the third")
	@MethodSource("behavioursThatBreakNothing")
	void thirdNodeTakesOver(Consumer<ScriptedNode> failure) {
		this.scenario.serving("a", 5);
		failure.accept(this.scenario.a());
		failure.accept(this.scenario.b());
		this.scenario.a().connections().forEach((connection) -> connection.reset());
		this.scenario.in(1500, () -> this.scenario.c().primary(6));
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("c");
	}

	@ParameterizedTest
	@DisplayName("N4 null primary dereferenced")
	@ValueSource(booleans = { true, false })
	void noPrimaryIsATypedErrorAndSafeToRetryIfItIs(boolean callerKey) {
		this.scenario.each(ScriptedNode::electing);
		CallOptions options = callerKey ? CallOptions.idempotencyKey("key") : CallOptions.defaults();
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"), options);
		ClusterNotReadyException failure = this.scenario.finish(asked).failure(ClusterNotReadyException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(failure).hasMessageContaining("safe to retry");
		this.scenario.each((node) -> node.answers(Behaviours.noPrimary().preExecution(false)));
		Asked unsure = this.scenario.ask(EngineScenario.request(Kind.WRITE, "y"), options);
		failure = this.scenario.finish(unsure).failure(ClusterNotReadyException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(failure.getMessage().contains("safe to retry")).isEqualTo(callerKey);
	}

}
