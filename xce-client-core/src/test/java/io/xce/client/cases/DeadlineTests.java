package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 9: timeouts and deadlines.
 */
class DeadlineTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static CallOptions within(long millis) {
		return CallOptions.defaults().deadline(Duration.ofMillis(millis));
	}

	@Test
	@DisplayName("T1 first attempt eats the whole budget")
	void firstAttemptLeavesRoomForAnother() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()) {
			plain.a().mute().greets(true);
			plain.b().answers(Behaviours.ok(5));
			Asked asked = plain.finish(plain.ask(EngineScenario.request(Kind.READ, "x"), within(3000)));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofMillis(1500), Duration.ofMillis(1510));
		}
	}

	@Test
	@DisplayName("T4 nested retries multiply; address lookup outside the loop")
	void oneDeadlineForEverything() {
		this.scenario.cluster().resolver().takes(Duration.ofMillis(900));
		this.scenario.each(ScriptedNode::mute);
		for (long deadline : List.of(1L, 50L, 899L, 950L, 2500L, 7777L)) {
			Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"), within(deadline));
			this.scenario.finish(asked).failure(ControllersUnreachableException.class);
			assertThat(asked.took()).isEqualTo(Duration.ofMillis(deadline));
		}
	}

	@Test
	@DisplayName("T5 attempt timeout mistaken for caller cancel")
	void attemptTimeoutGoesOnAndACancelStops() {
		this.scenario.a().mute().greets(true);
		this.scenario.b().answers(Behaviours.ok(5));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2010));
		this.scenario.b().answers(Behaviours.hang());
		Asked cancelled = this.scenario.write("y");
		this.scenario.pass(500);
		cancelled.future().cancel(true);
		this.scenario.pass(1);
		cancelled.failure(CancellationException.class);
		this.scenario.pass(5000);
		assertThat(this.scenario.recorder().asked("y")).containsExactly("b");
	}

	@Test
	@DisplayName("T6 no deadline at all")
	void withoutAnyServerTheDefaultDeadlineEndsIt() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()) {
			plain.each((node) -> node.crash());
			Asked asked = plain.finish(plain.read("x"));
			asked.failure(ControllersUnreachableException.class);
			assertThat(asked.took()).isEqualTo(Duration.ofSeconds(30));
		}
	}

	@Test
	@DisplayName("T6 one member that accepts and never answers")
	void hangingNodeStallsNoneOfManyCallers() {
		this.scenario.with((builder) -> builder.waitersMax(200));
		this.scenario.a().mute().greets(true);
		this.scenario.b().answers(Behaviours.ok(5));
		List<Asked> calls = this.scenario.reads(200);
		this.scenario.finish(calls);
		assertThat(calls).allSatisfy((call) -> assertThat(call.took()).isLessThan(Duration.ofMillis(2200)));
	}

	@ParameterizedTest(name = "{0} ns before it overflows")
	@DisplayName("T8 wall clock, and a monotonic one that starts anywhere")
	@ValueSource(longs = { 1, 1_000_000, 2_500_000_000L, 9_999_999_999L, 10_000_000_000L, 21_000_000_000L })
	void clockMayOverflowAtAnyMoment(long left) {
		VirtualTime time = new VirtualTime(Long.MAX_VALUE - left);
		try (EngineScenario late = new EngineScenario(ScriptedCluster.of(time, new SeededRandom(1), "a", "b", "c"))
			.masters("a:1,b:1,c:1")) {
			everythingThatDependsOnTime(late);
		}
	}

	@Test
	@DisplayName("T8 a clock that is negative")
	void clockMayBeNegative() {
		VirtualTime time = new VirtualTime(Long.MIN_VALUE);
		try (EngineScenario early = new EngineScenario(ScriptedCluster.of(time, new SeededRandom(1), "a", "b", "c"))
			.masters("a:1,b:1,c:1")) {
			everythingThatDependsOnTime(early);
		}
	}

	private static void everythingThatDependsOnTime(EngineScenario any) {
		any.a().disabled();
		any.b().electing();
		any.c().mute().greets(true);
		Asked first = any.write("first");
		any.in(3000, () -> any.b().primary(5));
		assertThat(any.finish(first).servedBy()).isEqualTo("b");
		assertThat(first.took()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(6));
		any.b().answers(Behaviours.busy().times(3, Behaviours.execute()));
		assertThat(any.finish(any.write("busy")).took()).isBetween(Duration.ofMillis(700), Duration.ofMillis(710));
		any.b().answers(Behaviours.hang());
		Asked slow = any.finish(any.read("slow"));
		slow.failure(XceDeadlineExceededException.class);
		assertThat(slow.took()).isEqualTo(Duration.ofSeconds(10));
		any.each(ScriptedNode::electing);
		Asked last = any.finish(any.read("last"));
		last.failure(ClusterNotReadyException.class);
		assertThat(last.took()).isEqualTo(Duration.ofSeconds(10));
		any.b().powerOff();
		any.pass(Duration.ofSeconds(12));
		assertThat(any.view("b").connected()).as("silent for twice the keep-alive").isFalse();
	}

	@Test
	@DisplayName("T1 the connection is lost in the instant of the attempt timeout")
	void lossAndTimeoutInOneInstant() {
		for (long nanos : List.of(-200_000L, -100_000L, 0L, 100_000L)) {
			try (EngineScenario each = new EngineScenario("a", "b", "c").serving("a", 5)) {
				each.a().mute();
				Duration end = each.time().now().plusSeconds(2).plusNanos(nanos);
				Asked write = each.write("w");
				each.b().primary(6);
				each.time().at(end, () -> each.link("a").cut());
				assertThat(each.finish(write).servedBy()).isEqualTo("b");
				assertThat(write.took()).isLessThan(Duration.ofMillis(2010));
				assertThat(each.ledger().times("w")).isOne();
			}
		}
	}

	@Test
	@DisplayName("T1 the answer comes in the instant of the deadline")
	void answerAndDeadlineInOneInstant() {
		for (long nanos : List.of(-300_000L, -200_000L, -199_999L, -100_000L, 0L, 1L)) {
			try (EngineScenario each = new EngineScenario("a", "b", "c").serving("a", 5)) {
				each.a().answers(Behaviours.execute().after(Duration.ofSeconds(1).plusNanos(nanos)));
				Asked write = each.finish(each.ask(EngineScenario.request(Kind.WRITE, "w"), within(1000)));
				assertThat(write.took()).isLessThanOrEqualTo(Duration.ofSeconds(1));
				if (nanos != -200_000L) {
					// in the very instant, either will do
					assertThat(write.succeeded()).isEqualTo(nanos < -200_000L);
				}
				each.pass(100);
				assertThat(each.held().attempts()).isZero();
				assertThat(each.held().slots()).isZero();
			}
		}
	}

}
