package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.testing.time.VirtualContext;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorker;
import io.xce.testing.time.VirtualWorkers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads are tasks in a queue here: one that is not run has not begun. */
class CompletionsTests {

	private final VirtualTime time = new VirtualTime();

	private final Queue<Runnable> pool = new ArrayDeque<>();

	private final List<String> completed = new ArrayList<>();

	private int threadsRefused;

	/** Threads outside of the pool. They run by themselves. */
	private final VirtualWorkers workers = new VirtualWorkers(this.time);

	private final Completions completions = new Completions(
			new DispatchSettings(null, null, this::execute, true, List.of()), this.workers, this.time.scheduler(),
			() -> this.completed.add("before"), "test");

	private void execute(Runnable task) {
		if (this.threadsRefused > 0) {
			this.threadsRefused--;
			throw new OutOfMemoryError("unable to create native thread");
		}
		this.pool.add(task);
	}

	/** With an executor of the application's. */
	private Completions on(Executor executor) {
		return new Completions(new DispatchSettings(null, null, executor, false, List.of()), this.workers,
				this.time.scheduler(), () -> {
				}, "test");
	}

	private static void refuse(Runnable task) {
		throw new RejectedExecutionException("full");
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
		answer(this.completions, calls);
	}

	private void answer(Completions where, List<AsyncCall<Object>> calls) {
		this.time.scheduler().execute(() -> calls.forEach((call) -> where.complete(call, false)));
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
		assertThat(this.workers.started()).isZero();
	}

	@Test
	void whatAllThreadsThatAreBlockedHoldUpGetsOneOutsideOfThePool() {
		answer(List.of(call("blocks", () -> {
			answer("behind it");
			runFor(2);
			assertThat(this.pool).as("the pool is asked first, and has no thread").hasSize(1);
			assertThat(this.completed).containsExactly("blocks");
			runFor(20);
			assertThat(this.completed).containsExactly("blocks", "behind it");
			answer("later");
			runFor(2);
			assertThat(this.completed).as("known by now").containsExactly("blocks", "behind it", "later");
			assertThat(this.pool).hasSize(1);
		})));
		this.pool.remove().run();
		assertThat(this.workers.started()).as("no more than were needed").isEqualTo(2);
		this.pool.remove().run();
		answer("now that it has threads");
		this.pool.remove().run();
		assertThat(this.completed).endsWith("now that it has threads");
		runFor(50);
		assertThat(this.workers.started()).isEqualTo(2);
		assertThat(this.time.pending()).as("nobody looks any more").isZero();
	}

	@Test
	void threadsThatAreBlockedOutsideOfThePoolAreJoinedToo() {
		AsyncCall<Object> blocks = call("blocks", () -> {
			answer(List.of(call("blocks, too", CompletionsTests::sleep), call("and this", CompletionsTests::sleep),
					call("behind them")));
			runFor(100);
			assertThat(this.completed).containsExactly("blocks", "blocks, too", "and this", "behind them");
			assertThat(this.workers.started()).isEqualTo(3);
		});
		answer(List.of(blocks));
		this.pool.remove().run();
		runFor(1000);
		assertThat(this.workers.active()).isZero();
		assertThat(this.completed).as("each once").hasSize(4);
	}

	@Test
	void threadThatGetsOnIsNotJoinedByOneOutsideOfThePool() {
		List<AsyncCall<Object>> slow = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			slow.add(call("slow", () -> runFor(3)));
		}
		answer(List.of(call("blocks", () -> {
			answer(slow);
			runFor(2);
			this.pool.remove().run();
		})));
		this.pool.remove().run();
		assertThat(this.completed).hasSize(51);
		assertThat(this.workers.started()).isZero();
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
		Completions refusing = on(CompletionsTests::refuse);
		answer(refusing, List.of(call("a")));
		assertThat(this.completed).containsExactly("a");
		assertThat(refusing.refused()).isEqualTo(1);
		runFor(50);
		assertThat(this.workers.started()).isEqualTo(1);
	}

	@Test
	void whatIsRefusedInOneTurnIsCompletedByOneThread() {
		Completions refusing = on(CompletionsTests::refuse);
		answer(refusing, IntStream.range(0, 1000).mapToObj((i) -> call("" + i)).toList());
		assertThat(this.completed).hasSize(1000);
		assertThat(refusing.refused()).isEqualTo(1000);
		assertThat(this.workers.started()).isEqualTo(1);
	}

	@Test
	void whatIsRefusedOutsideOfTheContextIsCompletedToo() {
		Completions refusing = on(CompletionsTests::refuse);
		refusing.complete(call("a"), false);
		this.time.runDue();
		assertThat(this.completed).containsExactly("a");
		assertThat(this.workers.started()).isEqualTo(1);
	}

	@Test
	void whatIsRefusedBehindABlockedOneGetsAnotherThread() {
		Completions refusing = on(CompletionsTests::refuse);
		answer(refusing, List.of(call("blocks", CompletionsTests::sleep), call("behind it")));
		runFor(20);
		assertThat(this.completed).containsExactly("blocks", "behind it");
		assertThat(this.workers.started()).isEqualTo(2);
		runFor(1000);
		assertThat(this.workers.active()).isZero();
	}

	@Test
	void executorThatThrowsIsReplacedLikeOneThatRefuses() {
		Completions throwing = on((task) -> {
			throw new IllegalStateException("No thread-bound request found");
		});
		answer(throwing, List.of(call("a"), call("b")));
		assertThat(this.completed).containsExactly("a", "b");
		assertThat(throwing.refused()).isEqualTo(2);
		assertThat(this.workers.started()).isEqualTo(1);
	}

	@Test
	void executorWithoutThreadsIsReplacedLikeOneThatRefuses() {
		Completions throwing = on((task) -> {
			throw new OutOfMemoryError("unable to create native thread");
		});
		answer(throwing, List.of(call("a")));
		assertThat(this.completed).containsExactly("a");
	}

	@Test
	void executorThatThrowsAfterItHasRunTheTaskIsNotReplaced() {
		Completions throwing = on((task) -> {
			task.run();
			throw new IllegalStateException("afterwards");
		});
		AsyncCall<Object> call = new AsyncCall<>(null, null, CallOptions.defaults(), 0) {

			@Override
			public void run() {
				CompletionsTests.this.completed.add("a");
			}

			@Override
			public boolean isDone() {
				return !CompletionsTests.this.completed.isEmpty();
			}

		};
		answer(throwing, List.of(call));
		assertThat(this.completed).containsExactly("a");
		assertThat(this.workers.started()).isZero();
	}

	@Test
	void whatIsLeftAtTheEndGetsThreadsOfItsOwn() {
		answer("a", "b", "c");
		end(this.completions);
		assertThat(this.completed).as("though the pool has no thread").containsExactly("a", "b", "c");
		assertThat(this.time.pending()).isZero();
	}

	@Test
	void callsThatBlockAtTheEndHoldUpNoneBehindThem() {
		answer(List.of(call("a", CompletionsTests::sleep), call("b", CompletionsTests::sleep), call("c")));
		end(this.completions);
		assertThat(this.completed).containsExactly("a", "b", "c");
	}

	@Test
	void whatIsRefusedAfterTheEndGetsFewThreads() {
		Completions refusing = on(CompletionsTests::refuse);
		end(refusing);
		answer(refusing, IntStream.range(0, 1000).mapToObj((i) -> call("" + i)).toList());
		assertThat(this.completed).hasSize(1000);
		assertThat(this.workers.started()).isEqualTo(LateCompletions.THREADS);
	}

	@Test
	void whatComesAfterTheContextHasEndedIsCompleted() {
		VirtualContext context = this.time.context("client");
		Completions own = new Completions(new DispatchSettings(null, null, this::execute, true, List.of()),
				this.workers, context, () -> {
				}, "test");
		context.end();
		own.complete(call("a"), false);
		this.time.runDue();
		assertThat(this.completed).containsExactly("a");
	}

	private void end(Completions ending) {
		this.time.scheduler().execute(ending::close);
		this.time.runDue();
	}

	private static void sleep() {
		try {
			VirtualWorker.sleep(Duration.ofMillis(500));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
