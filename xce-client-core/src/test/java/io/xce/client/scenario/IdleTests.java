package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client notices without being asked.
 */
class IdleTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void silentConnectionIsPingedAfterFiveSecondsAndLostAfterTen() {
		this.scenario.serving("a", 5);
		Duration quiet = this.scenario.time().now();
		this.scenario.link("a").lose();
		this.scenario.pass(20_000);
		List<Recorded.Pinged> pings = this.scenario.recorder().all(Recorded.Pinged.class, "a");
		assertThat(pings.get(0).time().minus(quiet)).isBetween(Duration.ofMillis(4000), Duration.ofMillis(5000));
		Recorded.Ended ended = this.scenario.recorder().all(Recorded.Ended.class, "a").get(0);
		assertThat(ended.time().minus(quiet)).isBetween(Duration.ofMillis(9000), Duration.ofMillis(10_000));
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).hasSize(1);
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.UNREACHABLE);
		this.scenario.a().crash();
	}

	@Test
	void connectionThatAnswersPingsIsKept() {
		this.scenario.serving("a", 5);
		this.scenario.pass(60_000);
		assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	void connectionWithTrafficIsNotPinged() {
		this.scenario.serving("a", 5);
		for (int i = 0; i < 20; i++) {
			this.scenario.finish(this.scenario.read("x"));
			this.scenario.pass(1000);
		}
		assertThat(this.scenario.recorder().all(Recorded.Pinged.class, "a")).isEmpty();
		assertThat(this.scenario.recorder().all(Recorded.Pinged.class, "b")).isNotEmpty();
	}

	@Test
	void keepAliveShowsThatThePrimaryMoved() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.pass(6000);
		assertThat(this.scenario.primary()).isNull();
		assertThat(this.scenario.state("b")).isEqualTo(EndpointState.PRIMARY);
		this.scenario.recorder().clear();
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(1));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("b");
	}

	@Test
	void lostAnnouncementIsMadeUpForByTheNextRequest() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
	}

	@Test
	void announcementThatAPrimarySteppedDownEndsTheRoute() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby().announce();
		this.scenario.pass(10);
		assertThat(this.scenario.primary()).isNull();
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).hasSize(1);
	}

	@Test
	void idleClientWithoutDemandDoesNotSearch() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(60_000);
		assertThat(this.scenario.recorder().asked()).isEmpty();
	}

	@Test
	void pausedPrimaryIsNoticedWithinTheAttemptTimeoutByARequest() {
		this.scenario.serving("a", 5);
		this.scenario.a().freeze();
		this.scenario.b().answers(Behaviours.ok(6));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofMillis(2000), Duration.ofMillis(2010));
	}

	@Test
	void partitionThatHealsLosesNothing() {
		this.scenario.serving("a", 5);
		this.scenario.link("a").hold();
		List<Asked> calls = this.scenario.writes(10);
		this.scenario.pass(1000);
		this.scenario.link("a").heal();
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(10).doesNotHaveDuplicates();
		assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
	}

	@Test
	void hungNodeDoesNotDelayTheOneThatSaysItIsPrimary() {
		this.scenario.serving("c", 5);
		this.scenario.c().crash();
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.b().primary(6).announce();
		this.scenario.pass(10);
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(10));
		assertThat(this.scenario.recorder().asked("x")).doesNotContain("a");
	}

	@Test
	void builtInReadThatIsNeverAnsweredIsForgottenWithItsSearch() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked poll = this.scenario.ask(EngineScenario.request(Kind.READ, "poll").waiting(),
				CallOptions.defaults().deadline(Duration.ofSeconds(9)));
		this.scenario.link("a").cut();
		this.scenario.pass(7000);
		assertThat(this.scenario.recorder().asked("")).as("the built-in read").contains("a");
		this.scenario.finish(poll).failure();
		this.scenario.pass(5000);
		assertThat(this.scenario.held().attempts()).isZero();
	}

	@Test
	void searchGoesOnWhenAnOlderAttemptOfItsCarrierEndsIt() {
		this.scenario.serving("a", 5);
		this.scenario.a()
			.is(Role.ELECTING, 5)
			.answers(Behaviours.keyForgotten().after(Duration.ofMillis(4500)).then(Behaviours.noPrimary()));
		this.scenario.b().answers(Behaviours.hang());
		this.scenario.c().answers(Behaviours.noPrimary());
		Asked carrier = this.scenario.write("w");
		this.scenario.pass(4499);
		assertThat(this.scenario.recorder().asked("w")).as("whom the carrier asks").endsWith("b");
		assertThat(this.scenario.finish(carrier).took()).isLessThan(Duration.ofSeconds(5));
		this.scenario.b().primary(6);
		this.scenario.c().primary(6).standby();
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
	}

	@Test
	void clockWithAnOddOriginChangesNothing() {
		for (long origin : new long[] { 0, -1, -Duration.ofDays(300).toNanos(), Long.MIN_VALUE / 4 }) {
			try (EngineScenario odd = new EngineScenario(
					ScriptedCluster.of(new VirtualTime(origin), new SeededRandom(1), "a", "b"))
				.masters("a:1,b:1")) {
				odd.a().disabled();
				odd.b().primary(5);
				assertThat(odd.finish(odd.write("x")).servedBy()).isEqualTo("b");
				odd.b().is(Role.ELECTING, 5).answers(Behaviours.noPrimary());
				Asked asked = odd.finish(odd.read("y"));
				assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
			}
		}
	}

}
