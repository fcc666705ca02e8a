package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Flow;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 15: half-open and black-holed hosts. A real process that is stopped is
 * tested with the controller.
 */
class BlackHoleTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("B1 paused process: socket up, no answer")
	void pausedPrimaryIsLeftAndItsLateAnswersAreDropped() {
		this.scenario.serving("a", 5);
		this.scenario.a().freeze();
		List<Asked> reads = this.scenario.reads(10);
		List<Asked> writes = this.scenario.writes(10);
		this.scenario.in(500, () -> this.scenario.b().primary(6));
		this.scenario.finish(reads);
		this.scenario.finish(writes);
		assertThat(reads).allMatch((call) -> call.servedBy().equals("b"));
		assertThat(writes).allMatch((call) -> call.servedBy().equals("b"));
		assertThat(reads).allSatisfy((call) -> assertThat(call.took()).isLessThan(Duration.ofMillis(2100)));
		this.scenario.a().standby().resume();
		this.scenario.pass(Duration.ofSeconds(10));
		assertThat(this.scenario.primary()).isEqualTo("b");
		assertThat(this.scenario.ledger().writes()).doesNotHaveDuplicates();
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).hasSize(1);
	}

	@Test
	@DisplayName("B1 it wakes up as the primary it was")
	void primaryThatWakesUpAndStillBelievesInItselfIsFenced() {
		this.scenario.serving("a", 5);
		this.scenario.a().freeze();
		Asked read = this.scenario.read("r");
		this.scenario.in(500, () -> this.scenario.b().primary(6));
		assertThat(this.scenario.finish(read).servedBy()).isEqualTo("b");
		this.scenario.a().resume().announce();
		this.scenario.pass(Duration.ofSeconds(70));
		assertThat(this.scenario.primary()).isEqualTo("b");
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("b");
	}

	@Test
	@DisplayName("B3 search for the primary stops at the hung one")
	void nodeThatGreetsAsPrimaryIsAskedAtOnce() {
		this.scenario.a().mute().greets(true);
		this.scenario.b().primary(5);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).as("b is dialled 100 ms after a").isLessThan(Duration.ofMillis(110));
	}

	@Test
	@DisplayName("B3 a pong of the primary ends the wait for the hung one")
	void nodeThatSaysItIsPrimaryIsAskedAtOnce() {
		this.scenario.a().is(Role.STANDBY, 4).answers(Behaviours.hang());
		this.scenario.b().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.in(500, () -> this.scenario.b().primary(5).announce());
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(510));
	}

	@ParameterizedTest
	@DisplayName("B5 dead discovery node blocks the good ones")
	@ValueSource(strings = { "a,b,c", "b,a,c", "b,c,a" })
	void deadNodeCostsTheFirstCallAStaggerAndLaterOnesNothing(String order) {
		this.scenario.masters(order.replace(",", ":1,") + ":1");
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.b().standby();
		this.scenario.c().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(210));
		assertThat(this.scenario.finish(this.scenario.read("y")).took()).isLessThan(Duration.ofMillis(1));
	}

	@Test
	@DisplayName("B6 minutes to notice an unresponsive router: with a call, half of nothing more than T")
	void silenceUnderACallIsNoticedWithinTheAttemptTimeout() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().serving("a", 5)) {
			plain.a().freeze();
			plain.b().primary(6);
			Asked asked = plain.finish(plain.write("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isLessThanOrEqualTo(Duration.ofMillis(2010));
		}
	}

	@ParameterizedTest
	@DisplayName("B6 without any call, twice the keep-alive")
	@EnumSource(names = { "HELD", "LOST" })
	void silenceOfAnIdleConnectionIsNoticedWithinTwiceTheKeepAlive(Flow flow) {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().serving("a", 5)) {
			plain.link("a").flow(flow, flow);
			plain.pass(Duration.ofMillis(9300));
			assertThat(plain.view("a").connected()).isTrue();
			plain.pass(Duration.ofMillis(700));
			assertThat(plain.view("a").connected()).isFalse();
			assertThat(plain.state("a")).isEqualTo(EndpointState.UNREACHABLE);
			plain.b().primary(6);
			assertThat(plain.finish(plain.write("x")).took()).isLessThan(Duration.ofMillis(1100));
			plain.link("a").heal();
			// it never hears of the end of a connection whose frames were lost
			plain.a().crash();
		}
	}

	@Test
	@DisplayName("B6 under load: the attempt timeout after the last word, for all callers")
	void silenceUnderLoadIsNoticedWithinTheAttemptTimeout() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().serving("a", 5)) {
			List<Asked> calls = write(plain, 100);
			plain.link("a").flow(Flow.LOST, Flow.LOST);
			plain.b().primary(6);
			Duration vanished = plain.time().now();
			while (plain.view("a").connected()) {
				calls.addAll(write(plain, 1));
			}
			assertThat(plain.time().now().minus(vanished)).isBetween(Duration.ofMillis(1990), Duration.ofMillis(2020));
			calls.addAll(write(plain, 100));
			plain.finish(calls);
			assertThat(calls).hasSizeGreaterThan(390).allMatch(Asked::succeeded);
			assertThat(calls).allSatisfy((call) -> assertThat(call.took()).isLessThan(Duration.ofMillis(2100)));
			assertThat(plain.ledger().writes()).hasSameSizeAs(calls).doesNotHaveDuplicates();
			assertThat(plain.primary()).isEqualTo("b");
			plain.link("a").heal();
			plain.a().crash();
		}
	}

	/** A write every 10 ms, answered or not. */
	private static List<Asked> write(EngineScenario plain, int count) {
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			calls.add(plain.write("w" + plain.time().now().toMillis()));
			plain.pass(10);
		}
		return calls;
	}

	@Test
	@DisplayName("B6 under a long poll alone, twice the keep-alive")
	void silenceUnderALongPollIsNoticedWithinTwiceTheKeepAlive() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().serving("a", 5)) {
			plain.a().answers(Behaviours.hang());
			Asked poll = plain.ask(EngineScenario.request(Kind.READ, "poll").waiting(), CallOptions.defaults());
			plain.pass(6000);
			plain.link("a").flow(Flow.LOST, Flow.LOST);
			plain.b().primary(6);
			plain.pass(3900);
			assertThat(plain.view("a").connected()).as("slow, as long polls are").isTrue();
			plain.pass(6100);
			assertThat(plain.view("a").connected()).isFalse();
			assertThat(plain.finish(poll).servedBy()).isEqualTo("b");
			plain.link("a").heal();
			plain.a().crash();
		}
	}

	@Test
	@DisplayName("B6 a peer that answers pings is kept, however long the poll")
	void aliveNodeIsKept() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().serving("a", 5)) {
			plain.a().answers(Behaviours.hang());
			plain.ask(EngineScenario.request(Kind.READ, "poll").waiting(), CallOptions.defaults());
			plain.pass(25_000);
			assertThat(plain.view("a").connected()).isTrue();
			assertThat(plain.primary()).isEqualTo("a");
		}
	}

	@Test
	@DisplayName("B1 half-open: what it says arrives, what it is told does not")
	void oneWaySilenceIsSilence() {
		this.scenario.serving("a", 5);
		this.scenario.link("a").flow(Flow.LOST, Flow.OPEN);
		Asked asked = this.scenario.write("x");
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(2010));
		this.scenario.link("a").heal();
		this.scenario.a().crash();
	}

	@Test
	@DisplayName("B1 every node is paused in turn")
	void pausesMoveThroughTheCluster() {
		this.scenario.serving("a", 5);
		String primary = "a";
		for (int i = 0; i < 12; i++) {
			String next = List.of("b", "c", "a").get(i % 3);
			String paused = primary;
			int epoch = 6 + i;
			this.scenario.node(paused).freeze();
			Asked write = this.scenario.write("w" + i);
			this.scenario.in(300, () -> this.scenario.node(next).primary(epoch));
			assertThat(this.scenario.finish(write).servedBy()).isEqualTo(next);
			this.scenario.node(paused).standby().resume();
			primary = next;
		}
		assertThat(this.scenario.ledger().writes()).hasSize(12).doesNotHaveDuplicates();
	}

	@Test
	@DisplayName("B5 five nodes, the primary last behind four that hang after their greeting")
	void fourHangingNodesCostNoMoreThanTheirOrder() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c", "d", "e");
		try (EngineScenario five = new EngineScenario(cluster).masters("a:1,b:1,c:1,d:1,e:1")) {
			five.each((node) -> node.mute().greets(true));
			five.node("e").pongs(true).primary(5);
			Asked asked = five.finish(five.read("x"));
			assertThat(asked.servedBy()).isEqualTo("e");
			assertThat(asked.took()).isLessThan(Duration.ofMillis(410));
			five.node("e").standby();
			five.each((node) -> node.pongs(true));
			five.node("d").answers(Behaviours.ok(6));
			Asked moved = five.finish(five.write("y"));
			assertThat(moved.servedBy()).isEqualTo("d");
			assertThat(moved.took()).as("three hang for an attempt timeout each").isLessThan(Duration.ofMillis(6100));
		}
	}

	@Test
	@DisplayName("B5 nodes whose dials time out in turn, and are dialled again before the others have")
	void lapEndsThoughSomebodyIsAlwaysBeingDialled() {
		alternating();
		ControllersUnreachableException failure = this.scenario.finish(this.scenario.read("x"))
			.failure(ControllersUnreachableException.class);
		assertThat(failure.laps()).as("laps of a second and a back-off").isGreaterThan(4);
	}

	/** Whenever one dial times out another one has just begun. */
	private void alternating() {
		this.scenario.masters("b:1,c:1,a:1").each((node) -> node.dials(Acceptance.REFUSE));
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.in(500, () -> this.scenario.c().dials(Acceptance.IGNORE));
	}

	@Test
	@DisplayName("B5 and their names are resolved again")
	void namesAreResolvedAgainThoughSomebodyIsAlwaysBeingDialled() {
		alternating();
		Asked asked = this.scenario.write("x");
		this.scenario.pass(2500);
		int before = this.scenario.cluster().resolver().lookups().size();
		this.scenario.finish(asked).failure();
		assertThat(this.scenario.cluster().resolver().lookups().size() - before).isGreaterThan(6);
	}

	@Test
	@DisplayName("B5 twenty nodes, all dead but the last")
	void lastOfALongListIsDialledToo() {
		String[] names = IntStream.range(0, 20).mapToObj((i) -> "n" + i).toArray(String[]::new);
		ScriptedCluster cluster = ScriptedCluster.of(names);
		try (EngineScenario many = new EngineScenario(cluster).masters(String.join(":1,", names) + ":1")) {
			many.each((node) -> node.dials(Acceptance.IGNORE));
			many.node("n19").restart().primary(5);
			Asked asked = many.finish(many.read("x"));
			assertThat(asked.servedBy()).isEqualTo("n19");
			assertThat(asked.took()).isLessThan(Duration.ofMillis(2200));
		}
	}

	@Test
	@DisplayName("B1 all nodes are paused, then wake up")
	void allNodesPausedForAWhile() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::freeze);
		List<Asked> writes = this.scenario.writes(20);
		this.scenario.pass(6000);
		this.scenario.each(ScriptedNode::resume);
		this.scenario.finish(writes);
		assertThat(writes).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(20);
	}

}
