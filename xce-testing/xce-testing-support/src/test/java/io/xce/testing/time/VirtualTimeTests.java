package io.xce.testing.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.spi.Scheduler.Cancellable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class VirtualTimeTests {

	private final VirtualTime time = new VirtualTime();

	private final List<String> done = new ArrayList<>();

	@Test
	void eventsRunByTimeThenInTheOrderGiven() {
		VirtualContext context = this.time.context("c");
		context.schedule(() -> this.done.add("late"), 20);
		context.schedule(() -> this.done.add("first"), 10);
		context.schedule(() -> this.done.add("second"), 10);
		context.execute(() -> this.done.add("now"));
		assertThat(this.done).isEmpty();
		this.time.runFor(Duration.ofNanos(15));
		assertThat(this.done).containsExactly("now", "first", "second");
		this.time.runFor(Duration.ofNanos(5));
		assertThat(this.done).last().isEqualTo("late");
	}

	@Test
	void nothingRunsInline() {
		this.time.scheduler().execute(() -> {
			this.time.scheduler().execute(() -> this.done.add("inner"));
			this.done.add("outer");
		});
		this.time.runDue();
		assertThat(this.done).containsExactly("outer", "inner");
	}

	@Test
	void clockReadsTheTimeOfTheEvent() {
		long start = this.time.clock().nanoTime();
		List<Long> readings = new ArrayList<>();
		this.time.at(Duration.ofMillis(3), () -> readings.add(this.time.clock().nanoTime() - start));
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(readings).containsExactly(3_000_000L);
		assertThat(this.time.now()).isEqualTo(Duration.ofSeconds(1));
	}

	@Test
	void clockMayOverflow() {
		VirtualTime wrapping = new VirtualTime(Long.MAX_VALUE - 10);
		long start = wrapping.clock().nanoTime();
		wrapping.runFor(Duration.ofNanos(100));
		assertThat(wrapping.clock().nanoTime()).isNegative();
		assertThat(wrapping.clock().nanoTime() - start).isEqualTo(100);
	}

	@Test
	void cancelledEventDoesNotRun() {
		Cancellable handle = this.time.scheduler().schedule(() -> this.done.add("never"), 10);
		assertThat(this.time.pending()).isOne();
		handle.cancel();
		handle.cancel();
		assertThat(this.time.pending()).isZero();
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.done).isEmpty();
	}

	@Test
	void exceptionComesOutAndTimeGoesOn() {
		this.time.scheduler().execute(() -> {
			throw new IllegalStateException("bug");
		});
		this.time.scheduler().execute(() -> this.done.add("next"));
		assertThatIllegalStateException().isThrownBy(this.time::runDue).withMessage("bug");
		this.time.runDue();
		assertThat(this.done).containsExactly("next");
	}

	@Test
	void inContextOnlyWhileATaskOfThatContextRuns() throws Exception {
		VirtualContext one = this.time.context("one");
		VirtualContext other = this.time.context("other");
		List<Boolean> inside = new ArrayList<>();
		one.execute(() -> {
			inside.add(one.inContext());
			inside.add(other.inContext());
			Thread thread = new Thread(() -> inside.add(one.inContext()));
			thread.start();
			try {
				thread.join();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		});
		this.time.runDue();
		assertThat(inside).containsExactly(true, false, false);
		assertThat(one.inContext()).isFalse();
	}

	@Test
	void runUntilStopsAtTheEventThatMadeItSo() {
		this.time.at(Duration.ofMillis(5), () -> this.done.add("x"));
		this.time.at(Duration.ofMillis(6), () -> this.done.add("y"));
		this.time.runUntil(() -> !this.done.isEmpty(), Duration.ofSeconds(1));
		assertThat(this.time.now()).isEqualTo(Duration.ofMillis(5));
		assertThat(this.done).containsExactly("x");
	}

	@Test
	void runUntilFailsAtItsLimit() {
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> this.time.runUntil(() -> false, Duration.ofSeconds(2)))
			.withMessageContaining("PT2S");
		assertThat(this.time.now()).isEqualTo(Duration.ofSeconds(2));
	}

	@Test
	void runUntilIdleRunsEverything() {
		this.time.at(Duration.ofMinutes(5), () -> this.done.add("x"));
		this.time.runUntilIdle();
		assertThat(this.done).containsExactly("x");
	}

	@Test
	void runUntilIdleFailsWhereSomethingRepeats() {
		repeat();
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this.time::runUntilIdle);
	}

	private void repeat() {
		this.time.scheduler().schedule(this::repeat, Duration.ofMinutes(1).toNanos());
	}

	@Test
	void endlessLoopAtOneInstantFails() {
		spin();
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this.time::runDue)
			.withMessageContaining("stands still");
	}

	private void spin() {
		this.time.scheduler().execute(this::spin);
	}

	@Test
	void taskMayNotRunTime() {
		this.time.scheduler().execute(this.time::runDue);
		this.time.scheduler().execute(() -> this.done.add("x"));
		assertThatIllegalStateException().isThrownBy(this.time::runDue);
	}

	@Test
	void endedContextRefusesAndTellsOfForgottenTimers() {
		VirtualContext context = this.time.context("c");
		context.execute(() -> this.done.add("due"));
		context.schedule(() -> this.done.add("timer"), 10);
		context.end();
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.done).containsExactly("due");
		assertThat(context.abandoned()).isOne();
		assertThat(context.pending()).isZero();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> context.execute(() -> {
		}));
	}

	@Test
	void contextThatCalledOffItsTimersLeavesNothing() {
		VirtualContext context = this.time.context("c");
		context.schedule(() -> this.done.add("timer"), 10).cancel();
		context.end();
		assertThat(context.abandoned()).isZero();
	}

	@Test
	void endlessDelayIsAllowed() {
		this.time.runFor(Duration.ofSeconds(1));
		this.time.scheduler().schedule(() -> this.done.add("never"), Long.MAX_VALUE);
		this.time.runFor(Duration.ofDays(1));
		assertThat(this.done).isEmpty();
	}

}
