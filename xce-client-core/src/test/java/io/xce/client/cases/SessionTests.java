package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.XceRejoinException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.ClientPhase;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.ledger.Execution;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 19: sessions and rejoin.
 */
class SessionTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final List<RejoinContext> rejoins = new ArrayList<>();

	private RuntimeException joinFails;

	private Duration hookTakes = Duration.ZERO;

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private EngineScenario daemon() {
		return this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public XceRequest<?> join() {
				if (SessionTests.this.joinFails != null) {
					throw SessionTests.this.joinFails;
				}
				return EngineScenario.request(Kind.SESSION, "join");
			}

			@Override
			public void onRejoin(RejoinContext context) throws Exception {
				SessionTests.this.rejoins.add(context);
				if (!SessionTests.this.hookTakes.isZero()) {
					VirtualWorker.sleep(SessionTests.this.hookTakes);
				}
			}

		}));
	}

	private EngineScenario joined(String primary, long epoch) {
		daemon().node(primary).primary(epoch);
		this.scenario.client().start();
		return this.scenario.pass(500);
	}

	private long joinsAt(String node, long epoch) {
		return this.scenario.ledger()
			.executions()
			.stream()
			.filter((one) -> one.text().equals("join") && one.node().equals(node) && one.epoch() == epoch)
			.count();
	}

	@Test
	@DisplayName("J2 recovery works only once")
	void twentyLossesAreTwentyRejoins() {
		joined("a", 5);
		for (int i = 0; i < 20; i++) {
			this.scenario.link("a").cut();
			this.scenario.pass(200);
		}
		assertThat(this.rejoins).hasSize(21);
		assertThat(this.rejoins.subList(1, 21)).allMatch((one) -> one.reason() == RejoinReason.RECONNECTED);
		assertThat(joinsAt("a", 5)).isEqualTo(21);
	}

	@Test
	@DisplayName("J2 recovery between two nodes that take turns")
	void twentyFailoversAreTwentyRejoins() {
		joined("a", 5);
		for (int i = 0; i < 20; i++) {
			ScriptedNode from = this.scenario.node((i % 2 == 0) ? "a" : "b");
			ScriptedNode to = this.scenario.node((i % 2 == 0) ? "b" : "a");
			from.crash();
			from.restart().standby();
			to.primary(6 + i);
			this.scenario.pass(3000);
		}
		assertThat(this.rejoins).hasSize(21).extracting(RejoinContext::epoch).isSorted().doesNotHaveDuplicates();
	}

	@Test
	@DisplayName("J4 after all nodes restarted nobody re-registers")
	void allNodesRestartedIsARejoinAndAnEvent() {
		joined("a", 5);
		this.scenario.each(ScriptedNode::crash).pass(Duration.ofSeconds(60));
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SEARCHING);
		this.scenario.each((node) -> node.restart().standby());
		this.scenario.c().primary(6);
		this.scenario.pass(7000);
		assertThat(this.rejoins).extracting((one) -> one.primary().host()).containsExactly("a", "c");
		assertThat(this.scenario.events(FailoverEvent.Rejoined.class)).hasSize(2)
			.allMatch((one) -> one.failure() == null);
	}

	@Test
	@DisplayName("J4 all nodes are out of service for a while")
	void nodesThatComeBackIntoServiceAreJoined() {
		joined("a", 5);
		this.scenario.each(ScriptedNode::disabled);
		this.scenario.each(ScriptedNode::announce).pass(100);
		this.scenario.finish(this.scenario.read("x")).failure();
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
		this.scenario.each(ScriptedNode::standby);
		this.scenario.b().primary(6);
		this.scenario.pass(5100);
		assertThat(this.rejoins).extracting((one) -> one.primary().host()).containsExactly("a", "b");
	}

	@Test
	@DisplayName("J5 re-issued command goes out before the login")
	void nothingReachesThePrimaryBeforeTheHookHasEnded() {
		this.scenario.with((builder) -> builder.waitersMax(100));
		joined("a", 5);
		this.hookTakes = Duration.ofMillis(300);
		this.scenario.a().crash();
		this.scenario.pass(10);
		List<Asked> calls = this.scenario.writes(100);
		this.scenario.b().primary(6);
		this.scenario.pass(200);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.REJOINING);
		assertThat(this.scenario.recorder().all(Recorded.Sent.class, "b")).extracting(Recorded.Sent::text)
			.isNotEmpty()
			.containsOnly("join");
		this.scenario.finish(calls);
		assertThat(this.scenario.ledger().executions()).filteredOn((one) -> one.node().equals("b"))
			.extracting(Execution::text)
			.first()
			.isEqualTo("join");
		assertThat(this.scenario.recorder().asked("w0")).containsExactly("b");
		assertThat(calls).allSatisfy((call) -> assertThat(call.took()).isGreaterThan(Duration.ofMillis(300)));
	}

	@Test
	@DisplayName("J5 hook failure fails them with that cause")
	void refusedJoinFailsWhatWaitsWithItsCause() {
		joined("a", 5);
		this.scenario.a().crash();
		List<Asked> calls = this.scenario.writes(60);
		this.scenario.b().is(Role.PRIMARY, 6).answers(Behaviours.status(Status.AUTH_FAILED));
		this.scenario.finish(calls);
		assertThat(calls).allSatisfy((call) -> assertThat(call.failure(XceRejoinException.class))
			.hasCauseInstanceOf(AuthenticationFailedException.class));
	}

	@Test
	@DisplayName("J5 a join that cannot be made")
	void joinThatThrowsFailsWhatWaitsAndIsTriedAgain() {
		this.joinFails = new IllegalStateException("no credentials yet");
		daemon().a().primary(5);
		Asked early = this.scenario.finish(this.scenario.write("early"));
		assertThat(early.failure(XceRejoinException.class)).hasCause(this.joinFails);
		this.joinFails = null;
		this.scenario.pass(5100);
		assertThat(this.rejoins).hasSize(1);
		assertThat(this.scenario.finish(this.scenario.write("late")).servedBy()).isEqualTo("a");
	}

	@Test
	@DisplayName("J5 the late answer to an older join is not taken for the present one's")
	void hookWaitsForItsOwnJoin() {
		daemon().a().primary(5).answers(Behaviours.execute().after(Duration.ofMillis(600)));
		this.scenario.client().start();
		this.scenario.pass(250);
		// b claims to be the primary and is asked too; then a, at 7, answers the first
		// join
		this.scenario.b().primary(6).announce().answers(Behaviours.hang());
		this.scenario.pass(100);
		this.scenario.a().is(Role.PRIMARY, 7);
		this.scenario.pass(300);
		assertThat(this.scenario.primary()).isEqualTo("a");
		assertThat(this.rejoins).as("the join under epoch 7 is under way").isEmpty();
		this.scenario.pass(700);
		assertThat(this.rejoins).extracting(RejoinContext::epoch).containsExactly(7L);
	}

	@Test
	@DisplayName("J5 callbacks come and go while their joins are under way")
	void callbackThatIsRemovedDuringItsJoinHarmsNobody() {
		List<String> ran = new ArrayList<>();
		var first = this.scenario.client().addRejoinCallback(named("first", ran));
		this.scenario.client().addRejoinCallback(named("second", ran));
		this.scenario.a().primary(5).answers(Behaviours.execute().after(Duration.ofMillis(10)));
		this.scenario.client().start();
		this.scenario.pass(5);
		first.remove();
		this.scenario.pass(100);
		assertThat(this.scenario.recorder().asked("second")).containsExactly("a");
		assertThat(ran).containsExactly("second");
	}

	private static RejoinCallback named(String name, List<String> ran) {
		return new RejoinCallback() {

			@Override
			public XceRequest<?> join() {
				return EngineScenario.request(Kind.SESSION, name);
			}

			@Override
			public void onRejoin(RejoinContext context) {
				ran.add(name);
			}

		};
	}

	@Test
	@DisplayName("J7 client that does not poll misses the new leader")
	void idleClientFollowsThePrimary() {
		joined("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.pass(Duration.ofMillis(5200));
		assertThat(this.scenario.primary()).as("within a keep-alive, without any call").isEqualTo("b");
		assertThat(this.rejoins).hasSize(2);
	}

	@Test
	@DisplayName("J7 without callbacks its view is true too")
	void idleClientWithoutCallbacksKnowsThatItsPrimaryIsNone() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.pass(Duration.ofMillis(5200));
		assertThat(this.scenario.primary()).isNull();
	}

	@Test
	@DisplayName("J2 adoption while a rejoin runs")
	void newPrimaryDuringARejoinIsJoinedAndTheOldHookInterrupted() {
		joined("a", 5);
		this.hookTakes = Duration.ofSeconds(3);
		this.scenario.link("a").cut();
		this.scenario.pass(100);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.REJOINING);
		this.hookTakes = Duration.ZERO;
		this.scenario.a().standby();
		this.scenario.b().primary(6).announce();
		this.scenario.pass(100);
		assertThat(this.scenario.primary()).isEqualTo("b");
		assertThat(this.rejoins).extracting(RejoinContext::isRevoked).last().isEqualTo(true);
		assertThat(this.rejoins.get(1).isRevoked()).isTrue();
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.workers().active()).as("the interrupted hook is over").isZero();
	}

	@Test
	@DisplayName("J2 re-election on the same connection while a rejoin runs")
	void reelectionDuringARejoinIsARejoinOfItsOwn() {
		joined("a", 5);
		this.hookTakes = Duration.ofSeconds(3);
		this.scenario.link("a").cut();
		this.scenario.pass(100);
		this.hookTakes = Duration.ZERO;
		this.scenario.a().primary(7).announce();
		this.scenario.pass(100);
		assertThat(this.rejoins).extracting(RejoinContext::epoch).containsExactly(5L, 5L, 7L);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SERVING);
	}

	@Test
	@DisplayName("J5 a join that is slow, then busy")
	void busyJoinIsSentAgain() {
		daemon().a().primary(5).answers(Behaviours.busy().times(3, Behaviours.execute()));
		this.scenario.client().start();
		this.scenario.pass(2000);
		assertThat(this.scenario.recorder().asked("join")).containsExactly("a", "a", "a", "a");
		assertThat(this.rejoins).hasSize(1);
	}

	@Test
	@DisplayName("J4 a node that hangs is asked for days")
	void hangingNodeCostsOneAttemptHoweverLongTheSearch() {
		daemon();
		this.scenario.b().answers(Behaviours.noPrimary());
		this.scenario.c().answers(Behaviours.noPrimary());
		this.scenario.a().is(Role.STANDBY, 3).answers(Behaviours.hang());
		this.scenario.client().start();
		this.scenario.pass(Duration.ofMinutes(10));
		assertThat(this.scenario.recorder().asked("join")).filteredOn("a"::equals).hasSizeGreaterThan(50);
		assertThat(this.scenario.held().attempts()).isLessThan(5);
		this.scenario.a().answers(Behaviour.choose((exchange) -> Behaviours.execute())).primary(6);
		this.scenario.pass(5000);
		assertThat(this.rejoins).hasSize(1);
	}

}
