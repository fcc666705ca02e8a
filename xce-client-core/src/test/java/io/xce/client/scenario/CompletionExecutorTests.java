package io.xce.client.scenario;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Completion executors of the application that do not take what they are given.
 */
class CompletionExecutorTests {

	private final EngineScenario scenario = new EngineScenario("a", "b");

	private @Nullable RuntimeException failure;

	@BeforeEach
	void serving() {
		this.scenario.with((builder) -> builder.completionExecutor(this::execute).waitersMax(2048)).serving("a", 5);
	}

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private void execute(Runnable task) {
		if (this.failure != null) {
			throw this.failure;
		}
		task.run();
	}

	@Test
	void executorThatThrowsHoldsUpNeitherTheFutureNorItsLane() {
		this.failure = new IllegalStateException("No thread-bound request found");
		CallOptions lane = CallOptions.defaults().lane("l");
		List<CompletableFuture<String>> futures = List.of(
				this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, "first"), lane),
				this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, "second"), lane));
		this.scenario.pass(100);
		assertThat(futures).allMatch((future) -> future.isDone() && !future.isCompletedExceptionally());
		assertThat(this.scenario.client().statistics().dropped().completions()).isEqualTo(2);
	}

	@Test
	void executorThatThrowsDoesNotKeepTheClientOpen() {
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.write("w");
		this.failure = new IllegalStateException("No thread-bound request found");
		this.scenario.close();
		assertThat(asked.isDone()).isTrue();
		assertThat(this.scenario.transport().openConnections()).isZero();
	}

	@Test
	void executorThatWasShutDownIsNoThreadForEachCallThatCloseEnds() {
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.writes(1000);
		this.failure = new RejectedExecutionException("shut down");
		int before = this.scenario.workers().started();
		this.scenario.close();
		assertThat(calls).allMatch(Asked::isDone);
		assertThat(this.scenario.workers().started() - before).isLessThan(10);
	}

	@Test
	void executorThatTakesEverythingNeedsNoThreads() {
		int before = this.scenario.workers().started();
		this.scenario.finish(this.scenario.writes(10));
		assertThat(this.scenario.workers().started()).isEqualTo(before);
		assertThat(this.scenario.client().statistics().dropped().completions()).isZero();
	}

}
