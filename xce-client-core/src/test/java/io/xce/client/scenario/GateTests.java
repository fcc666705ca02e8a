package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.RequestTooLargeException;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How those that wait come to be sent once there is a primary, and what they leave when
 * they end on the way.
 */
class GateTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private List<Asked> waiting(int count) {
		this.scenario.with((builder) -> builder.waitersMax(1000)).each(ScriptedNode::electing).connected();
		List<Asked> calls = this.scenario.writes(count);
		this.scenario.pass(50);
		return calls;
	}

	private long sent(String node) {
		return this.scenario.recorder().asked().stream().filter(node::equals).count();
	}

	private void announce(String node) {
		this.scenario.recorder().clear();
		this.scenario.node(node).announce();
	}

	@Test
	void answersOpenTheGateFasterThanTime() {
		List<Asked> calls = waiting(100);
		this.scenario.b().primary(6);
		announce("b");
		this.scenario.pass(19);
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void withoutAnswersOnlyTimeDoes() {
		List<Asked> calls = waiting(100);
		this.scenario.b()
			.primary(6)
			.answers(Behaviours.execute().then(Behaviours.execute().after(Duration.ofMillis(150))));
		announce("b");
		this.scenario.pass(15);
		assertThat(sent("b")).as("the carrier, and the first window").isEqualTo(1 + 8);
		this.scenario.pass(20);
		assertThat(sent("b")).isEqualTo(1 + 16);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void refusalsOfAPrimaryThatStepsDownLeaveTheGateAsItWas() {
		List<Asked> calls = waiting(100);
		this.scenario.b().primary(6).answers(Behaviours.execute().then(Behaviours.standby()));
		announce("b");
		this.scenario.pass(100);
		this.scenario.c().primary(7);
		announce("c");
		this.scenario.pass(19);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(calls).allSatisfy((call) -> assertThat(call.took()).isLessThan(Duration.ofMillis(400)));
	}

	@Test
	void deadlineLeavesNoAttemptBehind() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(500)));
		this.scenario.finish(asked).failure();
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(500));
		assertThat(this.scenario.held().attempts()).isZero();
		assertThat(this.scenario.held().slots()).isZero();
		assertThat(this.scenario.held().timers()).isZero();
	}

	@Test
	void waiterWithoutAnyConnectionEndsAtItsDeadline() {
		this.scenario.each(ScriptedNode::powerOff);
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(700)));
		this.scenario.finish(asked).failure();
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(700));
		assertThat(this.scenario.held().timers()).isZero();
	}

	@Test
	void largestBodyThatFitsIsSent() {
		this.scenario.each((node) -> node.limits(new Limits(8192, 64, 900_000)));
		this.scenario.serving("a", 5);
		int room = 8192;
		Asked asked = this.scenario.finish(this.scenario.read("x".repeat(room)));
		while (!asked.succeeded() && room > 0) {
			asked.failure(RequestTooLargeException.class);
			room -= 1;
			asked = this.scenario.finish(this.scenario.read("x".repeat(room)));
		}
		assertThat(
				this.scenario.finish(this.scenario.read("x".repeat(room + 1))).failure(RequestTooLargeException.class))
			.hasMessageContaining("expected at most " + room);
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void waiterWhoseBodyTurnsOutTooLargeIsNoObstacle() {
		this.scenario.each((node) -> node.limits(new Limits(8192, 64, 900_000)).electing());
		Asked large = this.scenario.write("x".repeat(9000));
		Asked small = this.scenario.write("small");
		this.scenario.pass(50);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(small);
		this.scenario.finish(large).failure(RequestTooLargeException.class);
		assertThat(small.servedBy()).isEqualTo("b");
	}

}
