package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * A redirect's address is a hint: the next attempt at most, and never more.
 */
class HintTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private List<String> ignored() {
		return this.scenario.events(FailoverEvent.HintIgnored.class)
			.stream()
			.map(FailoverEvent.HintIgnored::rule)
			.toList();
	}

	static Stream<Arguments> malformed() {
		return Stream.of(argumentSet("port 0", "c", 0), argumentSet("port 70000", "c", 70000),
				argumentSet("negative port", "c", -1), argumentSet("empty host", "", 1),
				argumentSet("blank host", " ", 1), argumentSet("zone id", "fe80::1%lo", 1),
				argumentSet("white space", "c d", 1));
	}

	@ParameterizedTest
	@Tag("R1-8.4")
	@MethodSource("malformed")
	void malformedAddressIsDroppedAndTheListRotated(String host, int port) {
		this.scenario.connected().a().redirects(host, port);
		this.scenario.b().standby();
		this.scenario.c().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
		assertThat(ignored()).containsExactly("MALFORMED");
	}

	@Test
	void addressInBracketsIsUnderstood() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		cluster.add("six", "::1", 7000);
		try (EngineScenario six = new EngineScenario(cluster).masters("a:1,b:1,[::1]:7000")) {
			six.a().redirects("[::1]", 7000);
			six.node("six").answers(Behaviours.ok(5));
			assertThat(six.finish(six.read("x")).servedBy()).isEqualTo("six");
			assertThat(six.recorder().asked("x")).containsExactly("a", "six");
		}
	}

	@Test
	void addressNamingItsSenderIsDropped() {
		this.scenario.connected().a().redirects("a", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@Test
	void addressOfItsSenderUnderAnotherSpellingIsDroppedToo() {
		this.scenario.connected().a().redirects("10.0.0.1", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@Test
	void epochBelowTheHighestIsStale() {
		this.scenario.serving("c", 9);
		this.scenario.c().crash();
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.redirect("b", 1).epoch(8));
		this.scenario.b().dials(Acceptance.REFUSE);
		this.scenario.link("b").cut();
		this.scenario.pass(10);
		this.scenario.recorder().clear();
		this.scenario.read("x");
		this.scenario.pass(50);
		assertThat(ignored()).containsOnly("STALE");
		this.scenario.pass(Duration.ofSeconds(11));
	}

	@Test
	void epochEqualToTheHighestIsFollowed() {
		this.scenario.serving("c", 9);
		this.scenario.c().crash();
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.redirect("b", 1).epoch(9));
		this.scenario.b().answers(Behaviours.ok(9));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(ignored()).isEmpty();
	}

	@Test
	@Tag("R2-11")
	void nodeInItsDisabledWindowIsNotFollowed() {
		this.scenario.connected().a().disabled();
		this.scenario.b().redirects("a", 1);
		this.scenario.c().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
		assertThat(ignored()).containsExactly("DISABLED");
	}

	@Test
	void redirectsThatOnlyNameADisabledNodeAreLikeNoPrimary() {
		this.scenario.a().disabled();
		this.scenario.b().redirects("a", 1);
		this.scenario.c().redirects("a", 1);
		this.scenario.finish(this.scenario.read("x")).failure(ClusterNotReadyException.class);
	}

	@Test
	void addressAlreadyTriedInThisLapIsNotFollowed() {
		this.scenario.connected().a().standby();
		this.scenario.b().redirects("a", 1);
		this.scenario.c().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
		assertThat(ignored()).containsExactly("ALREADY_TRIED");
	}

	@Test
	void addressAlreadyTriedIsFollowedAtAHigherEpoch() {
		this.scenario.serving("c", 5);
		this.scenario.c().crash();
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.standby().then(Behaviours.ok(6)));
		this.scenario.b().answers(Behaviours.redirect("a", 1).epoch(6));
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(50));
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	void failureThatStartedTheSearchCountsAsATry() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.read("x");
		this.scenario.pass(10);
		this.scenario.recorder().clear();
		this.scenario.a().crash();
		this.scenario.pass(5);
		assertThat(ignored()).contains("ALREADY_TRIED").doesNotContain("FOLLOWED");
		assertThat(this.scenario.recorder().dialled()).as("dialled once by the lap, not by the hints")
			.containsOnlyOnce("a");
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
	}

	@Test
	void stalePairOfNodesNeverKeepsTheThirdFromBeingAsked() {
		this.scenario.connected().a().redirects("b", 1);
		this.scenario.b().redirects("a", 1);
		this.scenario.c().answers(Behaviours.ok(7));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
	}

	@Test
	void redirectLoopBacksOffAndEndsInTime() {
		this.scenario.retry((retry) -> retry.deadline(3000));
		this.scenario.a().redirects("b", 1);
		this.scenario.b().redirects("a", 1);
		this.scenario.c().dials(Acceptance.REFUSE);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		ClusterNotReadyException failure = asked.failure(ClusterNotReadyException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(3));
		assertThat(failure.attempts()).isLessThanOrEqualTo(failure.laps() * 5).isLessThan(40);
	}

	@Test
	void atMostThreeHopsInALap() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c", "d", "e", "f");
		try (EngineScenario many = new EngineScenario(cluster).masters("a:1,f:1,e:1,d:1,c:1,b:1")) {
			many.connected();
			many.a().redirects("b", 1);
			many.b().redirects("c", 1);
			many.c().redirects("d", 1);
			many.node("d").redirects("e", 1);
			many.node("e").answers(Behaviours.ok(5));
			many.node("f").standby();
			assertThat(many.finish(many.read("x")).servedBy()).isEqualTo("e");
			assertThat(many.recorder().asked("x")).containsExactly("a", "b", "c", "d", "f", "e");
			assertThat(many.events(FailoverEvent.HintIgnored.class)).extracting(FailoverEvent.HintIgnored::rule)
				.containsExactly("HOP_LIMIT");
		}
	}

	@Test
	@Tag("R1-8.4")
	void hintIsNeverRemembered() {
		this.scenario.connected().a().redirects("c", 1);
		this.scenario.c().starting();
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		this.scenario.recorder().clear();
		this.scenario.finish(this.scenario.read("y"));
		assertThat(this.scenario.recorder().asked("y")).containsExactly("b");
	}

	@Test
	void clientOutlivesABadHint() {
		this.scenario.a().redirects("127.0.0.1", 9);
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("b");
	}

	// ---- addresses outside the list

	private ScriptedNode outsider(String address) {
		ScriptedNode outsider = this.scenario.cluster().add("outsider", address, 9);
		this.scenario.a().redirects(address, 9);
		this.scenario.b().answers(Behaviours.ok(5));
		return outsider.answers(Behaviours.ok(6));
	}

	@Test
	void verifiedPolicyDialsNoOutsiderOnPlaintext() {
		outsider("192.0.2.9");
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().dialled()).doesNotContain("outsider");
		assertThat(ignored()).containsExactly("POLICY");
	}

	@Test
	void verifiedPolicyDialsALoopbackOutsiderAfterItsClusterIsProven() {
		outsider("127.0.0.9");
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("outsider");
	}

	@Test
	void configuredPolicyDialsNoOutsider() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.CONFIGURED));
		outsider("127.0.0.9");
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().dialled()).doesNotContain("outsider");
	}

	@Test
	void anyPolicyDialsAnOutsiderOnceAndNeverAddsItToTheList() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY));
		outsider("192.0.2.9").standby();
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().dialled()).containsOnlyOnce("outsider");
		assertThat(this.scenario.client().view().endpoints()).hasSize(3);
	}

	@Test
	void nothingIsSentToAnOutsiderOfAnotherCluster() {
		outsider("127.0.0.9").cluster(new ClusterId(9, 9));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().all(Recorded.Sent.class, "outsider")).isEmpty();
	}

	@Test
	void nothingIsSentToAnOutsiderThatDoesNotSayItsCluster() {
		outsider("127.0.0.9").cluster(null);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().all(Recorded.Sent.class, "outsider")).isEmpty();
	}

	@Test
	void outsiderNamedByANodeWhoseClusterIsNotKnownIsNotDialled() {
		outsider("127.0.0.9");
		this.scenario.a().cluster(null);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().dialled()).doesNotContain("outsider");
		assertThat(ignored()).containsExactly("UNVERIFIABLE");
	}

	@Test
	void addressOfAConfiguredNameIsThatName() {
		this.scenario.a().redirects("10.0.0.3", 1);
		this.scenario.b().standby();
		this.scenario.c().answers(Behaviours.ok(5));
		this.scenario.pass(0);
		this.scenario.client().start();
		this.scenario.pass(300);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.state("c")).isEqualTo(EndpointState.PRIMARY);
		assertThat(ignored()).isEmpty();
	}

	@Test
	void isolatedCandidateWithAHighTermDoesNotFenceTheHealthyPrimary() {
		this.scenario.serving("a", 6);
		this.scenario.b().is(Role.ELECTING, 57).answers(Behaviours.noPrimary()).announce();
		for (int i = 0; i < 10; i++) {
			assertThat(this.scenario.finish(this.scenario.write("w" + i)).servedBy()).isEqualTo("a");
		}
		this.scenario.link("a").cut();
		assertThat(this.scenario.finish(this.scenario.write("last")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.client().view().epoch()).isEqualTo(6);
	}

}
