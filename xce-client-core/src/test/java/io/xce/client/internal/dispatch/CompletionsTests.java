package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.CallOptions;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorkers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads are tasks in a queue here: one that is not run has not begun. */
class CompletionsTests {

	private final VirtualTime time = new VirtualTime();

	private final Queue<Runnable> pool = new ArrayDeque<>();

	private final List<String> completed = new ArrayList<>();

	private int threadsRefused;

	private final Completions completions = new Completions(
			new DispatchSettings(null, null, this::execute, true, List.of()), new VirtualWorkers(this.time),
			this.time.scheduler(), () -> this.completed.add("before"), "test");

	private void execute(Runnable task) {
		if (this.threadsRefused > 0) {
			this.threadsRefused--;
			throw new OutOfMemoryError("unable to create native thread");
		}
		this.pool.add(task);
	}

	private AsyncCall<Object> call(String name, Runnable also) {
		return new AsyncCall<>(null, null, CallOptions.defaults(), 0) {

			@Override
			public void run() {
				CompletionsTests.this.completed.add(name);
				also.run();
			}

		};
	}

	private AsyncCall<Object> call(String name) {
		return call(name, () -> {
		});
	}

	/** All in one turn of the context. */
	private void answer(List<AsyncCall<Object>> calls) {
		this.time.scheduler().execute(() -> calls.forEach((call) -> this.completions.complete(call, false)));
		this.time.runDue();
	}

	private void answer(String... names) {
		answer(List.of(names).stream().map(this::call).toList());
	}

	private void runFor(long millis) {
		this.time.runFor(Duration.ofMillis(millis));
	}

	@Test
	void answersOfOneTurnWakeOneThread() {
		answer("a", "b", "c");
		assertThat(this.pool).hasSize(1);
		this.pool.remove().run();
		assertThat(this.completed).containsExactly("a", "b", "c");
		runFor(10);
		assertThat(this.pool).isEmpty();
		assertThat(this.time.pending()).as("nobody looks any more").isZero();
	}

	@Test
	void answersOfLaterTurnsWakeNoOtherThread() {
		answer("a");
		answer("b");
		assertThat(this.pool).hasSize(1);
		this.pool.remove().run();
		assertThat(this.completed).containsExactly("a", "b");
		answer("c");
		assertThat(this.pool).as("the first has ended").hasSize(1);
	}

	@Test
	void directCallIsCompletedAtOnce() {
		this.time.scheduler().execute(() -> this.completions.complete(call("a"), true));
		this.time.runDue();
		assertThat(this.completed).as("it may block the context").containsExactly("before", "a");
		assertThat(this.pool).isEmpty();
	}

	@Test
	void executorOfTheApplicationMayRunItInTheContextToo() {
		Completions inline = new Completions(new DispatchSettings(null, null, Runnable::run, false, List.of()),
				new VirtualWorkers(this.time), this.time.scheduler(), () -> this.completed.add("before"), "test");
		this.time.scheduler().execute(() -> inline.complete(call("a"), false));
		this.time.runDue();
		assertThat(this.completed).containsExactly("before", "a");
	}

	@Test
	void whatABlockedCallHoldsUpGetsAnotherThreadWithin2Ms() {
		answer(List.of(call("blocks", () -> {
			// the thread that runs this is inside the call all the while
			answer("behind it, later");
			runFor(2);
			assertThat(this.pool).hasSize(1);
			this.pool.remove().run();
			assertThat(this.completed).containsExactly("blocks", "behind it", "behind it, later");
			answer("later still");
			assertThat(this.pool).as("the new one has ended, and is woken again").hasSize(1);
		}), call("behind it")));
		this.pool.remove().run();
		assertThat(this.completed).startsWith("blocks", "behind it", "behind it, later");
	}

	@Test
	void oneThreadThatWaitsForTheProcessorIsNotJoinedByMore() {
		answer("a", "b");
		runFor(50);
		assertThat(this.pool).hasSize(1);
	}

	@Test
	void isTriedAgainWhenThereIsNoThread() {
		this.threadsRefused = 2;
		answer("a");
		assertThat(this.pool).isEmpty();
		runFor(10);
		assertThat(this.pool).hasSize(1);
		this.pool.remove().run();
		assertThat(this.completed).containsExactly("a");
	}

	@Test
	void executorThatRefusesIsReplacedByAThreadOfItsOwn() {
		Completions refusing = new Completions(new DispatchSettings(null, null, (task) -> {
			throw new RejectedExecutionException("full");
		}, true, List.of()), new VirtualWorkers(this.time), this.time.scheduler(), () -> {
		}, "test");
		this.time.scheduler().execute(() -> refusing.complete(call("a"), false));
		runFor(1);
		assertThat(this.completed).containsExactly("a");
		assertThat(refusing.refused()).isEqualTo(1);
	}

	@Test
	void whatIsLeftAtTheEndGetsThreadsOfItsOwn() {
		answer("a", "b", "c");
		this.time.scheduler().execute(this.completions::close);
		this.time.runDue();
		this.pool.remove();
		this.pool.forEach(Runnable::run);
		assertThat(this.completed).as("without the worker").containsExactly("a", "b", "c");
		assertThat(this.time.pending()).isZero();
	}

}
