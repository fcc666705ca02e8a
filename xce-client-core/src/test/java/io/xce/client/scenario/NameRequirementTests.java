package io.xce.client.scenario;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.resolver.Lookup;
import io.xce.testing.resolver.ScriptedResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

/**
 * The lines of the requirement on hosts that move, one after another, each with its
 * opposite.
 */
class NameRequirementTests {

	private static final ClusterId OTHER = new ClusterId(9, 9);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final LogCapture log = new LogCapture("io.xce.client");

	@AfterEach
	void leavesNothingBehind() {
		this.log.close();
		this.scenario.close();
	}

	private ScriptedResolver resolver() {
		return this.scenario.cluster().resolver();
	}

	private List<Lookup> lookups(String host) {
		return resolver().lookups().stream().filter((one) -> one.host().equals(host)).toList();
	}

	private List<String> linesAt(Level exactly) {
		this.scenario.pass(0);
		return this.log.linesAt(exactly);
	}

	private static List<Long> dialledAt(EngineScenario scenario, String peer) {
		return scenario.recorder()
			.all(Recorded.Dialled.class, peer)
			.stream()
			.map((one) -> one.time().toMillis())
			.toList();
	}

	/** A client of one name behind which all the nodes are. */
	private static EngineScenario headless(String... nodes) {
		ScriptedCluster cluster = ScriptedCluster.of(nodes);
		EngineScenario headless = new EngineScenario(cluster).masters("ctl.xce.svc:1");
		headless.each(ScriptedNode::standby);
		answersAll(headless, nodes);
		return headless;
	}

	private static void answersAll(EngineScenario headless, String... nodes) {
		headless.cluster()
			.resolver()
			.answers("ctl.xce.svc",
					List.of(nodes)
						.stream()
						.map((name) -> headless.cluster().address(name).getAddress())
						.toArray(InetAddress[]::new));
	}

	// ---- 1: names are kept

	@Test
	@Tag("R3-1")
	void theListKeepsItsNamesHoweverOftenTheHostsMove() {
		this.scenario.serving("a", 5);
		for (int i = 1; i <= 5; i++) {
			for (String name : List.of("a", "b", "c")) {
				this.scenario.cluster().move(name, "10.0." + i + "." + (name.charAt(0) - 'a' + 1));
			}
			Asked asked = this.scenario.finish(this.scenario.write("w" + i));
			assertThat(asked.servedBy()).isEqualTo("a");
			assertThat(this.scenario.view("a").address()).isEqualTo("10.0." + i + ".1:1");
			this.scenario.pass(1000);
		}
		assertThat(this.scenario.client().view().endpoints()).extracting(EndpointView::endpoint)
			.containsExactly(new Endpoint("a", 1), new Endpoint("b", 1), new Endpoint("c", 1));
	}

	@Test
	@Tag("R3-1")
	void anAddressInTheListIsAskedOfNobody() {
		this.scenario.masters("10.0.0.1:1,10.0.0.2:1").each(ScriptedNode::crash);
		this.scenario.finish(this.scenario.read("x")).failure(ControllersUnreachableException.class);
		assertThat(resolver().lookups()).isEmpty();
	}

	// ---- 2: all addresses of a name

	@Test
	@Tag("R3-2")
	void eachAddressOfOneNameIsANodeOfItsOwn() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.c().primary(5);
			assertThat(headless.finish(headless.read("x")).servedBy()).isEqualTo("c");
			headless.pass(500);
			assertThat(headless.client().view().endpoints()).hasSize(3).allMatch(EndpointView::connected);
			headless.c().crash();
			headless.a().primary(6);
			assertThat(headless.finish(headless.write("y")).servedBy()).isEqualTo("a");
			assertThat(headless.events(FailoverEvent.Adopted.class)).extracting(FailoverEvent.Adopted::kind)
				.containsExactly(AdoptionKind.INITIAL, AdoptionKind.FAILOVER);
			assertThat(headless.events(FailoverEvent.Adopted.class)).extracting(FailoverEvent.Adopted::address)
				.containsExactly("10.0.0.3:1", "10.0.0.1:1");
		}
	}

	@Test
	@Tag("R3-2")
	void anotherAddressOfANameThatHasOneOnlyIsNoFailover() {
		this.scenario.masters("a:1").a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.cluster().move("a", "10.0.1.1");
		this.scenario.finish(this.scenario.write("y"));
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).extracting(FailoverEvent.Adopted::kind)
			.containsExactly(AdoptionKind.INITIAL, AdoptionKind.RECONNECT);
	}

	@Test
	@Tag("R3-2")
	void eachAddressHasItsOwnShareOfTheConnectBudget() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.a().dials(Acceptance.IGNORE);
			headless.b().dials(Acceptance.IGNORE);
			headless.c().primary(5);
			Asked asked = headless.finish(headless.read("x"));
			assertThat(asked.servedBy()).isEqualTo("c");
			assertThat(dialledAt(headless, "a")).startsWith(0L);
			assertThat(dialledAt(headless, "b")).startsWith(100L);
			assertThat(dialledAt(headless, "c")).startsWith(200L);
			assertThat(asked.took()).isLessThan(Duration.ofMillis(250));
		}
	}

	@Test
	@Tag("R3-2")
	void anAddressThatRefusesGivesItsTurnToTheNextAtOnce() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.a().dials(Acceptance.REFUSE);
			headless.b().dials(Acceptance.REFUSE);
			headless.c().primary(5);
			assertThat(headless.finish(headless.read("x")).took()).isLessThan(Duration.ofMillis(50));
		}
	}

	@Test
	@Tag("R3-2")
	void aKnownAddressThatComesAgainIsNoSecondEndpoint() {
		try (EngineScenario headless = headless("a", "b")) {
			headless.cluster().add("c", "10.0.0.3", 1).standby();
			headless.a().primary(5);
			headless.finish(headless.read("x"));
			headless.pass(500);
			headless.each((node) -> node.crash().dials(Acceptance.REFUSE));
			answersAll(headless, "b", "c");
			headless.in(1500, () -> headless.each((node) -> node.restart().standby()));
			headless.in(1600, () -> headless.c().primary(6));
			assertThat(headless.finish(headless.write("y")).servedBy()).isEqualTo("c");
			headless.pass(Duration.ofMinutes(2));
			assertThat(headless.client().view().endpoints()).extracting(EndpointView::address)
				.containsExactly("10.0.0.2:1", "10.0.0.3:1");
			assertThat(headless.transport().openTo()).containsExactlyInAnyOrder("b", "c");
		}
	}

	@Test
	@Tag("R3-2")
	void oneAddressWithTwoPortsIsTwoEndpoints() {
		ScriptedCluster cluster = ScriptedCluster.of("a");
		cluster.add("a2", "10.0.0.1", 2).primary(5);
		cluster.resolver().answers("alias", ScriptedCluster.ip("10.0.0.1"));
		try (EngineScenario ports = new EngineScenario(cluster).masters("a:1,alias:2")) {
			ports.a().standby();
			assertThat(ports.finish(ports.read("x")).servedBy()).isEqualTo("a2");
			assertThat(ports.client().view().endpoints()).hasSize(2);
		}
	}

	@Test
	@Tag("R3-2")
	void anErrorTellsTheNodesOfOneNameApart() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.each((node) -> node.dials(Acceptance.REFUSE));
			ControllersUnreachableException failure = headless.finish(headless.read("x"))
				.failure(ControllersUnreachableException.class);
			assertThat(failure.endpoints()).containsOnlyKeys(new Endpoint("ctl.xce.svc", 1));
			assertThat(failure).hasMessageContainingAll("10.0.0.1:1", "10.0.0.2:1", "10.0.0.3:1");
		}
	}

	// ---- 3: start-up

	@Test
	@Tag("R3-3")
	void namesThatAreMissingAtTheStartAreAWarning() {
		resolver().fails("b", new UnknownHostException("b"));
		this.scenario.each((node) -> node.primary(5)).client().start();
		this.scenario.pass(500);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		assertThat(linesAt(Level.WARN)).singleElement().asString().contains("[test] b:1 not resolved: b");
		assertThat(this.scenario.state("b")).isEqualTo(EndpointState.UNREACHABLE);
		assertThat(this.scenario.view("b").reason()).contains("not resolved");
	}

	@Test
	@Tag("R3-3")
	void aNameThatIsThereIsNoWarning() {
		this.scenario.each((node) -> node.primary(5)).client().start();
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(linesAt(Level.WARN)).isEmpty();
	}

	@Test
	@Tag("R3-3")
	void withNoNameAtAllTheClientStartsAndTheFirstErrorListsThem() {
		resolver().everythingFails(new UnknownHostException("no record"));
		this.scenario.client().start();
		this.scenario.pass(500);
		ControllersUnreachableException failure = this.scenario.finish(this.scenario.read("x"))
			.failure(ControllersUnreachableException.class);
		assertThat(failure).hasMessageContainingAll("a:1", "b:1", "c:1", "not resolved: no record");
		assertThat(linesAt(Level.WARN).stream().filter((line) -> line.contains("not resolved")))
			.as("once a minute for each name; the exhaustion has its own line")
			.hasSizeLessThanOrEqualTo(4);
	}

	@Test
	@Tag("R3-3")
	void aHeadlessServiceWithoutPodsIsFoundOnceItHasSome() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.cluster().resolver().fails("ctl.xce.svc", new UnknownHostException("ctl.xce.svc"));
			headless.b().primary(5);
			Asked asked = headless.read("x");
			headless.in(3000, () -> answersAll(headless, "a", "b", "c"));
			assertThat(headless.finish(asked).servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(4300));
		}
	}

	// ---- 4: order of a search

	@Test
	@Tag("R3-4")
	void theNamesAreResolvedAgainOnlyOnceEveryKnownAddressFailed() {
		this.scenario.serving("a", 5);
		int before = resolver().lookups().size();
		this.scenario.a().crash().dials(Acceptance.REFUSE);
		this.scenario.b().crash().dials(Acceptance.REFUSE);
		this.scenario.c().crash().dials(Acceptance.IGNORE);
		this.scenario.pass(10);
		Asked asked = this.scenario.write("x");
		this.scenario.pass(900);
		assertThat(resolver().lookups()).as("one is still being dialled").hasSize(before);
		this.scenario.pass(300);
		assertThat(resolver().lookups()).hasSize(before + 3);
		this.scenario.b().restart().primary(6);
		this.scenario.finish(asked);
	}

	@Test
	@Tag("R3-4")
	void whileKnownOnesAnswerTheResolverIsNotAsked() {
		this.scenario.serving("a", 5);
		int before = resolver().lookups().size();
		this.scenario.a().crash().dials(Acceptance.REFUSE);
		this.scenario.b().electing();
		this.scenario.c().electing();
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.pass(Duration.ofMinutes(3));
		assertThat(resolver().lookups()).hasSize(before);
	}

	@Test
	@Tag("R3-4")
	void aRedirectToWhereNoNameLeadsMeansThatNamesHaveMoved() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.a().primary(5);
			headless.finish(headless.read("x"));
			headless.pass(500);
			// two of three pods are replaced, the third one knows where the primary is
			headless.cluster().add("d", "10.0.0.4", 1).primary(6);
			headless.a().crash().dials(Acceptance.REFUSE);
			headless.b().crash().dials(Acceptance.REFUSE);
			headless.c().redirects("10.0.0.4", 1).is(Role.STANDBY, 6);
			answersAll(headless, "c", "d");
			Asked asked = headless.finish(headless.write("y"));
			assertThat(asked.servedBy()).isEqualTo("d");
			assertThat(asked.took()).isLessThan(Duration.ofMillis(500));
			assertThat(headless.client().view().endpoints()).extracting(EndpointView::address)
				.containsExactly("10.0.0.3:1", "10.0.0.4:1");
		}
	}

	@Test
	@Tag("R3-4")
	void aRedirectToANodeThatMovedFindsItThoughOthersAnswer() {
		this.scenario.serving("a", 5);
		this.scenario.cluster().move("a", "10.0.7.7");
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isLessThan(Duration.ofSeconds(2));
	}

	@Test
	@Tag("R3-4")
	void followersThatNameADeadPrimaryDuringAnElectionAskNobody() {
		this.scenario.serving("a", 5);
		int before = resolver().lookups().size();
		this.scenario.a().crash().dials(Acceptance.REFUSE);
		this.scenario.in(600, () -> this.scenario.b().primary(6));
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(resolver().lookups()).hasSize(before);
	}

	@Test
	@Tag("R3-4")
	void aResolverThatHangsThenHoldsUpNobody() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash().dials(Acceptance.REFUSE);
		resolver().everythingHangs();
		this.scenario.in(2500, () -> this.scenario.b().primary(6).announce());
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofMillis(2500), Duration.ofMillis(2600));
	}

	@Test
	@Tag("R3-4")
	void aRedirectToAKnownAddressMeansNothingOfTheKind() {
		try (EngineScenario headless = headless("a", "b", "c")) {
			headless.a().redirects("10.0.0.3", 1).is(Role.STANDBY, 5);
			headless.b().redirects("10.0.0.3", 1).is(Role.STANDBY, 5);
			headless.c().electing();
			headless.read("x");
			headless.pass(Duration.ofSeconds(11));
			assertThat(headless.cluster().resolver().lookups()).hasSize(1);
		}
	}

	// ---- 5: what redirects named

	@Test
	@Tag("R3-5")
	void whatARedirectNamedIsForgottenWithItsConnection() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).serving("a", 5);
		ScriptedNode outside = this.scenario.cluster().add("outside", "10.0.9.9", 1).primary(6);
		for (String name : List.of("a", "b", "c")) {
			this.scenario.node(name).redirects("10.0.9.9", 1).is(Role.STANDBY, 6);
		}
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("outside");
		assertThat(this.scenario.client().view().endpoints()).hasSize(3);
		outside.crash();
		this.scenario.each(ScriptedNode::electing);
		this.scenario.pass(10);
		this.scenario.recorder().clear();
		outside.restart().primary(7);
		this.scenario.finish(this.scenario.read("y"));
		assertThat(this.scenario.recorder().dialled()).doesNotContain("outside");
		assertThat(this.scenario.recorder().asked("y")).contains("a", "b", "c").doesNotContain("outside");
	}

	@Test
	@Tag("R3-5")
	void whatARedirectNamedIsLetGoOfOnceItServesNoMore() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).serving("a", 5);
		ScriptedNode outside = this.scenario.cluster().add("outside", "10.0.9.9", 1).primary(6);
		for (String name : List.of("a", "b", "c")) {
			this.scenario.node(name).redirects("10.0.9.9", 1).is(Role.STANDBY, 6);
		}
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("outside");
		outside.standby().announce();
		this.scenario.each((node) -> node.standby().announce());
		this.scenario.a().primary(7).announce();
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("a");
		this.scenario.pass(100);
		assertThat(this.scenario.transport().openTo()).containsExactlyInAnyOrder("a", "b", "c");
	}

	@Test
	@Tag("R3-5")
	void whatARedirectNamesIsUsedAsLongAsItServes() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).serving("a", 5);
		this.scenario.cluster().add("outside", "10.0.9.9", 1).primary(6);
		for (String name : List.of("a", "b", "c")) {
			this.scenario.node(name).redirects("10.0.9.9", 1).is(Role.STANDBY, 6);
		}
		this.scenario.finish(this.scenario.write("x"));
		this.scenario.pass(Duration.ofMinutes(3));
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("outside");
	}

	// ---- 6: cadence

	@Test
	@Tag("R3-6")
	void aBrokenPrimaryIsDialledAgainAtOnceThoughNobodyAsks() {
		this.scenario.serving("a", 5);
		this.scenario.pass(Duration.ofSeconds(20));
		this.scenario.recorder().clear();
		long broken = this.scenario.time().now().toMillis();
		this.scenario.a().crash();
		this.scenario.pass(100);
		assertThat(dialledAt(this.scenario, "a")).first().satisfies((at) -> assertThat(at - broken).isLessThan(100));
		assertThat(this.scenario.recorder().dialled()).as("nobody else is missing").containsOnly("a");
		this.scenario.pass(Duration.ofSeconds(20));
		assertThat(dialledAt(this.scenario, "a")).as("the others are there").hasSize(1);
	}

	@Test
	@Tag("R3-6")
	void aBrokenStandbyWaitsForTheHealthyCadence() {
		this.scenario.serving("a", 5);
		this.scenario.pass(Duration.ofSeconds(20));
		this.scenario.recorder().clear();
		int before = resolver().lookups().size();
		this.scenario.b().crash().dials(Acceptance.REFUSE);
		this.scenario.pass(Duration.ofMinutes(5));
		List<Long> dialled = dialledAt(this.scenario, "b");
		assertThat(dialled).hasSizeBetween(4, 5);
		for (int i = 1; i < dialled.size(); i++) {
			assertThat(dialled.get(i) - dialled.get(i - 1)).isEqualTo(60_000);
		}
		assertThat(resolver().lookups()).hasSize(before);
	}

	@Test
	@Tag("R3-6")
	void untilAPrimaryIsKnownTheOthersAreDialledEverySecond() {
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		this.scenario.client().start();
		this.scenario.pass(500);
		this.scenario.a().restart().standby();
		this.scenario.pass(Duration.ofSeconds(5));
		this.scenario.b().restart().primary(5);
		this.scenario.pass(1100);
		assertThat(this.scenario.client().view().endpoints()).filteredOn(EndpointView::connected)
			.extracting((one) -> one.endpoint().host())
			.containsExactlyInAnyOrder("a", "b");
		this.scenario.recorder().clear();
		this.scenario.pass(Duration.ofSeconds(50));
		assertThat(dialledAt(this.scenario, "c")).as("a primary is known, so the other one can wait").isEmpty();
	}

	@Test
	@Tag("R3-6")
	void whileNothingIsConnectedAttemptsStartEverySecond() {
		this.scenario.serving("a", 5);
		this.scenario.pass(Duration.ofSeconds(20));
		this.scenario.each((node) -> node.crash().dials(Acceptance.IGNORE));
		this.scenario.pass(2500);
		this.scenario.recorder().clear();
		this.scenario.pass(Duration.ofSeconds(10));
		List<Long> dialled = dialledAt(this.scenario, "a");
		assertThat(dialled).hasSizeBetween(9, 11);
		for (int i = 1; i < dialled.size(); i++) {
			assertThat(dialled.get(i) - dialled.get(i - 1)).isEqualTo(1000);
		}
	}

	@Test
	@Tag("R3-6")
	void namesAreAskedForAtTheCadenceHoweverLongTheBackOffIs() {
		this.scenario.retry((retry) -> retry.delays(8000, 8000, 1.0).deadline(30_000)).serving("a", 5);
		List<String> names = List.of("a", "b", "c");
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		Asked asked = this.scenario.write("x");
		this.scenario.in(2500, () -> {
			names.forEach((name) -> this.scenario.cluster().move(name, "10.0.1." + name.charAt(0) % 10));
			this.scenario.each((node) -> node.restart().standby().is(Role.STANDBY, 6));
			this.scenario.b().primary(6);
		});
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofMillis(2500), Duration.ofMillis(3800));
	}

	@Test
	@Tag("R3-6")
	void aClientThatNobodyAsksFindsTheNewAddressesToo() {
		this.scenario.serving("a", 5);
		for (String name : List.of("a", "b", "c")) {
			this.scenario.cluster().move(name, "10.0.1." + name.charAt(0) % 10);
		}
		this.scenario.pass(2500);
		assertThat(this.scenario.client().view().endpoints()).allMatch(EndpointView::connected)
			.allMatch((one) -> one.address().startsWith("10.0.1."));
	}

	@Test
	@Tag("R3-6")
	void theCadenceCanBeSet() {
		this.scenario.with((builder) -> builder.reconnectCadence(Duration.ofSeconds(3))).serving("a", 5);
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		this.scenario.pass(Duration.ofSeconds(10));
		this.scenario.recorder().clear();
		this.scenario.pass(Duration.ofSeconds(30));
		assertThat(dialledAt(this.scenario, "a")).hasSize(10);
	}

	@Test
	@Tag("R3-6")
	void aPrimaryThatAcceptsAndClosesIsNotDialledMoreOftenThanThat() {
		this.scenario.serving("a", 5);
		this.scenario.pass(Duration.ofSeconds(20));
		this.scenario.recorder().clear();
		for (int i = 0; i < 50; i++) {
			this.scenario.in(i * 100L, () -> this.scenario.a().crash().restart().primary(5));
		}
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(dialledAt(this.scenario, "a")).hasSizeBetween(4, 7);
	}

	// ---- 7: bounded look-ups

	@Test
	@Tag("R3-7")
	void aLookUpEndsAfterFiveSeconds() {
		resolver().hangs("a");
		this.scenario.masters("a:1").client().start();
		this.scenario.pass(4999);
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.UNKNOWN);
		assertThat(lookups("a")).as("asked once as long as it hangs").hasSize(1);
		this.scenario.pass(1);
		assertThat(this.scenario.view("a").reason()).isEqualTo("not resolved within 5000 ms");
		this.scenario.pass(1000);
		assertThat(lookups("a")).as("and again at the next attempt").hasSize(2);
		assertThat(this.scenario.client().statistics().names().timedOut()).isOne();
	}

	@Test
	@Tag("R3-7")
	void aLookUpThatTakesLessIsWaitedFor() {
		resolver().takes(Duration.ofMillis(4990));
		this.scenario.masters("a:1").a().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.client().statistics().names().timedOut()).isZero();
		assertThat(this.scenario.client().statistics().names().resolved()).isOne();
	}

	// ---- 8: caches

	@Test
	@Tag("R3-8")
	void theFallbackPassesByEveryCacheOnceASecondAndName() {
		this.scenario.serving("a", 5);
		int before = resolver().lookups().size();
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		this.scenario.finish(this.scenario.read("x"));
		List<Lookup> lookups = resolver().lookups().subList(before, resolver().lookups().size());
		assertThat(lookups).isNotEmpty().allMatch(Lookup::bypassCache);
		for (String name : List.of("a", "b", "c")) {
			List<Lookup> of = lookups.stream().filter((one) -> one.host().equals(name)).toList();
			assertThat(of.size()).isBetween(8, 11);
			for (int i = 1; i < of.size(); i++) {
				assertThat(of.get(i).time().minus(of.get(i - 1).time())).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
			}
		}
	}

	@Test
	@Tag("R3-8")
	void theFirstLookUpMayUseWhatIsRemembered() {
		this.scenario.serving("a", 5);
		assertThat(resolver().lookups()).hasSize(3).noneMatch(Lookup::bypassCache);
	}

	@Test
	@Tag("R3-8")
	void lapsThatFollowEachOtherDoNotAskForAMissingNameEachTime() {
		resolver().fails("b", new UnknownHostException("b"));
		this.scenario.retry((retry) -> retry.delays(10, 20, 1.0));
		this.scenario.a().electing();
		this.scenario.c().electing();
		this.scenario.finish(this.scenario.read("x"));
		assertThat(lookups("b")).as("ten seconds of laps, 20 ms apart").hasSizeBetween(10, 25);
	}

	// ---- 9: the name is what is verified

	@Test
	@Tag("R3-9")
	void aHostThatMovedIsDialledForItsConfiguredName() {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> this.scenario.cluster().move(node.name(), "10.0.1." + node.name().charAt(0) % 10));
		this.scenario.b().redirects("10.0.1.7", 1).is(Role.STANDBY, 5);
		this.scenario.finish(this.scenario.write("x"));
		this.scenario.pass(Duration.ofSeconds(2));
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class)).isNotEmpty()
			.allSatisfy((one) -> assertThat(one.name()).isIn("a", "b", "c"));
	}

	@Test
	@Tag("R3-9")
	void aRedirectToTheAddressOfANameIsDialledForThatName() {
		this.scenario.connected();
		this.scenario.b().crash().restart().primary(5);
		this.scenario.a().redirects("10.0.0.2", 1);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class)).extracting(Recorded.Dialled::name)
			.containsOnly("b");
	}

	@Test
	@Tag("R3-9")
	void anAddressThatNoNameHasIsDialledForWhatTheRedirectSaid() {
		this.scenario.cluster().add("outside", "10.0.9.9", 1).primary(5);
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).connected();
		this.scenario.a().redirects("10.0.9.9", 1);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("outside");
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class, "outside")).extracting(Recorded.Dialled::name)
			.containsOnly("10.0.9.9");
	}

	// ---- 10: identity

	@Test
	@Tag("R3-10")
	void anotherClusterBehindAnOldNameIsRefusedAndSaidSoOnce() {
		this.scenario.serving("a", 5);
		// the address of a was given to a machine of somebody else
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		this.scenario.cluster().add("stranger", "10.0.7.7", 1).cluster(OTHER).primary(50);
		resolver().answers("a", ScriptedCluster.ip("10.0.7.7"));
		this.scenario.in(3000, () -> this.scenario.b().restart().primary(6));
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).doesNotContain("stranger");
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.REFUSED);
		assertThat(linesAt(Level.ERROR)).singleElement()
			.asString()
			.contains("a:1 refused", OTHER.toString(), ScriptedCluster.ID.toString());
	}

	@Test
	@Tag("R3-10")
	void aRedirectToAnotherClusterIsRefusedBeforeAnythingIsSent() {
		ScriptedNode stranger = this.scenario.cluster().add("stranger", "10.0.7.7", 1).cluster(OTHER).primary(50);
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).connected();
		this.scenario.a().redirects("10.0.7.7", 1);
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(stranger.received()).isEmpty();
		assertThat(linesAt(Level.ERROR)).singleElement().asString().contains("10.0.7.7:1 refused", OTHER.toString());
	}

	@Test
	@Tag("R3-10")
	void theSameClusterBehindANewAddressIsWelcome() {
		this.scenario.serving("a", 5);
		this.scenario.cluster().move("a", "10.0.7.7");
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
		assertThat(linesAt(Level.ERROR)).isEmpty();
	}

	// ---- 11: events are hints

	@Test
	@Tag("R3-11")
	void aPrimaryThatMovedWithoutAWordIsFoundByTheNextRequest() {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.pongs(false));
		this.scenario.a().answers(Behaviours.standby());
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.primary()).as("nobody said so").isEqualTo("a");
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(300));
	}

	@Test
	@Tag("R3-11")
	void aWordThatIsNotTrueDoesNotKeepTheClientFromThePrimary() {
		this.scenario.serving("a", 5);
		this.scenario.b().is(Role.PRIMARY, 6).announce().redirects("a", 1);
		this.scenario.pass(100);
		this.scenario.a().primary(7);
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
	}

	// ---- what operators see

	@Test
	void movesAndMissesAreToldAndCounted() {
		this.scenario.masters("a:1").a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		resolver().fails("a", new UnknownHostException("a"));
		this.scenario.a().crash().dials(Acceptance.REFUSE);
		Asked asked = this.scenario.write("y");
		this.scenario.pass(2500);
		this.scenario.cluster().move("a", "10.0.1.1");
		this.scenario.a().restart().primary(5);
		this.scenario.finish(asked);
		assertThat(this.scenario.events(FailoverEvent.NameNotResolved.class)).isNotEmpty()
			.allMatch((event) -> event.known().equals(List.of("10.0.0.1")));
		assertThat(this.scenario.events(FailoverEvent.NameResolved.class))
			.extracting(FailoverEvent.NameResolved::before, FailoverEvent.NameResolved::addresses)
			.containsExactly(tuple(List.of(), List.of("10.0.0.1")), tuple(List.of("10.0.0.1"), List.of("10.0.1.1")));
		assertThat(linesAt(Level.WARN)).filteredOn((line) -> line.contains("not resolved"))
			.singleElement()
			.asString()
			.contains("it is still [10.0.0.1]");
		assertThat(linesAt(Level.INFO))
			.anyMatch((line) -> line.contains("a:1 has moved from [10.0.0.1] to [10.0.1.1]"));
		assertThat(this.scenario.client().statistics().names().changes()).isOne();
		assertThat(this.scenario.client().statistics().names().failed()).isPositive();
	}

}
