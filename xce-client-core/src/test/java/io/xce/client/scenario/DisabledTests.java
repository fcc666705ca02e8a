package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.Outcome;
import io.xce.client.spi.Transport;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that are up and out of service, under load.
 */
class DisabledTests {

	private static final Duration WINDOW = Duration.ofSeconds(5);

	private static final Duration LONGEST_DELAY = Duration.ofSeconds(2);

	private static final Duration ROUND_TRIP = Duration.ofMillis(2);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final List<Asked> calls = new ArrayList<>();

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@Tag("R2-6")
	@Tag("R2-8")
	@Tag("R2-9")
	void allDisabledAndAClientThatWaitsAsksEachOncePerWindow() {
		this.scenario.with((builder) -> builder.waitWhenDisabled(true).waitersMax(100_000))
			.each((node) -> node.disabled());
		load(Duration.ofSeconds(30), CallOptions.defaults().deadline(Duration.ofSeconds(60)));
		for (String node : List.of("a", "b", "c")) {
			List<Duration> asked = askedAt(node);
			assertThat(asked).as("the first, and one for each window that ended").hasSizeBetween(4, 6);
			for (int i = 1; i < asked.size(); i++) {
				assertThat(asked.get(i).minus(asked.get(i - 1))).isBetween(WINDOW, WINDOW.plus(LONGEST_DELAY));
			}
		}
		assertThat(this.calls).hasSize(30_000).noneMatch(Asked::isDone);
		this.scenario.b().primary(5);
		this.scenario.finish(this.calls);
		assertThat(this.calls).allMatch(Asked::succeeded);
	}

	@Test
	@Tag("R2-8")
	@Tag("R2-11")
	void allDisabledAndAClientThatFailsFastAsksNobodyInsideAWindow() {
		this.scenario.each((node) -> node.answers(Behaviours.disabled().reason("moving")));
		load(Duration.ofSeconds(30), CallOptions.defaults());
		for (String node : List.of("a", "b", "c")) {
			List<Duration> asked = askedAt(node);
			assertThat(asked).as("one as each window ended").hasSize(6);
			for (int i = 1; i < asked.size(); i++) {
				assertThat(asked.get(i).minus(asked.get(i - 1))).isBetween(WINDOW, WINDOW.plusMillis(10));
			}
		}
		this.scenario.pass(10);
		assertThat(this.calls).hasSize(30_000)
			.allSatisfy((call) -> assertThat(call.took()).isLessThan(Duration.ofMillis(310)));
		Asked last = this.calls.get(this.calls.size() - 1);
		ClusterNotReadyException failure = last.failure(ClusterNotReadyException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(failure).hasMessageContaining("a:1")
			.hasMessageContaining("b:1")
			.hasMessageContaining("c:1")
			.hasMessageContaining("moving");
	}

	@Test
	@Tag("R2-8")
	void noPrimaryYetIsNotOutOfService() {
		this.scenario.a().disabled();
		this.scenario.b().disabled();
		this.scenario.c().electing();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(3000);
		assertThat(asked.isDone()).isFalse();
		this.scenario.c().primary(5);
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("c");
	}

	/**
	 * Requests that were let in before the gate closed are answered after it, as by a
	 * primary.
	 */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@Tag("R2-6")
	@Tag("R2-7")
	void aDisabledPrimarySeesWhatWasInFlightAndThenNothing(boolean announced) {
		this.scenario.with((builder) -> builder.waitersMax(10_000)).serving("a", 5);
		this.scenario.a().answers(Behaviours.ok(5).after(Duration.ofMillis(40)));
		load(Duration.ofMillis(200), CallOptions.defaults());
		Duration disabledAt = this.scenario.time().now();
		this.scenario.a().is(Role.DISABLED, 5).answers(Behaviours.disabled());
		if (announced) {
			this.scenario.a().announce();
		}
		this.scenario.each((node) -> {
			if (node != this.scenario.a()) {
				node.electing();
			}
		});
		load(Duration.ofMillis(700), CallOptions.defaults());
		Duration readyAt = this.scenario.time().now();
		this.scenario.b().primary(6);
		load(Duration.ofMillis(3800), CallOptions.defaults());
		assertThat(askedAt("a")).noneMatch((at) -> at.compareTo(disabledAt.plus(ROUND_TRIP)) > 0);
		this.scenario.finish(this.calls);
		assertThat(this.calls).allMatch(Asked::succeeded);
		Duration lap = askedAt("b").stream().filter((at) -> at.compareTo(readyAt) >= 0).findFirst().orElseThrow();
		assertThat(lap.minus(readyAt)).as("the lap that finds it").isLessThan(LONGEST_DELAY);
		assertThat(this.calls).filteredOn((call) -> call.endedAt().compareTo(readyAt) > 0)
			.filteredOn((call) -> call.startedAt().compareTo(readyAt) < 0)
			.isNotEmpty()
			.allSatisfy((call) -> assertThat(call.endedAt()).isLessThan(lap.plusMillis(500)));
	}

	@Test
	@Tag("R2-6")
	@Tag("R2-9")
	void aLateAnswerDoesNotEndTheWindow() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.ok(5).after(Duration.ofMillis(300)));
		Asked running = this.scenario.write("running");
		this.scenario.pass(10);
		this.scenario.a().is(Role.DISABLED, 5).answers(Behaviours.disabled());
		this.scenario.b().electing();
		this.scenario.c().electing();
		Asked refused = this.scenario.write("refused");
		this.scenario.pass(20);
		long until = this.scenario.view("a").backoffUntilNanos();
		assertThat(until).isNotZero();
		assertThat(this.scenario.finish(running).servedBy()).isEqualTo("a");
		assertThat(this.scenario.view("a").backoffUntilNanos()).isEqualTo(until);
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.DISABLED);
		assertThat(this.scenario.primary()).isNull();
		this.scenario.c().primary(6);
		assertThat(this.scenario.finish(refused).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("refused")).startsWith("a").endsWith("c").containsOnlyOnce("a");
	}

	@Test
	@Tag("R2-9")
	void afterTheWindowOneRequestIsTheProbeAndTheOthersWaitForItsVerdict() {
		this.scenario.with((builder) -> builder.waitWhenDisabled(true)).each(ScriptedNode::disabled);
		List<Asked> waiting = this.scenario.reads(40);
		this.scenario.pass(1000);
		this.scenario.recorder().clear();
		this.scenario.a().primary(5).answers(Behaviours.execute().after(Duration.ofMillis(500)));
		this.scenario.pass(WINDOW.plus(LONGEST_DELAY));
		List<Duration> asked = askedAt("a");
		Duration verdict = asked.get(0).plusMillis(500);
		assertThat(asked).filteredOn((at) -> at.compareTo(verdict) < 0).as("while its answer is open").hasSize(1);
		assertThat(this.scenario.primary()).isEqualTo("a");
		this.scenario.finish(waiting);
		assertThat(waiting).allMatch(Asked::succeeded);
	}

	@ParameterizedTest
	@EnumSource(value = Kind.class, names = { "READ", "WRITE" })
	@Tag("R2-7")
	void aRefusedRequestGoesElsewhereAtOnce(Kind kind) {
		this.scenario.serving("a", 5);
		this.scenario.a().disabled();
		this.scenario.b().primary(6);
		Asked asked = this.scenario.finish(this.scenario.ask(kind, "x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(20));
		assertThat(this.scenario.ledger().times("x")).isOne();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@Tag("R2-4")
	@Tag("R2-7")
	void withoutAKeyOnlyTheMarkMakesARefusalSafe(boolean marked) {
		Transport.Capabilities noKeys = new Transport.Capabilities(false, true, true);
		this.scenario.capabilities(noKeys).each(ScriptedNode::lenient);
		this.scenario.b().standby();
		this.scenario.c().standby();
		this.scenario.a().primary(5).answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("warm-up")).succeeded()).isTrue();
		this.scenario.a().answers(Behaviours.disabled().preExecution(marked));
		this.scenario.b().primary(6).answers(Behaviours.ok(6));
		Asked write = this.scenario.finish(this.scenario.write("x"));
		if (marked) {
			assertThat(write.succeeded()).isTrue();
		}
		else {
			assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}
	}

	@Test
	@Tag("R2-4")
	@Tag("R2-7")
	void whatAHandlerReturnsIsFinalHoweverMuchItSoundsLikeARefusal() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.fails(Status.CONFLICT, "disabled by operator, says the handler"));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.failure().outcome()).isEqualTo(Outcome.ANSWERED);
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		assertThat(this.scenario.view("a").backoffUntilNanos()).isZero();
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	@Tag("R2-11")
	void anUnreachableEndpointIsAskedLastButADisabledOneNotAtAll() {
		this.scenario.serving("b", 5);
		this.scenario.a().disabled();
		this.scenario.b().electing();
		this.scenario.c().crash();
		Asked waiting = this.scenario.read("x");
		this.scenario.pass(1000);
		this.scenario.c().restart().primary(6);
		assertThat(this.scenario.finish(waiting).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsOnlyOnce("a").endsWith("c");
	}

	@Test
	@Tag("R2-13")
	void attemptsShareTheDeadline() {
		this.scenario.with((builder) -> builder.attemptTimeout(Duration.ofSeconds(1)))
			.each((node) -> node.mute().greets(true));
		this.scenario.connected();
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(2500)));
		this.scenario.finish(asked).failure();
		assertThat(asked.took()).isEqualTo(Duration.ofMillis(2500));
		List<Recorded.Sent> sent = this.scenario.recorder().requests("x");
		assertThat(sent).extracting(Recorded.Sent::peer).containsExactly("a", "b", "c");
		Duration first = sent.get(0).time();
		assertThat(sent).extracting((one) -> one.time().minus(first).toMillis()).containsExactly(0L, 1000L, 2000L);
	}

	/** 1,000 reads a second. */
	private void load(Duration time, CallOptions options) {
		this.scenario.client();
		for (long i = 0; i < time.toMillis(); i++) {
			this.calls.add(this.scenario.ask(EngineScenario.request(Kind.READ, "r" + this.calls.size()), options));
			this.scenario.time().runFor(Duration.ofMillis(1));
		}
	}

	private List<Duration> askedAt(String node) {
		return this.scenario.recorder().all(Recorded.Sent.class, node).stream().map(Recorded.Sent::time).toList();
	}

}
