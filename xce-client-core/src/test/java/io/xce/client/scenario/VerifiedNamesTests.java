package io.xce.client.scenario;

import java.util.List;

import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.RedirectPolicy;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What changes where nodes prove their names.
 */
class VerifiedNamesTests {

	private static final String OUTSIDE = "10.9.9.9";

	@Test
	@DisplayName("C3 two names with one address stay two candidates where names are verified")
	void twoNamesOfOneAddressAreTwo() {
		assertThat(candidates(new EngineScenario(twoNames()).masters("a:1,alias:1").verifyingNames()))
			.containsExactly("a", "alias");
	}

	@Test
	@DisplayName("C3 and one where they are not")
	void twoNamesOfOneAddressAreOneWithoutProof() {
		assertThat(candidates(new EngineScenario(twoNames()).masters("a:1,alias:1"))).containsExactly("a");
	}

	private static ScriptedCluster twoNames() {
		ScriptedCluster cluster = ScriptedCluster.of("a");
		cluster.resolver().answers("alias", cluster.address("a").getAddress());
		return cluster;
	}

	private static List<String> candidates(EngineScenario scenario) {
		try (scenario) {
			scenario.a().primary(5);
			scenario.connected();
			assertThat(scenario.finish(scenario.read("x")).servedBy()).isEqualTo("a");
			return scenario.client()
				.view()
				.endpoints()
				.stream()
				.map(EndpointView::endpoint)
				.map((endpoint) -> endpoint.host())
				.toList();
		}
	}

	@Test
	void anAddressOutsideTheListIsDialledWhereItMustProveItself() {
		try (EngineScenario scenario = pointingOutside().verifyingNames()) {
			assertThat(scenario.connected().finish(scenario.read("x")).servedBy()).isEqualTo("other");
		}
	}

	@Test
	void itIsNotWithoutProof() {
		try (EngineScenario scenario = pointingOutside()) {
			scenario.connected();
			scenario.read("x");
			scenario.pass(200);
			assertThat(scenario.events(FailoverEvent.HintIgnored.class)).isNotEmpty()
				.allSatisfy((event) -> assertThat(event.rule()).isEqualTo("POLICY"));
			assertThat(scenario.recorder().dialled()).doesNotContain("other");
		}
	}

	@Test
	void norWhereOnlyConfiguredAddressesMayBe() {
		try (EngineScenario scenario = pointingOutside().verifyingNames()
			.with((builder) -> builder.redirectPolicy(RedirectPolicy.CONFIGURED))) {
			scenario.connected();
			scenario.read("x");
			scenario.pass(200);
			assertThat(scenario.recorder().dialled()).doesNotContain("other");
		}
	}

	private static EngineScenario pointingOutside() {
		ScriptedCluster cluster = ScriptedCluster.of("a");
		ScriptedNode other = cluster.add("other", OUTSIDE, 1);
		other.primary(5);
		cluster.node("a").redirects(OUTSIDE, 1);
		return new EngineScenario(cluster).masters("a:1");
	}

}
