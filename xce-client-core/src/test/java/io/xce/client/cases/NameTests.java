package io.xce.client.cases;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.resolver.Lookup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 4: names and addresses.
 */
class NameTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("D1 names resolved once")
	void movedNodeIsFoundAtItsNewAddress() {
		this.scenario.masters("a:1").a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.cluster().move("a", "10.0.1.1");
		Asked asked = this.scenario.finish(this.scenario.write("y"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
		assertThat(this.scenario.view("a").address()).isEqualTo("10.0.1.1:1");
	}

	@Test
	@DisplayName("D1 the name changes a while after the node has moved")
	void nameIsAskedAgainWhileTheOldAddressRefuses() {
		this.scenario.masters("a:1").a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.cluster().move("a", "10.0.1.1");
		this.scenario.cluster().resolver().answers("a", ScriptedCluster.ip("10.0.0.1"));
		this.scenario.in(3000, () -> this.scenario.cluster().resolver().answers("a", ScriptedCluster.ip("10.0.1.1")));
		Asked asked = this.scenario.finish(this.scenario.write("y"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(6100));
		List<Lookup> lookups = this.scenario.cluster().resolver().lookups();
		assertThat(lookups.subList(1, lookups.size())).as("past every cache").allMatch(Lookup::bypassCache);
		assertThat(lookups).as("once a second at most").hasSizeLessThan(9);
	}

	@Test
	@DisplayName("D2 all addresses change at once")
	void wholeClusterMoves() {
		this.scenario.serving("b", 5);
		this.scenario.cluster().move("a", "10.0.1.1");
		this.scenario.cluster().move("b", "10.0.1.2");
		this.scenario.cluster().move("c", "10.0.1.3");
		this.scenario.node("b").standby();
		this.scenario.node("c").primary(6);
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(asked.took()).as("within the first lap").isLessThan(Duration.ofMillis(350));
		assertThat(this.scenario.transport().openTo()).doesNotHaveDuplicates();
	}

	@Test
	@DisplayName("D2 the old addresses swallow dials")
	void wholeClusterMovesAwayFromDeadMachines() {
		this.scenario.serving("b", 5);
		for (String name : List.of("a", "b", "c")) {
			var old = this.scenario.cluster().address(name);
			this.scenario.cluster().move(name, old.getAddress().getHostAddress().replace("10.0.0", "10.0.1"));
			this.scenario.cluster()
				.network()
				.bind(old,
						this.scenario.cluster()
							.add("dead " + name, "10.9.9." + name.charAt(0) % 10, 1)
							.dials(Acceptance.IGNORE));
		}
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).as("a connect timeout and a lap").isLessThan(Duration.ofMillis(1600));
	}

	@Test
	@DisplayName("D4 failed lookup ends the channel")
	void clientThatStartsWithoutNetworkWorksOnceThereIsOne() {
		this.scenario.cluster().resolver().everythingFails(new UnknownHostException("no network"));
		this.scenario.b().primary(5);
		this.scenario.client().start();
		this.scenario.pass(100);
		Asked asked = this.scenario.write("x");
		this.scenario.in(3000, () -> this.scenario.cluster().resolver().recover());
		this.scenario.finish(asked);
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).as("a cadence of a second, and the stagger")
			.isBetween(Duration.ofSeconds(3), Duration.ofMillis(4300));
	}

	@Test
	@DisplayName("D4 it never resolves")
	void nameThatNeverResolvesIsATransportFailure() {
		this.scenario.cluster().resolver().everythingFails(new UnknownHostException("no such host"));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		ControllersUnreachableException failure = asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
		assertThat(failure.endpoints()).hasSize(3)
			.allSatisfy((endpoint, text) -> assertThat(text).contains("not resolved"));
	}

	@Test
	@DisplayName("D7 resolution blocks the event loop or the RPC never returns")
	void hangingResolverEndsWithTheDeadline() {
		this.scenario.with((builder) -> builder.attemptTimeout(Duration.ofSeconds(1)))
			.retry((retry) -> retry.deadline(3000));
		this.scenario.cluster().resolver().everythingHangs();
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(3));
	}

	@Test
	@DisplayName("D7 the traffic of others goes on")
	void hangingResolverHoldsUpNoConnectionThatIsThere() {
		this.scenario.serving("a", 5);
		this.scenario.cluster().resolver().everythingHangs();
		this.scenario.b().crash();
		this.scenario.c().crash();
		for (int i = 0; i < 100; i++) {
			this.scenario.pass(100);
			assertThat(this.scenario.finish(this.scenario.write("w" + i)).took()).isLessThan(Duration.ofMillis(1));
		}
	}

	@ParameterizedTest
	@DisplayName("D7 one name hangs, the others do not")
	@ValueSource(strings = { "a", "b", "c" })
	void oneHangingNameHoldsNobodyUp(String hanging) {
		this.scenario.cluster().resolver().hangs(hanging);
		this.scenario.each((node) -> node.primary(5));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.took()).isLessThan(Duration.ofMillis(250));
		assertThat(asked.servedBy()).isNotEqualTo(hanging);
	}

	@Test
	@DisplayName("D1 a name with several addresses")
	void everyAddressOfANameIsACandidate() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c");
		cluster.resolver()
			.answers("all", cluster.address("a").getAddress(), cluster.address("b").getAddress(),
					cluster.address("c").getAddress());
		try (EngineScenario one = new EngineScenario(cluster).masters("all:1")) {
			one.c().primary(5);
			assertThat(one.finish(one.read("x")).servedBy()).isEqualTo("c");
			one.c().crash();
			one.b().primary(6);
			Asked moved = one.finish(one.write("y"));
			assertThat(moved.servedBy()).isEqualTo("b");
			assertThat(moved.took()).isLessThan(Duration.ofMillis(50));
			assertThat(one.client().view().endpoints()).hasSize(3);
		}
	}

	@Test
	@DisplayName("D1 an address leaves the name while it is being dialled")
	void addressThatLeftItsNameIsLetGo() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		try (EngineScenario one = new EngineScenario(cluster).masters("a:1")) {
			cluster.resolver().takes(Duration.ofMillis(700));
			one.a().dials(Acceptance.REFUSE);
			Asked asked = one.read("x");
			one.pass(650);
			// the name is being resolved again until 1400 ms, the old address dialled at
			// 1000
			cluster.resolver().answers("a", cluster.address("b").getAddress());
			one.pass(100);
			one.link("a").latency(Duration.ofMillis(200));
			one.a().restart().primary(5);
			one.pass(1500);
			one.b().primary(6);
			one.finish(asked);
			one.pass(Duration.ofMinutes(2));
			assertThat(one.recorder().dialled()).contains("a", "b");
			assertThat(one.transport().openTo()).containsExactly("b");
			assertThat(one.client().view().endpoints()).hasSize(1);
		}
	}

	@Test
	@DisplayName("D2 two names with one address are one candidate")
	void twoNamesOfOneNodeAreAskedOnce() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		cluster.resolver().answers("alias", cluster.address("a").getAddress());
		try (EngineScenario two = new EngineScenario(cluster).masters("a:1,alias:1,b:1")) {
			two.b().primary(5);
			two.client().start();
			two.pass(500);
			assertThat(two.finish(two.read("x")).servedBy()).isEqualTo("b");
			assertThat(two.recorder().dialled()).containsExactlyInAnyOrder("a", "b");
		}
	}

	@Test
	@DisplayName("D4 a lookup comes back after close")
	void lateLookupFindsNobody() {
		this.scenario.cluster().resolver().takes(Duration.ofSeconds(1));
		this.scenario.each(ScriptedNode::electing).client().start();
		this.scenario.pass(500);
		this.scenario.close();
		this.scenario.time().runFor(Duration.ofSeconds(2));
		assertThat(this.scenario.recorder().dialled()).isEmpty();
	}

}
