package io.xce.client.scenario;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How fast what piled up in an outage is done, and that nothing slow holds the rest up.
 * Each says its figures. All in virtual time.
 */
@Tag("figures")
class BacklogFiguresTests {

	private static final Duration SERVICE = Duration.ofMillis(1);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c")
		.with((builder) -> builder.waitersMax(4096));

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static void say(String format, Object... figures) {
		System.out.println("figures: " + String.format(format, figures));
	}

	private static double millis(Duration duration) {
		return duration.toNanos() / 1e6;
	}

	/** A primary that serves as many at a time, each for 1 ms. */
	private Behaviour serving(int atATime) {
		long[] freeAt = new long[atATime];
		return (exchange) -> {
			int next = 0;
			for (int i = 1; i < atATime; i++) {
				next = (freeAt[i] < freeAt[next]) ? i : next;
			}
			long now = this.scenario.time().now().toNanos();
			freeAt[next] = Math.max(now, freeAt[next]) + SERVICE.toNanos();
			Behaviours.execute().after(Duration.ofNanos(freeAt[next] - now)).handle(exchange);
		};
	}

	/** Fill the queue of waiters; a primary is there when they have so much time left. */
	private List<Asked> waitersWithLeft(Duration left, Behaviour service) {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> calls = this.scenario.writes(4096);
		this.scenario.pass(EngineScenario.defaultRetry().deadline().minus(left));
		assertThat(calls).as("calls that wait").noneMatch(Asked::isDone);
		this.scenario.b().primary(6).answers(service).announce();
		this.scenario.time().runUntil(() -> "b".equals(this.scenario.primary()), Duration.ofSeconds(1));
		return calls;
	}

	private Duration last(List<Asked> calls, Duration since) {
		return calls.stream().map(Asked::endedAt).max(Duration::compareTo).orElseThrow().minus(since);
	}

	@ParameterizedTest(name = "{0} at a time")
	@ValueSource(ints = { 8, 4096 })
	void aFullQueueOfWaitersIsDrainedWithinASecondOfTheAdoption(int atATime) {
		List<Asked> calls = waitersWithLeft(Duration.ofSeconds(2), serving(atATime));
		Duration adopted = this.scenario.time().now();
		this.scenario.finish(calls);
		Duration took = last(calls, adopted);
		say("4096 waiters with 2 s left, 1 ms of service each, %d at a time: drained %.1f ms after the adoption, "
				+ "%d timed out", atATime, millis(took), calls.stream().filter((call) -> !call.succeeded()).count());
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(took).isLessThan(Duration.ofSeconds(1));
		assertThat(this.scenario.ledger().writes()).hasSize(4096).doesNotHaveDuplicates();
	}

	@Test
	void waitersWithoutTheTimeToBeServedAreNotSent() {
		List<Asked> calls = waitersWithLeft(Duration.ofMillis(30), serving(8));
		this.scenario.finish(calls);
		List<Asked> late = calls.stream().filter((call) -> !call.succeeded()).toList();
		List<Asked> unsent = late.stream().filter((call) -> call.failure().outcome() == Outcome.NOT_EXECUTED).toList();
		say("4096 waiters with 30 ms left, 1 ms of service each, 8 at a time: %d done, %d ended unsent, %d sent too "
				+ "late", 4096 - late.size(), unsent.size(), late.size() - unsent.size());
		assertThat(unsent).isNotEmpty().hasSizeLessThan(4096);
		late.forEach((call) -> call.failure(XceDeadlineExceededException.class));
		assertThat(unsent).allSatisfy((call) -> assertThat(this.scenario.ledger().times(call.body())).isZero());
	}

	private List<Asked> polls() {
		return IntStream.range(0, 64)
			.mapToObj((i) -> this.scenario.ask(EngineScenario.request(Kind.READ, "p" + i).waiting(),
					CallOptions.defaults()))
			.toList();
	}

	@Test
	void longPollsInFlightAtTheKillDoNotHoldTheWritesUp() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> polls = polls();
		List<Asked> writes = this.scenario.writes(100);
		this.scenario.pass(100);
		assertThat(this.scenario.a().received()).as("in flight at the kill").hasSizeGreaterThanOrEqualTo(164);
		assertThat(writes).noneMatch(Asked::isDone);
		this.scenario.a().crash();
		this.scenario.b()
			.primary(6)
			.answers(Behaviour
				.choose((exchange) -> exchange.text().startsWith("p") ? Behaviours.hang() : Behaviours.execute()));
		this.scenario.time().runUntil(() -> "b".equals(this.scenario.primary()), Duration.ofSeconds(5));
		Duration adopted = this.scenario.time().now();
		this.scenario.finish(writes);
		Duration took = last(writes, adopted);
		say("64 long polls and 100 writes in flight at the kill: the last write done %.1f ms after the adoption",
				millis(took));
		assertThat(writes).allMatch(Asked::succeeded);
		assertThat(took).isLessThan(Duration.ofMillis(300));
		assertThat(polls).as("polls go on at the new primary").noneMatch(Asked::isDone);
		polls.forEach((poll) -> assertThat(this.scenario.recorder().asked(poll.body())).contains("b"));
		this.scenario.finish(polls);
		polls.forEach((poll) -> poll.failure(XceDeadlineExceededException.class));
	}

	@Test
	void oneSlowWriteHoldsUpNobodyButItsLane() {
		this.scenario.retry((retry) -> retry.deadline(30_000)).serving("a", 5);
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("slow")
					? Behaviours.execute().after(Duration.ofSeconds(10)) : Behaviours.execute()));
		CallOptions lane = CallOptions.defaults().lane("lane");
		Asked slow = this.scenario.ask(EngineScenario.request(Kind.WRITE, "slow"), lane);
		Asked behind = this.scenario.ask(EngineScenario.request(Kind.WRITE, "behind"), lane);
		Asked[] others = new Asked[100_000];
		for (int i = 0; i < others.length; i++) {
			others[i] = this.scenario.write("o" + i);
			if (i % 11 == 10) {
				this.scenario.pass(1);
			}
		}
		this.scenario.pass(2);
		assertThat(slow.isDone()).as("the slow one has ended").isFalse();
		assertThat(others).allMatch(Asked::succeeded);
		Duration longest = Arrays.stream(others).map(Asked::took).max(Duration::compareTo).orElseThrow();
		int refused = this.scenario.events(FailoverEvent.Rejected.class).size();
		this.scenario.finish(behind);
		say("one write of 10 s and 100000 others meanwhile: %d refused, the longest of the others took %.1f ms; "
				+ "the one took %.1f ms, the next of its lane %.1f ms", refused, millis(longest), millis(slow.took()),
				millis(behind.took()));
		assertThat(refused).isZero();
		assertThat(longest).isLessThan(Duration.ofMillis(2));
		assertThat(slow.succeeded()).isTrue();
		assertThat(slow.took()).isBetween(Duration.ofSeconds(10), Duration.ofMillis(10_010));
		assertThat(behind.took()).isGreaterThan(slow.took());
		assertThat(this.scenario.recorder().asked("slow")).containsExactly("a");
		assertThat(this.scenario.ledger().size()).isEqualTo(1 + 2 + others.length);
	}

}
