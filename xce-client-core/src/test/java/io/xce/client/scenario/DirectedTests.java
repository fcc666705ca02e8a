package io.xce.client.scenario;

import java.time.Duration;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviours;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests addressed to one node: its answer is the answer.
 */
class DirectedTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked askNode(String node, String body, Duration deadline) {
		Asked asked = new Asked(body, this.scenario.time(),
				this.scenario.client()
					.executeOn(new Endpoint(node, 1), EngineScenario.request(Kind.NODE, body),
							CallOptions.defaults().deadline(deadline)));
		this.scenario.pass(0);
		return asked;
	}

	private Asked askNode(String node, String body) {
		return askNode(node, body, Duration.ofSeconds(5));
	}

	@Test
	void standbyAnswersToo() {
		this.scenario.b().answers(Behaviours.execute());
		assertThat(this.scenario.finish(askNode("b", "status")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("status")).containsExactly("b");
		assertThat(this.scenario.primary()).isNull();
	}

	@Test
	void primaryThatAnswersShowsItsEpoch() {
		this.scenario.serving("a", 5);
		this.scenario.b().primary(6);
		this.scenario.finish(askNode("b", "status"));
		assertThat(this.scenario.client().view().epoch()).isEqualTo(6);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
	}

	@Test
	void standbyThatAnswersShowsNone() {
		this.scenario.serving("a", 5);
		this.scenario.b().is(Role.STANDBY, 6).answers(Behaviours.execute());
		this.scenario.finish(askNode("b", "status"));
		assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	void overdueRequestIsNotTakenElsewhere() {
		this.scenario.serving("a", 5);
		this.scenario.b().answers(Behaviours.hang());
		this.scenario.finish(askNode("b", "drain", Duration.ofSeconds(8)))
			.failure(ControllersUnreachableException.class);
		assertThat(this.scenario.recorder().asked("drain")).containsExactly("b");
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(this.scenario.read("y")).servedBy()).isEqualTo("b");
	}

	@Test
	void adoptionDoesNotCutItOffWhereStandbysAreNotKept() {
		this.scenario.with((builder) -> builder.warmStandbys(false));
		this.scenario.b().answers(Behaviours.execute().after(Duration.ofMillis(700)));
		Asked drain = askNode("b", "drain");
		this.scenario.a().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.finish(drain).servedBy()).isEqualTo("b");
		assertThat(this.scenario.transport().openTo()).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	void adoptionDoesNotCallOffItsDialWhereStandbysAreNotKept() {
		this.scenario.with((builder) -> builder.warmStandbys(false));
		this.scenario.cluster().resolver().takes("b", Duration.ofMillis(900));
		this.scenario.b().answers(Behaviours.execute());
		Asked status = askNode("b", "status");
		this.scenario.a().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		assertThat(status.isDone()).isFalse();
		assertThat(this.scenario.finish(status).servedBy()).isEqualTo("b");
	}

	@Test
	void answerOfTheOneNodeIsFinal() {
		this.scenario.b().answers(Behaviours.status(Status.PERMISSION_DENIED));
		this.scenario.finish(askNode("b", "drain")).failure(PermissionDeniedException.class);
		assertThat(this.scenario.recorder().asked("drain")).containsExactly("b");
	}

	@Test
	void unreachableNodeIsNotReplacedByAnother() {
		this.scenario.b().dials(Acceptance.REFUSE);
		this.scenario.a().primary(5);
		this.scenario.finish(askNode("b", "status")).failure(ControllersUnreachableException.class);
		assertThat(this.scenario.recorder().asked("status")).isEmpty();
	}

	@Test
	void lostConnectionIsNotRetried() {
		this.scenario.serving("a", 5);
		this.scenario.b().answers(Behaviours.close());
		this.scenario.finish(askNode("b", "status")).failure(ControllersUnreachableException.class);
		assertThat(this.scenario.recorder().asked("status")).containsExactly("b");
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	void deadlineEndsIt() {
		this.scenario.serving("a", 5);
		this.scenario.b().answers(Behaviours.hang());
		Asked asked = this.scenario.finish(askNode("b", "status", Duration.ofMillis(700)));
		asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(700));
	}

	@Test
	void deadlineEndsItWhileConnectingToo() {
		this.scenario.b().dials(Acceptance.IGNORE);
		Asked asked = this.scenario.finish(askNode("b", "status", Duration.ofMillis(300)));
		asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(300));
	}

	@Test
	void primaryServesOthersMeanwhile() {
		this.scenario.serving("a", 5);
		this.scenario.b().answers(Behaviours.hang());
		Asked directed = askNode("b", "status");
		assertThat(this.scenario.finish(this.scenario.write("w")).took()).isLessThan(Duration.ofMillis(1));
		this.scenario.finish(directed);
	}

	@Test
	void closeEndsIt() {
		this.scenario.b().dials(Acceptance.IGNORE);
		Asked asked = askNode("b", "status");
		this.scenario.close();
		asked.failure(XceClientClosedException.class);
	}

	@Test
	void nodeOutsideTheListIsRefused() {
		Asked asked = askNode("nobody", "status");
		this.scenario.finish(asked).failure(RuntimeException.class);
		assertThat(asked.took()).isZero();
		assertThat(this.scenario.recorder().dialled()).isEmpty();
	}

	@Test
	void answerOfAStandbyDoesNotDisturbTheRoute() {
		this.scenario.serving("a", 5);
		this.scenario.b().is(Role.STANDBY, 5).answers(Behaviours.execute());
		this.scenario.finish(askNode("b", "status"));
		this.scenario.recorder().clear();
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.recorder().asked()).containsExactly("a");
	}

}
