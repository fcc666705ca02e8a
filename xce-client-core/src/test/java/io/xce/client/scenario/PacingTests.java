package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.protocol.Role;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.random.ScriptedRandom;
import io.xce.testing.random.SeededRandom;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The waits between laps.
 */
class PacingTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/**
	 * When laps began, in milliseconds: whenever more than 5 ms passed without a request.
	 */
	private List<Long> laps(String body) {
		List<Long> starts = new ArrayList<>();
		Duration last = null;
		for (Recorded.Sent sent : this.scenario.recorder().requests(body)) {
			if (last == null || sent.time().minus(last).toMillis() > 5) {
				starts.add(sent.time().toMillis());
			}
			last = sent.time();
		}
		return starts;
	}

	private List<Long> gaps(String body) {
		List<Long> starts = laps(body);
		List<Long> gaps = new ArrayList<>();
		for (int i = 1; i < starts.size(); i++) {
			gaps.add(starts.get(i) - starts.get(i - 1));
		}
		return gaps;
	}

	private static void isAbout(long actual, long expected) {
		assertThat(actual).isBetween(expected, expected + 5);
	}

	@Test
	void firstLapHasNoWait() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isLessThan(Duration.ofMillis(10));
	}

	@Test
	@Tag("R1-3.1")
	void delayIsDrawnFromZeroToTheCappedBound() {
		ScriptedRandom random = new ScriptedRandom(0.5);
		this.scenario.random(random).each(ScriptedNode::electing);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(random.bounds()).startsWith(100_000_000L, 200_000_000L, 400_000_000L, 800_000_000L, 1_600_000_000L,
				2_000_000_000L, 2_000_000_000L);
		isAbout(gaps("x").get(0), 50);
		isAbout(gaps("x").get(1), 100);
	}

	@Test
	void exponentIsResetByAnAdoptionOnly() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked first = this.scenario.read("x");
		this.scenario.pass(800);
		this.scenario.a().primary(6);
		assertThat(this.scenario.finish(first).servedBy()).isEqualTo("a");
		this.scenario.recorder().clear();
		this.scenario.each(ScriptedNode::electing);
		Asked second = this.scenario.read("y");
		this.scenario.pass(400);
		isAbout(gaps("y").get(0), 100);
		this.scenario.finish(second);
	}

	@Test
	void exponentIsKeptFromOneSearchToTheNextWithoutAnAdoption() {
		this.scenario.retry((retry) -> retry.deadline(650)).each(ScriptedNode::electing);
		this.scenario.finish(this.scenario.read("x")).failure(ClusterNotReadyException.class);
		this.scenario.pass(3000);
		this.scenario.recorder().clear();
		this.scenario.finish(this.scenario.read("y")).failure(ClusterNotReadyException.class);
		assertThat(gaps("y")).first().asInstanceOf(InstanceOfAssertFactories.LONG).isGreaterThan(200);
	}

	@Test
	void followersThatNameADeadLeaderGetThreePromptLapsAtMostInARow() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.pass(20);
		this.scenario.recorder().clear();
		this.scenario.finish(this.scenario.read("x"));
		List<Long> gaps = gaps("x");
		long prompt = 0;
		for (long gap : gaps) {
			prompt = (gap < 50) ? prompt + 1 : 0;
			assertThat(prompt).as("prompt laps in a row of %s", gaps).isLessThanOrEqualTo(3);
		}
		assertThat(gaps).as("most laps wait their draw").filteredOn((gap) -> gap >= 100).hasSizeGreaterThan(5);
	}

	@Test
	@Tag("R1-4.2")
	void electionOfTwoSecondsIsRiddenOutWithDefaultSettings() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain().random(new SeededRandom(11))) {
			plain.serving("a", 5);
			plain.a().crash();
			plain.in(2000, () -> plain.b().primary(6));
			Asked asked = plain.finish(plain.write("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(7100));
		}
	}

	@Test
	void newPrimaryThatSaysSoEndsTheWaitAtOnce() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.in(10, () -> this.scenario.b().primary(6).announce());
		Duration before = this.scenario.time().now();
		this.scenario.finish(asked);
		assertThat(asked.endedAt().minus(before)).isLessThan(Duration.ofMillis(12));
	}

	@Test
	void nodeThatIsElectedIsAskedAtOnceAndMayKeepTheQuestionUntilItIsReady() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.recorder().clear();
		this.scenario.c().is(Role.ELECTING, 6).answers(Behaviours.ok(6).after(Duration.ofMillis(8))).announce();
		this.scenario.pass(2);
		assertThat(this.scenario.recorder().asked("x")).as("no wait, and nobody else first").containsExactly("c");
		assertThat(asked.isDone()).isFalse();
		this.scenario.pass(8);
		assertThat(asked.servedBy()).isEqualTo("c");
	}

	@Test
	void candidateIsNotAskedSoonerThanOthers() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.recorder().clear();
		this.scenario.c().is(Role.ELECTING, 5).announce();
		this.scenario.pass(2);
		assertThat(this.scenario.recorder().asked("x")).isEmpty();
		this.scenario.finish(asked);
	}

	@Test
	void nodeThatIsElectedInALapIsAskedAgainAtItsEnd() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.c().answers(Behaviours.noPrimary().after(Duration.ofMillis(20)));
		this.scenario.recorder().clear();
		this.scenario.time().runUntil(() -> this.scenario.recorder().asked("x").contains("c"), Duration.ofSeconds(3));
		assertThat(this.scenario.recorder().asked("x")).as("c was not the first").contains("b");
		this.scenario.b().is(Role.ELECTING, 6).answers(Behaviours.ok(6)).announce();
		this.scenario.pass(25);
		assertThat(asked.servedBy()).isEqualTo("b");
	}

	@Test
	void electionsThatComeToNothingAreWorthThreeLapsInARow() {
		this.scenario.retry((retry) -> retry.delays(1000, 2000, 2)).serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(100);
		this.scenario.recorder().clear();
		for (int epoch = 6; epoch < 26; epoch++) {
			this.scenario.b().is(Role.ELECTING, epoch).announce();
			this.scenario.pass(40);
		}
		assertThat(laps("x")).as("3, and 3 prompt ones, and an ordinary one in 0.8 s").hasSizeBetween(3, 7);
		this.scenario.finish(asked);
	}

	@Test
	void sameElectionIsNewsOnce() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.recorder().clear();
		for (int i = 0; i < 20; i++) {
			this.scenario.b().is(Role.ELECTING, 6).announce();
			this.scenario.pass(10);
		}
		assertThat(laps("x")).hasSizeLessThanOrEqualTo(2);
		this.scenario.finish(asked);
	}

	@Test
	void sameAddressAtTheSameEpochIsNoNews() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2000);
		this.scenario.recorder().clear();
		for (int i = 0; i < 20; i++) {
			this.scenario.b().announce();
			this.scenario.pass(10);
		}
		assertThat(laps("x")).hasSizeLessThanOrEqualTo(1);
		this.scenario.finish(asked);
	}

	@Test
	void epochHigherThanAnySeenEndsTheWaitAfterAPromptDraw() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(1600);
		this.scenario.recorder().clear();
		this.scenario.b().is(Role.STANDBY, 6).announce();
		this.scenario.pass(40);
		assertThat(laps("x")).hasSize(1);
		this.scenario.finish(asked);
	}

	@Test
	void unreachableNodeThatComesUpEndsTheWaitAfterAPromptDraw() {
		this.scenario.serving("a", 5);
		this.scenario.c().crash();
		this.scenario.pass(Duration.ofSeconds(1));
		this.scenario.a().electing();
		this.scenario.b().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(3200);
		this.scenario.recorder().clear();
		this.scenario.c().restart().electing().answers(Behaviours.ok(6));
		Duration before = this.scenario.time().now();
		this.scenario.finish(asked);
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(asked.endedAt().minus(before)).isLessThan(Duration.ofMillis(2100));
	}

	@Test
	void nothingFromADisabledNodeIsNews() {
		this.scenario.serving("a", 5);
		this.scenario.b().disabled();
		this.scenario.a().electing();
		this.scenario.c().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(1600);
		this.scenario.recorder().clear();
		this.scenario.b().is(Role.STANDBY, 9).announce();
		this.scenario.pass(100);
		assertThat(laps("x")).isEmpty();
		this.scenario.finish(asked);
	}

	@Test
	void promptLapsDoNotCountAgainstTheRetries() {
		this.scenario.retry((retry) -> retry.maxRetries(1));
		this.scenario.serving("a", 5);
		this.scenario.a().electing();
		this.scenario.b().answers(Behaviours.redirect("c", 1).epoch(6).then(Behaviours.noPrimary()));
		this.scenario.c().answers(Behaviours.noPrimary());
		ClusterNotReadyException failure = this.scenario.finish(this.scenario.read("x"))
			.failure(ClusterNotReadyException.class);
		assertThat(failure.laps()).isGreaterThan(2);
	}

	@Test
	void oneLastLapStartsShortlyBeforeTheDeadline() {
		this.scenario.retry((retry) -> retry.delays(100, 100_000, 100).deadline(10_000)).each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(7900);
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		// after the lap at 100 ms, 9.9 s are left: the last one starts 2 s before the end
		isAbout(laps("x").get(2), 8000);
	}

	@Test
	void waiterLeavesAtItsDeadlineAndNotBefore() {
		this.scenario.each(ScriptedNode::electing);
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isEqualTo(Duration.ofSeconds(10));
	}

	@Test
	void newPrimaryThatSaysSoCostsNoRetry() {
		this.scenario.retry((retry) -> retry.maxRetries(1).delays(1000, 2000, 2));
		this.scenario.serving("a", 5);
		this.scenario.a().electing();
		this.scenario.b().electing();
		this.scenario.c().electing();
		Asked asked = this.scenario.read("x");
		for (int epoch = 6; epoch < 9; epoch++) {
			this.scenario.pass(50);
			this.scenario.b().is(Role.PRIMARY, epoch).announce();
			this.scenario.pass(50);
			assertThat(asked.isDone()).isFalse();
		}
		this.scenario.b().primary(9).announce();
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
	}

	@Test
	void newsDuringWaitsIsPromptThreeTimesInARowAtMost() {
		this.scenario.retry((retry) -> retry.delays(1000, 2000, 2)).serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(100);
		this.scenario.recorder().clear();
		for (int epoch = 6; epoch < 16; epoch++) {
			this.scenario.b().is(Role.STANDBY, epoch).announce();
			this.scenario.pass(300);
		}
		assertThat(laps("x")).as("in 3 s").hasSizeLessThanOrEqualTo(6);
		this.scenario.finish(asked);
	}

	@Test
	void promptLapsMayFollowAgainAfterAnOrdinaryOne() {
		this.scenario.retry((retry) -> retry.delays(1000, 1000, 1)).serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(100);
		for (int epoch = 6; epoch < 10; epoch++) {
			this.scenario.b().is(Role.STANDBY, epoch).announce();
			this.scenario.pass(300);
		}
		this.scenario.pass(1000);
		this.scenario.recorder().clear();
		this.scenario.time().runUntil(() -> this.scenario.recorder().asked("x").size() == 3, Duration.ofSeconds(2));
		this.scenario.pass(50);
		this.scenario.recorder().clear();
		this.scenario.b().is(Role.STANDBY, 20).announce();
		this.scenario.pass(260);
		assertThat(laps("x")).as("the bound of a prompt draw is 250 ms").hasSize(1);
		this.scenario.finish(asked);
	}

	@Test
	void initialSpreadDelaysTheFirstLapAfterALoss() {
		ScriptedRandom random = new ScriptedRandom(0.5);
		this.scenario.random(random).with((builder) -> builder.initialSpread(Duration.ofSeconds(2)));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.read("x");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofMillis(1010), Duration.ofMillis(1020));
	}

	@Test
	void withoutASpreadThereIsNone() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.read("x");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.b().answers(Behaviours.ok(6));
		assertThat(this.scenario.finish(asked).took()).isLessThan(Duration.ofMillis(20));
	}

	@Test
	void oneSearchForAllCallers() {
		this.scenario.with((builder) -> builder.waitersMax(1000)).each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.reads(500);
		this.scenario.pass(5000);
		assertThat(this.scenario.recorder().asked()).hasSizeLessThan(30);
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.recorder().dialled()).hasSize(3);
	}

	@Test
	void quickRefusalsDoNotDrawLoadToOneNode() {
		this.scenario.a().starting();
		this.scenario.b().answers(Behaviours.ok(5).after(Duration.ofMillis(300)));
		this.scenario.c().dials(Acceptance.REFUSE);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsOnlyOnce("a");
	}

}
