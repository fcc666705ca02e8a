package io.xce.client.scenario;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.topology.EndpointView;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.resolver.Lookup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names behind which addresses change.
 */
class NameTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void addressWithAZoneIsOneOfThoseOfItsName() throws UnknownHostException {
		InetAddress local = Inet6Address.getByAddress("a",
				new byte[] { (byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, 2);
		this.scenario.cluster().resolver().answers("a", local, this.scenario.cluster().address("a").getAddress());
		this.scenario.a().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.client().view().endpoints()).extracting(EndpointView::address)
			.contains("[fe80:0:0:0:0:0:0:1%2]:1");
	}

	@Test
	void nothingIsLookedUpBeforeTheFirstRequest() {
		this.scenario.pass(1000);
		assertThat(this.scenario.cluster().resolver().lookups()).isEmpty();
	}

	@Test
	void nodeThatMovedIsFoundUnderItsName() {
		try (EngineScenario one = new EngineScenario("a")) {
			one.serving("a", 5);
			one.cluster().move("a", "10.0.0.33");
			Asked asked = one.finish(one.read("x"));
			assertThat(asked.servedBy()).isEqualTo("a");
			assertThat(asked.took()).isLessThan(Duration.ofSeconds(2));
		}
	}

	@Test
	void allNodesThatMovedAreFound() {
		this.scenario.serving("a", 5);
		this.scenario.cluster().move("a", "10.0.1.1");
		this.scenario.cluster().move("b", "10.0.1.2");
		this.scenario.cluster().move("c", "10.0.1.3");
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isLessThan(Duration.ofSeconds(3));
	}

	@Test
	void refreshBypassesCachesOncePerSecondAndName() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::crash);
		int before = this.scenario.cluster().resolver().lookups().size();
		this.scenario.finish(this.scenario.read("x"));
		var lookups = this.scenario.cluster()
			.resolver()
			.lookups()
			.subList(before, this.scenario.cluster().resolver().lookups().size());
		assertThat(lookups).allMatch(Lookup::bypassCache);
		assertThat(lookups.stream().filter((one) -> one.host().equals("a")).count()).isBetween(3L, 11L);
	}

	@Test
	void withAReachableNodeNothingIsLookedUpAgain() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.client().start();
		this.scenario.pass(500);
		int before = this.scenario.cluster().resolver().lookups().size();
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.cluster().resolver().lookups()).hasSize(before);
	}

	@Test
	void failedLookUpIsTriedAgain() {
		this.scenario.cluster().resolver().everythingFails(new UnknownHostException("no network"));
		this.scenario.a().primary(5);
		this.scenario.at(3000, () -> this.scenario.cluster().resolver().recover());
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(5100));
	}

	@Test
	void noNameThatResolvesIsControllersUnreachable() {
		this.scenario.cluster().resolver().everythingFails(new UnknownHostException("no network"));
		ControllersUnreachableException failure = this.scenario.finish(this.scenario.read("x"))
			.failure(ControllersUnreachableException.class);
		assertThat(failure.endpoints().values()).allSatisfy((text) -> assertThat(text).contains("not resolved"));
	}

	@Test
	void resolverThatHangsHoldsUpNobodyElse() {
		this.scenario.cluster().resolver().hangs("a");
		this.scenario.b().primary(5);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(300));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void nameThatIsResolvedTooLateIsDialledOnlyForAWarmStandby(boolean warm) {
		this.scenario.with((builder) -> builder.warmStandbys(warm).resolveTimeout(Duration.ofSeconds(5)));
		// long enough for the look-up of b to begin
		this.scenario.cluster().resolver().takes("a", Duration.ofMillis(700)).takes("b", Duration.ofSeconds(2));
		this.scenario.a().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		this.scenario.pass(1000);
		assertThat(this.scenario.transport().openTo()).doesNotContain("b");
		this.scenario.pass(2000);
		assertThat(this.scenario.transport().openTo().contains("b")).isEqualTo(warm);
	}

	@Test
	void resolverThatHangsAltogetherEndsCallsAtTheirDeadline() {
		this.scenario.retry((retry) -> retry.deadline(3000));
		this.scenario.cluster().resolver().everythingHangs();
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(3));
	}

	@Test
	void lateAnswerOfTheResolverIsHarmless() {
		this.scenario.with((builder) -> builder.resolveTimeout(Duration.ofMillis(500)));
		this.scenario.cluster().resolver().takes(Duration.ofSeconds(2));
		this.scenario.a().primary(5);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(1800);
		this.scenario.cluster().resolver().takes(Duration.ZERO);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("a");
	}

	@Test
	void closeDuringALookUpIsHarmless() {
		this.scenario.cluster().resolver().takes(Duration.ofSeconds(2));
		this.scenario.read("x");
		this.scenario.pass(10);
		this.scenario.close();
		this.scenario.pass(5000);
		assertThat(this.scenario.cluster().resolver().isClosed()).isTrue();
	}

	@Test
	void everyAddressOfANameIsACandidate() {
		ScriptedCluster cluster = ScriptedCluster.of("one", "two");
		cluster.resolver().answers("all", ScriptedCluster.ip("10.0.0.1"), ScriptedCluster.ip("10.0.0.2"));
		try (EngineScenario behind = new EngineScenario(cluster).masters("all:1")) {
			behind.node("one").standby();
			behind.node("two").primary(5);
			assertThat(behind.finish(behind.read("x")).servedBy()).isEqualTo("two");
		}
	}

	@Test
	void twoNamesOfOneAddressAreOneEndpoint() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		cluster.resolver().answers("alias", ScriptedCluster.ip("10.0.0.1"));
		try (EngineScenario aliased = new EngineScenario(cluster).masters("a:1,alias:1,b:1")) {
			aliased.a().standby();
			aliased.b().standby();
			Asked asked = aliased.read("x");
			aliased.pass(90);
			assertThat(aliased.recorder().dialled()).containsExactlyInAnyOrder("a", "b");
			assertThat(aliased.recorder().asked("x")).containsExactlyInAnyOrder("a", "b");
			aliased.finish(asked);
		}
	}

	@Test
	void literalsNeedNoResolver() {
		ScriptedCluster cluster = ScriptedCluster.of("a");
		cluster.add("six", "2001:db8::7", 7400);
		try (EngineScenario literal = new EngineScenario(cluster).masters("10.0.0.1:1,2001:db8::7")) {
			literal.a().standby();
			literal.node("six").primary(5);
			assertThat(literal.finish(literal.read("x")).servedBy()).isEqualTo("six");
			assertThat(cluster.resolver().lookups()).isEmpty();
		}
	}

}
