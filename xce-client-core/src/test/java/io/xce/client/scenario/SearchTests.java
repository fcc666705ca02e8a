package io.xce.client.scenario;

import java.time.Duration;
import java.util.Collections;

import io.xce.client.topology.RedirectPolicy;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where a search goes next, and what makes it hurry.
 */
class SearchTests {

	private final EngineScenario scenario = new EngineScenario(world());

	private static ScriptedCluster world() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c");
		cluster.add("x", "10.0.0.8", 1);
		cluster.add("y", "10.0.0.9", 1);
		return cluster;
	}

	SearchTests() {
		this.scenario.masters("a:1,b:1,c:1").each(ScriptedNode::electing);
	}

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** Let the cluster have a primary again, and the call its answer. */
	private void recover(Asked call) {
		this.scenario.b().primary(9).announce();
		this.scenario.finish(call);
	}

	@Test
	void nextLapStartsAfterTheNodeThatWasAskedLast() {
		this.scenario.connected().a().redirects("c", 1);
		Asked call = this.scenario.read("r");
		this.scenario.pass(30);
		assertThat(this.scenario.recorder().asked("r")).startsWith("a", "c", "b", "c");
		recover(call);
	}

	@Test
	void redirectNotYetTriedIsNewsAndTheSameOnceMoreIsNot() {
		this.scenario.serving("c", 5).each(ScriptedNode::electing).a().redirects("b", 1);
		Asked call = this.scenario.read("r");
		this.scenario.pass(200);
		assertThat(this.scenario.sentAt("r", "a")).as("a prompt lap, then an ordinary one").hasSize(3);
		assertThat(this.scenario.sentAt("r", "a").get(1)).isBetween(25L, 28L);
		assertThat(this.scenario.sentAt("r", "a").get(2)).isBetween(125L, 130L);
		recover(call);
	}

	@Test
	void withoutNewsNoLapIsPrompt() {
		this.scenario.connected();
		Asked call = this.scenario.read("r");
		this.scenario.pass(250);
		assertThat(this.scenario.sentAt("r", "b").get(1)).isBetween(100L, 103L);
		recover(call);
	}

	@Test
	void followersThatGoOnNamingTheDeadPrimaryMakeNobodyHurry() {
		this.scenario.serving("a", 5).a().answers(Behaviours.hang());
		Asked call = this.scenario.read("r");
		this.scenario.pass(1);
		this.scenario.a().crash();
		this.scenario.pass(350);
		assertThat(this.scenario.sentAt("r", "b")).hasSize(3);
		assertThat(this.scenario.sentAt("r", "b").get(1)).isBetween(100L, 104L);
		assertThat(this.scenario.sentAt("r", "b").get(2)).isBetween(300L, 306L);
		recover(call);
	}

	@Test
	void norDoTheyWhenNothingWasInFlightAtItsDeath() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.pass(1);
		Asked call = this.scenario.read("r");
		this.scenario.pass(250);
		assertThat(this.scenario.sentAt("r", "b")).hasSize(3);
		assertThat(this.scenario.sentAt("r", "b").get(1)).as("the first redirect is news").isBetween(25L, 28L);
		assertThat(this.scenario.sentAt("r", "b").get(2)).as("the second is not").isBetween(125L, 130L);
		recover(call);
	}

	private int dials(String node) {
		return Collections.frequency(this.scenario.recorder().dialled(), node);
	}

	@Test
	void deadPrimaryIsNotDialledInEachLapWhileOthersCanBeAsked() {
		this.scenario.serving("a", 5).a().answers(Behaviours.hang());
		Asked call = this.scenario.read("r");
		this.scenario.pass(1);
		int before = dials("a");
		this.scenario.a().crash();
		this.scenario.pass(200);
		assertThat(this.scenario.sentAt("r", "b")).as("two laps").hasSize(2);
		assertThat(dials("a") - before).as("dialled at once, and not for 250 ms then").isEqualTo(1);
		this.scenario.pass(150);
		assertThat(this.scenario.sentAt("r", "b")).as("the third lap").hasSize(3);
		assertThat(dials("a") - before).isEqualTo(2);
		recover(call);
	}

	@Test
	void whenNobodyCanBeAskedEachLapDialsAll() {
		this.scenario.serving("a", 5).a().answers(Behaviours.hang());
		Asked call = this.scenario.read("r");
		this.scenario.pass(1);
		int before = dials("a");
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(200);
		assertThat(dials("a") - before).isGreaterThanOrEqualTo(2);
		this.scenario.each(ScriptedNode::restart);
		recover(call);
	}

	@Test
	void lateRedirectEndsTheWaitPromptly() {
		this.scenario.retry((retry) -> retry.delays(5000, 5000, 1).deadline(60_000)).connected();
		this.scenario.a()
			.answers(Behaviours.redirect("c", 1).epoch(7).after(Duration.ofMillis(2500)).then(Behaviours.noPrimary()));
		Asked call = this.scenario.read("r");
		this.scenario.pass(2400);
		assertThat(this.scenario.recorder().asked("r")).containsExactly("a", "b", "c");
		this.scenario.c().primary(7);
		this.scenario.pass(1400);
		assertThat(call.isDone()).as("a quarter of the first delay after the late answer").isTrue();
	}

	@Test
	void nodeOutsideTheListIsLetGoBeforeTheWait() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).connected();
		this.scenario.a().redirects("10.0.0.8", 1);
		Asked call = this.scenario.read("r");
		this.scenario.pass(20);
		assertThat(this.scenario.recorder().asked("r")).contains("x");
		assertThat(this.scenario.transport().openTo()).containsOnly("a", "b", "c");
		recover(call);
	}

	@Test
	void nodeOutsideTheListIsLetGoForTheNextOne() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).connected();
		this.scenario.a().redirects("10.0.0.8", 1);
		this.scenario.b().redirects("10.0.0.9", 1);
		this.scenario.node("y").answers(Behaviours.hang());
		Asked call = this.scenario.read("r");
		this.scenario.pass(20);
		assertThat(this.scenario.recorder().asked("r")).containsExactly("a", "x", "b", "y");
		assertThat(this.scenario.transport().openTo()).contains("y").doesNotContain("x");
		this.scenario.b().primary(9).announce();
		this.scenario.finish(call);
	}

	@Test
	void primaryThatShowsItselfIsAskedWhileADialIsWaitedFor() {
		this.scenario.c().dials(Acceptance.IGNORE);
		Asked call = this.scenario.read("r");
		this.scenario.pass(300);
		assertThat(this.scenario.recorder().asked("r")).containsExactly("a", "b");
		this.scenario.a().primary(6).announce();
		this.scenario.pass(5);
		assertThat(call.servedBy()).isEqualTo("a");
	}

	@Test
	void hintThatCannotBeConnectedDelaysTheNextCandidateByTheStaggerOnly() {
		this.scenario.connected().c().powerOff();
		this.scenario.link("c").cut();
		this.scenario.pass(100);
		this.scenario.recorder().clear();
		this.scenario.a().redirects("c", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		Asked call = this.scenario.read("r");
		this.scenario.pass(90);
		assertThat(this.scenario.recorder().asked("r")).containsExactly("a");
		this.scenario.pass(20);
		assertThat(call.servedBy()).isEqualTo("b");
	}

}
