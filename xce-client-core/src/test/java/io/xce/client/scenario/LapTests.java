package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is tried in a lap, in which order, and who carries it.
 */
class LapTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked poll(String body) {
		return this.scenario.ask(EngineScenario.request(Kind.READ, body).waiting(), CallOptions.defaults());
	}

	// ---- order

	@Test
	void nodeWhoseGreetingSaidPrimaryIsAskedFirst() {
		this.scenario.c().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("c");
	}

	@Test
	void nodeThatSaidPrimaryUnderAnOldEpochIsNot() {
		this.scenario.serving("c", 6);
		this.scenario.b().is(Role.PRIMARY, 4).announce();
		this.scenario.c().standby().is(Role.STANDBY, 6);
		this.scenario.a().answers(Behaviours.ok(7));
		this.scenario.pass(10);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("c", "a");
		assertThat(this.scenario.view("b").epoch()).isEqualTo(4);
	}

	@Test
	void lostPrimaryIsTriedFirstSinceItMayBeBack() {
		this.scenario.serving("b", 5);
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(10);
		this.scenario.recorder().clear();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(5);
		assertThat(this.scenario.recorder().dialled()).startsWith("b", "c", "a");
		this.scenario.finish(asked);
	}

	@Test
	void listRotatesFromWhereTheLastLapEnded() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.client().start();
		this.scenario.pass(500);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(350);
		List<String> order = this.scenario.recorder().asked("x");
		assertThat(order.subList(0, 3)).containsExactly("a", "b", "c");
		assertThat(order.subList(3, 6)).containsExactly("a", "b", "c");
		this.scenario.finish(asked);
	}

	@Test
	void nodesThatFailedByTransportComeLastButAreNeverLeftOut() {
		this.scenario.a().dials(Acceptance.REFUSE);
		this.scenario.b().electing();
		this.scenario.c().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(50);
		this.scenario.recorder().clear();
		this.scenario.a().restart().primary(5);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("a");
		assertThat(this.scenario.recorder().asked("x")).endsWith("a");
	}

	@Test
	void requestsAreSequentialThoughDialsAreParallel() {
		this.scenario.each((node) -> node.answers(Behaviours.noPrimary().after(Duration.ofMillis(50))));
		this.scenario.client().start();
		this.scenario.pass(500);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(140);
		List<Recorded.Sent> sent = this.scenario.recorder().requests("x");
		assertThat(sent).hasSize(3);
		for (int i = 1; i < 3; i++) {
			assertThat(sent.get(i).time().minus(sent.get(i - 1).time())).isGreaterThan(Duration.ofMillis(50));
		}
		this.scenario.finish(asked);
	}

	// ---- connecting

	@Test
	void dialsAreStaggeredWhileTheFirstIsSilent() {
		this.scenario.each((node) -> node.dials(Acceptance.IGNORE));
		Asked asked = this.scenario.read("x");
		this.scenario.pass(250);
		assertThat(this.scenario.recorder().all(Recorded.Dialled.class)).extracting((dial) -> dial.time().toMillis())
			.containsExactly(0L, 100L, 200L);
		this.scenario.finish(asked);
	}

	@Test
	void nextDialIsAtOnceWhenOneFails() {
		this.scenario.each((node) -> node.dials(Acceptance.REFUSE));
		Asked asked = this.scenario.read("x");
		this.scenario.pass(5);
		assertThat(this.scenario.recorder().dialled()).containsExactly("a", "b", "c");
		this.scenario.finish(asked);
	}

	@Test
	void deadFirstNodeCostsOneStaggerAndNothingLater() {
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.b().standby();
		this.scenario.c().primary(5);
		Asked first = this.scenario.finish(this.scenario.read("x"));
		assertThat(first.servedBy()).isEqualTo("c");
		assertThat(first.took()).isLessThan(Duration.ofMillis(300));
		assertThat(this.scenario.finish(this.scenario.read("y")).took()).isLessThan(Duration.ofMillis(50));
	}

	@Test
	void candidateThatIsNotUpIsPassedOverWhileAnotherIs() {
		this.scenario.serving("c", 5);
		this.scenario.c().standby();
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.link("a").cut();
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(50));
	}

	@Test
	void restIsWaitedForAtMostTheConnectTimeout() {
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.b().standby();
		this.scenario.c().standby();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(990);
		assertThat(this.scenario.recorder().asked("x")).hasSize(2);
		this.scenario.pass(500);
		assertThat(this.scenario.recorder().asked("x")).as("the next lap has begun").hasSizeGreaterThan(2);
		this.scenario.finish(asked);
	}

	@Test
	void nodeThatAcceptsAndNeverGreetsIsGivenUpAfterTheConnectTimeout() {
		this.scenario.a().mute();
		this.scenario.b().standby();
		this.scenario.c().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(1100);
		assertThat(this.scenario.recorder().all(Recorded.Ended.class, "a")).isNotEmpty();
		this.scenario.c().primary(5);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("c");
	}

	@Test
	void oneConnectionToANodeAtMost() {
		this.scenario.with((builder) -> builder.waitersMax(4096)).serving("a", 5);
		List<Asked> calls = this.scenario.reads(200);
		this.scenario.link("a").cut();
		this.scenario.b().announce();
		this.scenario.finish(calls);
		this.scenario.pass(1000);
		assertThat(this.scenario.transport().openTo()).doesNotHaveDuplicates().hasSize(3);
		assertThat(this.scenario.recorder().dialled()).containsExactly("a");
	}

	@Test
	void reconnectingHasACadenceWhileNothingIsConnected() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(100);
		this.scenario.recorder().clear();
		this.scenario.pass(10_000);
		assertThat(this.scenario.recorder().dialled()).hasSizeBetween(27, 33);
	}

	@Test
	void warmStandbysAreKeptUnlessConfiguredOtherwise() {
		this.scenario.with((builder) -> builder.warmStandbys(false)).serving("b", 5);
		assertThat(this.scenario.transport().openTo()).containsExactly("b");
		this.scenario.b().crash();
		this.scenario.c().primary(6);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		this.scenario.pass(2000);
		assertThat(this.scenario.transport().openTo()).containsExactly("c");
	}

	// ---- carriers

	@Test
	void fiftyCallsAtOnceAreOneSwitch() {
		this.scenario.serving("a", 5);
		this.scenario.a().redirects("b", 1);
		this.scenario.b().primary(6);
		List<Asked> calls = this.scenario.writes(50);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).hasSize(1);
		assertThat(this.scenario.ledger().writes()).hasSize(50).doesNotHaveDuplicates();
	}

	@Test
	void nextWaiterCarriesTheNextLap() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.read("one");
		this.scenario.read("two");
		this.scenario.read("three");
		this.scenario.pass(800);
		List<String> asked = this.scenario.recorder()
			.all(Recorded.Sent.class)
			.stream()
			.map(Recorded.Sent::text)
			.distinct()
			.toList();
		assertThat(asked).containsExactly("one", "two", "three");
		this.scenario.pass(10_000);
	}

	@Test
	void carrierWhoseDeadlinePassesHandsTheLapToTheNextWaiter() {
		this.scenario.serving("c", 5);
		this.scenario.c().crash();
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.b().answers(Behaviours.ok(6));
		this.scenario.ask(EngineScenario.request(Kind.READ, "short"),
				CallOptions.defaults().deadline(Duration.ofMillis(200)).attemptTimeout(Duration.ofSeconds(5)));
		Asked next = this.scenario.read("next");
		assertThat(this.scenario.finish(next).servedBy()).isEqualTo("b");
		assertThat(next.took()).isBetween(Duration.ofMillis(200), Duration.ofMillis(220));
	}

	@Test
	void longPollNeverCarriesAndTheBuiltInReadDoesIfNothingElseWaits() {
		this.scenario.each(ScriptedNode::electing);
		Asked poll = poll("poll");
		this.scenario.pass(500);
		assertThat(this.scenario.recorder().asked("poll")).isEmpty();
		assertThat(this.scenario.recorder().all(Recorded.Sent.class)).isNotEmpty()
			.allSatisfy((sent) -> assertThat(sent.request().operation()).isEqualTo(Operations.PRIMARY));
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(poll).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("poll")).containsExactly("b");
	}

	@Test
	void ordinaryRequestCarriesPastALongPoll() {
		this.scenario.each(ScriptedNode::electing);
		Asked poll = poll("poll");
		Asked write = this.scenario.write("w");
		this.scenario.pass(1000);
		assertThat(this.scenario.recorder().asked("w")).isNotEmpty();
		this.scenario.b().primary(5);
		this.scenario.finish(List.of(poll, write));
	}

	@Test
	void slowCarrierKeepsItsAttemptAndTheNextWaiterAsksTheSameNode() {
		this.scenario.serving("b", 5);
		this.scenario.b().crash();
		this.scenario.pass(10);
		this.scenario.a()
			.primary(6)
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("slow")
					? Behaviours.execute().after(Duration.ofSeconds(6)) : Behaviours.execute()));
		Asked slow = this.scenario.write("slow");
		Asked next = this.scenario.write("next");
		assertThat(this.scenario.finish(next).servedBy()).isEqualTo("a");
		assertThat(next.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2100));
		assertThat(this.scenario.finish(slow).servedBy()).isEqualTo("a");
		assertThat(this.scenario.recorder().asked("slow")).containsOnlyOnce("a");
	}

	@Test
	void requestCountedSlowNeverCarries() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked slow = this.scenario.write("slow");
		this.scenario.pass(2500);
		this.scenario.b().answers(Behaviours.noPrimary());
		this.scenario.c().answers(Behaviours.noPrimary());
		this.scenario.a().crash();
		this.scenario.pass(2000);
		assertThat(this.scenario.recorder().asked("slow")).containsExactly("a");
		assertThat(this.scenario.recorder().all(Recorded.Sent.class, "b")).isNotEmpty()
			.allSatisfy((sent) -> assertThat(sent.request().operation()).isEqualTo(Operations.PRIMARY));
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.finish(slow).servedBy()).isEqualTo("b");
	}

	@Test
	void lapCountsOnlyForWhomeverWaitedWhenItBegan() {
		this.scenario.retry((retry) -> retry.maxRetries(2)).each(ScriptedNode::electing);
		Asked first = this.scenario.read("first");
		this.scenario.pass(150);
		Asked second = this.scenario.read("second");
		this.scenario.finish(first).failure(ClusterNotReadyException.class);
		assertThat(first.failure().laps()).isEqualTo(3);
		assertThat(second.isDone()).isFalse();
		this.scenario.finish(second);
		assertThat(second.failure().laps()).isEqualTo(3);
	}

	// ---- release

	@Test
	void waitersAreReleasedFirstInFirstOutInGrowingWindows() {
		this.scenario.with((builder) -> builder.waitersMax(4096)).each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.writes(100);
		this.scenario.pass(1000);
		this.scenario.recorder().clear();
		this.scenario.b().primary(6).answers(Behaviours.execute().after(Duration.ofMillis(5)));
		this.scenario.finish(calls);
		List<Recorded.Sent> sent = this.scenario.recorder().all(Recorded.Sent.class, "b");
		List<String> bodies = sent.stream().map(Recorded.Sent::text).toList();
		int carrier = bodies.size() - 100 + 1;
		Duration adopted = this.scenario.recorder().all(Recorded.Replied.class, "b").get(0).time();
		assertThat(sent.stream().filter((one) -> one.time().equals(adopted)).count()).isEqualTo(8);
		assertThat(bodies.subList(carrier, bodies.size()))
			.isSortedAccordingTo((one, other) -> Integer.compare(number(one), number(other)));
	}

	private static int number(String body) {
		return Integer.parseInt(body.substring(1));
	}

	@Test
	void newRequestsJoinTheTail() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.writes(60);
		this.scenario.pass(1000);
		this.scenario.b().primary(6).answers(Behaviours.execute().after(Duration.ofMillis(5)));
		this.scenario.time().runUntil(() -> this.scenario.primary() != null, Duration.ofSeconds(5));
		Asked late = this.scenario.write("late");
		this.scenario.finish(calls);
		this.scenario.finish(late);
		assertThat(this.scenario.ledger().writes()).last().isEqualTo("late");
	}

	@Test
	void refusalPutsTheReleasedBackAtTheHead() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.writes(40);
		this.scenario.pass(1000);
		this.scenario.b().primary(6).answers(Behaviours.execute().then(Behaviours.noPrimary()));
		this.scenario.in(3000, () -> this.scenario.c().primary(7));
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(40).doesNotHaveDuplicates();
		List<String> atC = this.scenario.recorder()
			.all(Recorded.Sent.class, "c")
			.stream()
			.filter((sent) -> sent.time().compareTo(Duration.ofSeconds(4)) > 0)
			.map(Recorded.Sent::text)
			.toList();
		assertThat(atC.subList(1, atC.size()))
			.isSortedAccordingTo((one, other) -> Integer.compare(number(one), number(other)));
	}

	@Test
	void redirectThatEndsTheRouteUsesOneHopOnly() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c", "d", "e");
		try (EngineScenario many = new EngineScenario(cluster).masters("a:1,e:1,d:1,c:1,b:1")) {
			many.serving("a", 5);
			many.a().answers(Behaviours.redirect("b", 1).epoch(6));
			many.b().answers(Behaviours.redirect("c", 1).epoch(6));
			many.c().answers(Behaviours.redirect("d", 1).epoch(6));
			many.node("d").answers(Behaviours.ok(6));
			many.node("e").answers(Behaviours.noPrimary());
			assertThat(many.finish(many.read("x")).servedBy()).isEqualTo("d");
			assertThat(many.recorder().asked("x")).containsExactly("a", "b", "c", "d");
		}
	}

}
