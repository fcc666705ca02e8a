package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.MasterList;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client never goes back behind: the highest epoch, and its cluster.
 */
class FencingTests {

	private static final ClusterId OTHER = new ClusterId(9, 9);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Nested
	class Epochs {

		private final EngineScenario scenario = FencingTests.this.scenario;

		@Test
		void lateSuccessOfADeposedPrimaryIsNotBelieved() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(500)));
			Asked late = this.scenario.read("late");
			this.scenario.pass(10);
			this.scenario.b().primary(6).announce();
			this.scenario.pass(1);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.finish(late).servedBy()).isEqualTo("b");
			this.scenario.pass(1000);
			assertThat(this.scenario.events(FailoverEvent.ReplyFenced.class)).hasSize(1);
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.FENCED);
			assertThat(this.scenario.view("a").reason()).contains("5").contains("6");
			assertThat(this.scenario.primary()).isEqualTo("b");
		}

		@Test
		void adoptionAtAHigherEpochEndsAttemptsElsewhereAndTheyKeepTheirOrder() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			List<Asked> calls = this.scenario.writes(6);
			this.scenario.pass(10);
			this.scenario.b().primary(6).announce();
			this.scenario.finish(calls);
			assertThat(calls).allMatch(Asked::succeeded);
			assertThat(this.scenario.ledger().writes()).containsExactly("w0", "w1", "w2", "w3", "w4", "w5");
		}

		@Test
		void primaryThatWasOutranksIsShownAsFencedWithoutHavingAnswered() {
			this.scenario.serving("a", 5);
			this.scenario.b().primary(6).announce();
			this.scenario.pass(10);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.primary()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.FENCED);
			assertThat(this.scenario.view("a").reason()).contains("5").contains("6");
			assertThat(this.scenario.state("c")).isEqualTo(EndpointState.STANDBY);
		}

		@Test
		void writeAnsweredByADeposedPrimaryIsCountedOnce() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(100)));
			Asked write = this.scenario.write("w");
			this.scenario.pass(10);
			this.scenario.b().primary(6).announce();
			this.scenario.finish(write);
			this.scenario.pass(500);
			assertThat(this.scenario.ledger().times("w")).isOne();
		}

		@Test
		void pongOfANewPrimaryTurnsTheRoute() {
			this.scenario.serving("a", 5);
			this.scenario.b().primary(6).announce();
			this.scenario.pass(10);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("b");
		}

		@Test
		void answerThatCameTooLateTurnsTheRouteToo() {
			this.scenario.serving("a", 5);
			this.scenario.b().is(Role.PRIMARY, 6).answers(Behaviours.ok(6).after(Duration.ofMillis(800)));
			this.scenario.a().redirects("b", 1);
			CallOptions impatient = CallOptions.defaults().deadline(Duration.ofMillis(500));
			this.scenario.finish(this.scenario.ask(EngineScenario.request(Kind.READ, "x"), impatient)).failure();
			assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
			this.scenario.pass(400);
			assertThat(this.scenario.client().view().epoch()).isEqualTo(6);
		}

		@Test
		void answerWithAStatusThatNobodyKnowsTurnsTheRouteToo() {
			this.scenario.serving("a", 5);
			this.scenario.a().is(Role.PRIMARY, 7).answers(Behaviours.unknownStatus(901));
			this.scenario.finish(this.scenario.write("x")).failure();
			assertThat(this.scenario.client().view().epoch()).isEqualTo(7);
		}

		@Test
		void answerOfThePrimaryUnderAnEpochOfItsOwnThatIsOverIsNotBelieved() {
			this.scenario.serving("a", 5);
			this.scenario.a().primary(6).answers(Behaviours.ok(5, "stale").then(Behaviours.execute())).announce();
			this.scenario.pass(10);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
			assertThat(this.scenario.recorder().requests("x")).hasSizeGreaterThan(1);
			assertThat(this.scenario.client().view().epoch()).isEqualTo(6);
		}

		@Test
		void pongOfAnOlderPrimaryDoesNot() {
			this.scenario.serving("a", 5);
			this.scenario.b().is(Role.PRIMARY, 4).announce();
			this.scenario.pass(10);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

		@Test
		void epochOfANodeThatIsNotPrimaryFencesNobody() {
			this.scenario.serving("a", 5);
			this.scenario.b().is(Role.STANDBY, 99).announce();
			this.scenario.c().is(Role.ELECTING, 100).announce();
			this.scenario.pass(10);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
			assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
			assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		}

		@Test
		void metadataNeverAdoptsAndNeverCompletes() {
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.noPrimary());
			this.scenario.client().start();
			this.scenario.pass(500);
			this.scenario.a().announce();
			this.scenario.pass(500);
			assertThat(this.scenario.primary()).isNull();
			assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
		}

		@Test
		void reelectionOfTheSameNodeIsAnAdoptionAtItsHigherEpoch() {
			this.scenario.serving("a", 5);
			this.scenario.a().primary(6);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.client().view().epoch()).isEqualTo(6);
			assertThat(this.scenario.events(FailoverEvent.Adopted.class)).singleElement()
				.returns(AdoptionKind.REELECTION, FailoverEvent.Adopted::kind);
		}

		@Test
		void withoutTheCapabilityThereIsNoFencing() {
			try (EngineScenario plain = new EngineScenario("a", "b")
				.capabilities(new Capabilities(true, false, true))) {
				plain.a().is(Role.PRIMARY, -1).answers(Behaviours.ok(-1));
				assertThat(plain.finish(plain.read("x")).servedBy()).isEqualTo("a");
				plain.a().crash();
				plain.b().is(Role.PRIMARY, -1).answers(Behaviours.ok(-1));
				assertThat(plain.finish(plain.read("y")).servedBy()).isEqualTo("b");
			}
		}

	}

	@Nested
	class Clusters {

		private final EngineScenario scenario = FencingTests.this.scenario;

		@Test
		void clusterThatServedFirstIsPinnedAndExpectedInEveryGreeting() {
			this.scenario.serving("a", 5);
			assertThat(this.scenario.client().view().clusterId()).isEqualTo(ScriptedCluster.ID);
			this.scenario.link("a").cut();
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.recorder().all(Recorded.Greeted.class, "a")).last()
				.satisfies((greeted) -> assertThat(greeted.hello().expectedClusterId()).isEqualTo(ScriptedCluster.ID));
		}

		@Test
		void nothingIsPinnedBeforeARequestWasServed() {
			this.scenario.client().start();
			this.scenario.pass(500);
			assertThat(this.scenario.client().view().clusterId()).isNull();
			assertThat(this.scenario.recorder().all(Recorded.Greeted.class))
				.allSatisfy((greeted) -> assertThat(greeted.hello().expectedClusterId()).isNull());
		}

		@Test
		void strangerCannotFenceTheClusterThatIsAboutToBeJoined() {
			this.scenario.a().cluster(OTHER).is(Role.PRIMARY, 99).answers(Behaviours.noPrimary());
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
		}

		@Test
		void nodeThatHasNotLearnedItsClusterCountsAsStarting() {
			this.scenario.serving("b", 5);
			this.scenario.b().standby();
			this.scenario.a().cluster(null).is(Role.PRIMARY, 6).announce();
			this.scenario.link("a").cut();
			this.scenario.c().primary(6);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		}

		@Test
		void sameNodeIsAcceptedOnceItHasLearnedIt() {
			this.scenario.serving("b", 5);
			this.scenario.a().cluster(null).crash().restart();
			this.scenario.b().crash();
			this.scenario.c().crash();
			this.scenario.pass(3000);
			this.scenario.a().cluster(ScriptedCluster.ID).primary(6);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		}

		@Test
		void anotherClusterAcceptedInSoManyWordsStartsAnew() {
			this.scenario.serving("a", 50);
			this.scenario.finish(this.scenario.write("w1"));
			this.scenario.each((node) -> node.crash().restart().cluster(OTHER).standby().is(Role.STANDBY, 1));
			this.scenario.b().primary(2);
			this.scenario.pass(3000);
			assertThat(this.scenario.primary()).isNull();
			this.scenario.client().acceptCluster();
			this.scenario.pass(2000);
			assertThat(this.scenario.finish(this.scenario.write("w2")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.client().view().clusterId()).isEqualTo(OTHER);
			assertThat(this.scenario.client().view().epoch()).isEqualTo(2);
		}

		@Test
		void clientIdIsNewInANewCluster() {
			this.scenario.random(new SeededRandom(4)).serving("a", 50);
			this.scenario.finish(this.scenario.write("w1"));
			this.scenario.each((node) -> node.crash().restart().cluster(OTHER).standby());
			this.scenario.b().primary(2);
			this.scenario.client().acceptCluster();
			this.scenario.pass(2000);
			this.scenario.finish(this.scenario.write("w2"));
			assertThat(this.scenario.ledger().executions())
				.filteredOn((execution) -> execution.request().kind() == Kind.WRITE)
				.extracting((execution) -> execution.client())
				.doesNotHaveDuplicates();
		}

		@Test
		void writeThatMayHaveRunInTheOldClusterEndsUnknown() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			Asked write = this.scenario.write("w");
			this.scenario.pass(10);
			this.scenario.client().acceptCluster();
			this.scenario.pass(0);
			assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		}

		@Test
		void listThatSharesNoMasterAcceptsItsCluster() {
			this.scenario.serving("a", 50);
			this.scenario.cluster().add("d", "10.0.0.4", 1).cluster(OTHER).primary(1);
			this.scenario.client().setMasters(MasterList.parse("d:1"));
			assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("d");
			assertThat(this.scenario.client().view().epoch()).isEqualTo(1);
			this.scenario.pass(1000);
			assertThat(this.scenario.transport().openTo()).containsExactly("d");
		}

		@Test
		void listThatSharesAMasterKeepsTheCluster() {
			this.scenario.serving("a", 50);
			this.scenario.cluster().add("d", "10.0.0.4", 1).primary(49);
			this.scenario.client().setMasters(MasterList.parse("a:1,d:1"));
			assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("a");
			assertThat(this.scenario.client().view().epoch()).isEqualTo(50);
			assertThat(this.scenario.client().view().endpoints()).hasSize(2);
		}

		@Test
		void statusConflictInAGreetingIsARefusalToo() {
			this.scenario.serving("b", 5);
			this.scenario.b().crash();
			this.scenario.c().crash();
			this.scenario.a().crash().restart().cluster(OTHER).primary(9);
			this.scenario.finish(this.scenario.write("w")).failure();
			assertThat(this.scenario.ledger().times("w")).isZero();
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.REFUSED);
		}

	}

	@Test
	void twoClientsOfOneProcessShareNothing() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		EngineScenario one = new EngineScenario(cluster).masters("a:1,b:1");
		cluster.node("a").primary(5);
		one.finish(one.read("x"));
		one.a().disabled();
		one.b().primary(6);
		one.finish(one.read("y"));
		assertThat(one.state("a")).isEqualTo(EndpointState.DISABLED);
		try (EngineScenario other = new EngineScenario("a", "b")) {
			other.a().primary(5);
			other.finish(other.read("x"));
			assertThat(other.state("a")).isEqualTo(EndpointState.PRIMARY);
		}
		one.close();
	}

	@Test
	void masterTermOfAnIsolatedNodeIsHarmlessForAsLongAsItLasts() {
		this.scenario.serving("a", 6);
		this.scenario.b().is(Role.ELECTING, 57).answers(Behaviours.noPrimary());
		for (int i = 0; i < 30; i++) {
			this.scenario.b().is(Role.ELECTING, 57 + i).announce();
			assertThat(this.scenario.finish(this.scenario.write("w" + i)).servedBy()).isEqualTo("a");
			this.scenario.pass(1000);
		}
	}

}
