package io.xce.client.cases;

import java.time.Duration;
import java.util.List;

import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 2: the first pass is neither too slow nor without any wait.
 */
class FirstPassTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static String hosts(String names) {
		return names.replace(",", ":1,") + ":1";
	}

	@Test
	@DisplayName("F1 retry sleep applied although a new leader is known")
	void redirectIsFollowedWithoutSleep() {
		this.scenario.a().redirects("b", 1);
		this.scenario.b().primary(5);
		Asked first = this.scenario.finish(this.scenario.read("x"));
		assertThat(first.took()).isLessThan(Duration.ofMillis(50));
		this.scenario.b().redirects("c", 1).is(Role.STANDBY, 6);
		this.scenario.c().primary(6);
		Asked moved = this.scenario.finish(this.scenario.write("y"));
		assertThat(moved.servedBy()).isEqualTo("c");
		assertThat(moved.took()).isLessThan(Duration.ofMillis(1));
	}

	@Test
	@DisplayName("F3 fixed 60 s wait after a leader switch")
	void electionOfTwoSecondsCostsTwoSecondsAndOneDelay() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::standby);
		this.scenario.in(2000, () -> this.scenario.b().primary(6));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(4010));
	}

	@Test
	@DisplayName("F3 a new primary that says so is asked at once")
	void announcementEndsTheWait() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::standby);
		this.scenario.in(2000, () -> this.scenario.b().primary(6).announce());
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2001));
	}

	@Test
	@DisplayName("F5 single sweep during transition")
	void sweepsGoOnUntilThereIsAPrimary() {
		this.scenario.at(4000, () -> this.scenario.b().primary(6));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(4), Duration.ofMillis(6010));
	}

	@ParameterizedTest
	@DisplayName("F7 serial probing behind a dead first node")
	@ValueSource(strings = { "a,b,c", "a,c,b", "b,a,c", "b,c,a", "c,a,b", "c,b,a" })
	void deadNodeHoldsNobodyUp(String order) {
		this.scenario.masters(hosts(order));
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.c().primary(5);
		Asked first = this.scenario.finish(this.scenario.read("x"));
		assertThat(first.servedBy()).isEqualTo("c");
		assertThat(first.took()).isLessThan(Duration.ofMillis(300));
		Asked second = this.scenario.finish(this.scenario.read("y"));
		assertThat(second.took()).isLessThan(Duration.ofMillis(1));
	}

	@Test
	@DisplayName("F7 four of five nodes are dead")
	void onlyOneOfFiveIsAlive() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c", "d", "e");
		try (EngineScenario five = new EngineScenario(cluster).masters(hosts("a,b,c,d,e"))) {
			five.each((node) -> node.dials(Acceptance.IGNORE));
			five.node("e").restart().primary(5);
			Asked first = five.finish(five.read("x"));
			assertThat(first.took()).isBetween(Duration.ofMillis(400), Duration.ofMillis(410));
			five.node("e").standby();
			five.node("d").restart().primary(6);
			Asked moved = five.finish(five.write("y"));
			assertThat(moved.servedBy()).isEqualTo("d");
			assertThat(moved.took()).isLessThan(Duration.ofMillis(1500));
		}
	}

	@ParameterizedTest
	@DisplayName("F8 backoff skipped for the wrong reason")
	@CsvSource({ "PRIMARY, 6, true", "STANDBY, 6, false", "STANDBY, 5, false", "ELECTING, 4, false",
			"PRIMARY, 4, false" })
	void waitEndsOnNewsOnly(Role role, long epoch, boolean atOnce) {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.answers(Behaviours.noPrimary()));
		Asked asked = this.scenario.write("x");
		// between 1500 and 3100 ms the search waits
		this.scenario.in(2000, () -> this.scenario.b().is(role, epoch).announce());
		this.scenario.pass(1999);
		this.scenario.recorder().clear();
		this.scenario.pass(10);
		assertThat(this.scenario.recorder().asked("x").stream().limit(1)).isEqualTo(atOnce ? List.of("b") : List.of());
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
	}

	@Test
	@DisplayName("F8 a higher epoch of a standby is news after a draw")
	void higherEpochWakesAfterAPromptDelay() {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.answers(Behaviours.noPrimary()).is(Role.ELECTING, 5));
		Asked asked = this.scenario.write("x");
		this.scenario.pass(2000);
		this.scenario.recorder().clear();
		this.scenario.b().is(Role.STANDBY, 7).announce();
		this.scenario.pass(24);
		assertThat(this.scenario.recorder().asked("x")).isEmpty();
		this.scenario.pass(3);
		assertThat(this.scenario.recorder().asked("x")).hasSize(3);
		this.scenario.b().primary(7);
		this.scenario.finish(asked);
	}

}
