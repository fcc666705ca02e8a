package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is bounded, and what happens at the bound.
 */
class LimitTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@Tag("R2-10")
	void oneMoreThanMayWaitFailsAtOnceAndNamesTheLimit() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> waiting = this.scenario.reads(70);
		this.scenario.pass(10);
		List<Asked> refused = waiting.stream().filter(Asked::isDone).toList();
		assertThat(refused).hasSizeBetween(5, 6);
		TooManyWaitersException failure = refused.get(0).failure(TooManyWaitersException.class);
		assertThat(failure.limit()).isEqualTo("xce.waiters.max=64");
		assertThat(failure.current()).isEqualTo(64);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.events(FailoverEvent.Rejected.class)).hasSameSizeAs(refused);
		this.scenario.b().primary(6);
		this.scenario.finish(waiting);
		assertThat(waiting).filteredOn(Asked::succeeded).hasSize(70 - refused.size());
	}

	@Test
	@Tag("R2-10")
	void asManyAsMayWaitDo() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> waiting = this.scenario.reads(64);
		this.scenario.pass(10);
		assertThat(waiting).noneMatch(Asked::isDone);
		this.scenario.b().primary(6);
		this.scenario.finish(waiting);
		assertThat(waiting).allMatch(Asked::succeeded);
	}

	@Test
	void oneMoreThanMayBeInFlightFailsAtOnceAndNamesTheLimit() {
		this.scenario.with((builder) -> builder.inFlightMax(8)).serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
		List<Asked> calls = this.scenario.reads(10);
		this.scenario.finish(calls);
		assertThat(calls.subList(0, 8)).allMatch(Asked::succeeded);
		TooManyWaitersException failure = calls.get(9).failure(TooManyWaitersException.class);
		assertThat(failure.limit()).isEqualTo("xce.in-flight.max=8");
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.finish(this.scenario.read("later")).servedBy()).isEqualTo("a");
	}

	@Test
	void queuedLanesCountAgainstTheInFlightLimit() {
		this.scenario.with((builder) -> builder.inFlightMax(4)).serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			calls.add(this.scenario.ask(EngineScenario.request(Kind.READ, "l" + i), CallOptions.defaults().lane("l")));
		}
		calls.get(4).failure(TooManyWaitersException.class);
		this.scenario.finish(calls.subList(0, 4));
	}

	@Test
	@Tag("R2-10")
	void requestThatWasSentAlwaysBecomesAWaiter() {
		this.scenario.with((builder) -> builder.waitersMax(2)).serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> sent = this.scenario.writes(50);
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(sent).noneMatch(Asked::isDone);
		this.scenario.b().primary(6);
		this.scenario.finish(sent);
		assertThat(sent).allMatch(Asked::succeeded);
	}

	@Test
	void waiterThatWasSentMakesRoomForAnotherEvenWhenItWaitsAgain() {
		this.scenario.with((builder) -> builder.waitersMax(4)).each(ScriptedNode::electing);
		List<Asked> first = this.scenario.reads(4);
		this.scenario.pass(100);
		this.scenario.b().primary(6).answers(Behaviours.execute().then(Behaviours.hang()));
		this.scenario.pass(2000);
		assertThat(first.stream().filter((call) -> !call.isDone())).as("under way").hasSize(3);
		this.scenario.b().crash();
		this.scenario.pass(10);
		List<Asked> second = this.scenario.writes(4);
		this.scenario.pass(10);
		assertThat(second).noneMatch(Asked::isDone);
		this.scenario.c().primary(7);
		this.scenario.finish(first);
		this.scenario.finish(second);
		assertThat(second).allMatch(Asked::succeeded);
	}

	// ---- frames

	@Test
	void bodyOverTheAnnouncedLimitIsRefusedWithoutSending() {
		this.scenario.each((node) -> node.limits(new Limits(8192, 64, 900_000)));
		this.scenario.serving("a", 5);
		RequestTooLargeException failure = this.scenario.finish(this.scenario.write("x".repeat(9000)))
			.failure(RequestTooLargeException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.recorder().asked()).isEmpty();
		assertThat(this.scenario.finish(this.scenario.write("x".repeat(1000))).servedBy()).isEqualTo("a");
	}

}
