package io.xce.client.cases;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceOutcomeUnknownException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Another cluster, or other masters, accepted at each stage of a call. Of the kinds of
 * W1, L2 and D2.
 */
class AcceptanceTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("a write that was put off by a busy primary keeps no key of its old identity")
	void busyWriteGetsAKeyOfTheNewIdentity() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		Asked busy = this.scenario.write("busy");
		this.scenario.pass(1);
		this.scenario.client().acceptCluster();
		this.scenario.pass(1);
		this.scenario.a().answers(Behaviours.execute());
		List<Asked> more = this.scenario.writes(10);
		this.scenario.finish(busy);
		this.scenario.finish(more);
		assertThat(busy.servedBy()).isEqualTo("a");
		assertThat(more).allMatch(Asked::succeeded);
		assertThat(this.scenario.held().slots()).isZero();
		Asked next = this.scenario.finish(this.scenario.write("next"));
		assertThat(next.succeeded()).isTrue();
	}

	@Test
	@DisplayName("a write with two open attempts ends once")
	void writeWithTwoAttemptsEndsUnknown() {
		this.scenario.serving("a", 5);
		this.scenario.a().is(Role.STANDBY, 5).answers(Behaviours.hang());
		this.scenario.b().is(Role.STANDBY, 5).answers(Behaviours.hang());
		Asked write = this.scenario.write("w");
		this.scenario.pass(6500);
		assertThat(this.scenario.recorder().asked("w")).hasSizeGreaterThan(1);
		this.scenario.client().acceptCluster();
		this.scenario.pass(10);
		write.failure(XceOutcomeUnknownException.class);
	}

	@Test
	@DisplayName("waiters that were never sent are served by the new cluster")
	void waitersGoToWhomeverServesNext() {
		this.scenario.serving("a", 5);
		ClusterId other = new ClusterId(7, 7);
		this.scenario.each(ScriptedNode::crash).pass(10);
		List<Asked> waiters = this.scenario.writes(5);
		this.scenario.pass(100);
		this.scenario.each((node) -> node.restart().standby().cluster(other));
		this.scenario.b().primary(1);
		this.scenario.client().acceptCluster();
		this.scenario.finish(waiters);
		assertThat(waiters).allMatch((call) -> call.servedBy().equals("b"));
		assertThat(this.scenario.client().view().epoch()).isOne();
		assertThat(this.scenario.client().view().clusterId()).isEqualTo(other);
	}

	@Test
	@DisplayName("masters that leave the list are not dialled, though they were about to be")
	void droppedMastersAreLetGoOf() {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.crash().dials(Acceptance.IGNORE));
		this.scenario.cluster().add("d", "10.0.0.4", 1).primary(6);
		this.scenario.pass(1);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(50);
		this.scenario.client().setMasters(MasterList.parse("d:1"));
		this.scenario.finish(asked);
		assertThat(asked.took()).as("the next lap finds it").isLessThan(Duration.ofMillis(200));
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(this.scenario.recorder().dialled()).containsExactly("a", "b", "d");
		assertThat(this.scenario.transport().openTo()).containsExactly("d");
	}

	@Test
	@DisplayName("masters that leave the list while their names resolve are not dialled")
	void mastersDroppedWhileResolvingAreLetGoOf() {
		this.scenario.cluster().add("d", "10.0.0.4", 1).primary(5);
		this.scenario.cluster().resolver().takes(Duration.ofMillis(300));
		Asked asked = this.scenario.read("x");
		this.scenario.pass(250);
		this.scenario.client().setMasters(MasterList.parse("d:1"));
		this.scenario.finish(asked);
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(this.scenario.recorder().dialled()).containsExactly("d");
	}

	@Test
	@DisplayName("the primary leaves the list with calls under way")
	void callsUnderWayAtADroppedPrimaryMoveOn() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked write = this.scenario.write("w");
		this.scenario.pass(10);
		this.scenario.b().primary(6);
		this.scenario.client().setMasters(MasterList.parse("b:1,c:1"));
		assertThat(this.scenario.finish(write).servedBy()).isEqualTo("b");
		this.scenario.pass(Duration.ofMinutes(2));
		assertThat(this.scenario.transport().openTo()).containsExactlyInAnyOrder("b", "c");
	}

	@Test
	@DisplayName("a directed call whose caller is gone before there is a connection")
	void directedCallThatWasCancelledIsForgotten() {
		this.scenario.a().dials(Acceptance.IGNORE);
		this.scenario.b().primary(5);
		for (int i = 0; i < 5; i++) {
			var future = this.scenario.client()
				.executeOn(Endpoint.parse("a:1"), EngineScenario.request(Kind.WRITE, "d" + i), CallOptions.defaults());
			this.scenario.pass(10);
			future.cancel(false);
			this.scenario.pass(10);
		}
		this.scenario.a().restart();
		this.scenario.pass(5000);
		assertThat(this.scenario.recorder().all(Recorded.Sent.class)).isEmpty();
		assertThat(this.scenario.held().slots()).isZero();
		assertThat(this.scenario.held().timers()).isZero();
	}

	@Test
	@DisplayName("a directed call in the instant of close")
	void directedCallAfterCloseEnds() {
		this.scenario.client();
		this.scenario.client().closeAsync();
		var future = this.scenario.client()
			.executeOn(Endpoint.parse("a:1"), EngineScenario.request(Kind.READ, "d"), CallOptions.defaults());
		this.scenario.pass(20);
		assertThat(future).isCompletedExceptionally();
	}

}
