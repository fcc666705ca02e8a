package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.EndpointState;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the view and the events say of the route, at the moment it changes.
 */
class ViewTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private ClusterView view() {
		return this.scenario.client().view();
	}

	private List<FailoverEvent.Adopted> adoptions() {
		return this.scenario.events(FailoverEvent.Adopted.class);
	}

	@Test
	void phaseLastsThoughEndpointsChange() {
		this.scenario.serving("a", 5);
		Duration before = view().inPhase();
		this.scenario.pass(1000);
		this.scenario.b().disabled().announce();
		this.scenario.pass(100);
		assertThat(this.scenario.state("b")).isEqualTo(EndpointState.DISABLED);
		assertThat(view().inPhase()).isEqualTo(before.plusMillis(1100));
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(view().phase()).isEqualTo(ClientPhase.IDLE);
		assertThat(view().inPhase()).isLessThanOrEqualTo(Duration.ofMillis(10));
	}

	@Test
	void searchIsSeenBeforeAnybodyAnswers() {
		this.scenario.each(ScriptedNode::electing).connected();
		assertThat(view().phase()).isEqualTo(ClientPhase.IDLE);
		Asked asked = this.scenario.read("x");
		assertThat(view().phase()).isEqualTo(ClientPhase.SEARCHING);
		this.scenario.b().primary(5).announce();
		this.scenario.finish(asked);
	}

	@Test
	void nobodySearchesWhereAllAreOutOfService() {
		this.scenario.each(ScriptedNode::disabled).connected();
		this.scenario.finish(this.scenario.read("x")).failure();
		assertThat(view().phase()).isEqualTo(ClientPhase.IDLE);
	}

	@Test
	void epochOfAnAnswerIsSeenAtOnce() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.ok(6));
		this.scenario.finish(this.scenario.read("x"));
		assertThat(view().epoch()).isEqualTo(6);
		assertThat(this.scenario.view("a").epoch()).isEqualTo(6);
		assertThat(adoptions()).singleElement()
			.returns(AdoptionKind.REELECTION, FailoverEvent.Adopted::kind)
			.returns(Duration.ZERO, FailoverEvent.Adopted::gap)
			.returns(null, FailoverEvent.Adopted::reason);
	}

	@Test
	void firstGapBeginsWithTheClient() {
		this.scenario.a().primary(5);
		this.scenario.pass(3000);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(adoptions()).singleElement()
			.satisfies((event) -> assertThat(event.gap()).isBetween(Duration.ofMillis(3000), Duration.ofMillis(3020)))
			.returns(null, FailoverEvent.Adopted::reason);
	}

	@Test
	void anotherClusterBeginsAnew() {
		this.scenario.serving("a", 5);
		this.scenario.client().acceptCluster();
		this.scenario.pass(1000);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(adoptions()).singleElement()
			.returns(AdoptionKind.INITIAL, FailoverEvent.Adopted::kind)
			.returns(null, FailoverEvent.Adopted::previous)
			.returns(-1L, FailoverEvent.Adopted::previousEpoch);
	}

	@Test
	void lossThatNobodyMindsStartsNoSearch() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby().announce();
		this.scenario.pass(10);
		assertThat(view().phase()).isEqualTo(ClientPhase.IDLE);
		assertThat(this.scenario.recorder().asked()).isEmpty();
	}

	@Test
	void redirectThatStartsASearchIsJudgedOnce() {
		this.scenario.serving("a", 5);
		long before = hints();
		this.scenario.b().primary(6);
		this.scenario.a().redirects("b", 1);
		Asked asked = this.scenario.finish(this.scenario.write("w"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(hints() - before).isOne();
		assertThat(this.scenario.events(FailoverEvent.HintIgnored.class)).isEmpty();
	}

	private long hints() {
		return this.scenario.client().statistics().hints().values().stream().mapToLong(Long::longValue).sum();
	}

}
