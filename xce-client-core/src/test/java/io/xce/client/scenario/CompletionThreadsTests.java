package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What completes the futures of callers may throw, or be held up.
 */
@Timeout(120)
class CompletionThreadsTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void executorThatThrowsStillCompletesTheFuture() {
		AtomicBoolean broken = new AtomicBoolean();
		Executor executor = (task) -> {
			if (broken.get()) {
				throw new IllegalStateException("No thread-bound request found");
			}
			task.run();
		};
		this.scenario.with((builder) -> builder.completionExecutor(executor));
		this.scenario.serving("a", 5);
		broken.set(true);
		CompletableFuture<String> future = this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.WRITE, "w"), CallOptions.defaults());
		this.scenario.pass(Duration.ofSeconds(15));
		this.scenario.pass(Duration.ofSeconds(15));
		broken.set(false);
		this.scenario.pass(Duration.ofSeconds(30));
		assertThat(future).isCompleted();
	}

	@Test
	void executorThatThrowsDoesNotBlockALane() {
		AtomicBoolean broken = new AtomicBoolean();
		Executor executor = (task) -> {
			if (broken.getAndSet(false)) {
				throw new IllegalStateException("No thread-bound request found");
			}
			task.run();
		};
		this.scenario.with((builder) -> builder.completionExecutor(executor));
		this.scenario.serving("a", 5);
		broken.set(true);
		CallOptions lane = CallOptions.defaults().lane("l");
		this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, "first"), lane);
		CompletableFuture<String> second = this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.WRITE, "second"), lane);
		this.scenario.pass(Duration.ofSeconds(1));
		this.scenario.pass(Duration.ofSeconds(1));
		assertThat(second).isDone();
	}

	@Test
	void executorThatThrowsDoesNotKeepTheClientOpen() {
		AtomicBoolean broken = new AtomicBoolean();
		Executor executor = (task) -> {
			if (broken.get()) {
				throw new IllegalStateException("No thread-bound request found");
			}
			task.run();
		};
		this.scenario.with((builder) -> builder.completionExecutor(executor));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, "w"), CallOptions.defaults());
		this.scenario.pass(10);
		broken.set(true);
		CompletableFuture<Void> end = this.scenario.client().closeAsync();
		this.scenario.pass(Duration.ofSeconds(5));
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(end).isDone();
		assertThat(this.scenario.transport().openConnections()).isZero();
	}

	@Test
	void completionsThatBlockDoNotHoldUpEveryOther() throws Exception {
		try (ScriptedController a = ScriptedController.builder().name("a").start();
				XceClient client = XceClient.builder().masters(a.address()).build()) {
			a.tell((node) -> node.primary(5));
			XceTemplate template = new XceTemplate(client);
			template.execute(EngineScenario.request(Kind.READ, "warm-up"));
			List<CompletableFuture<String>> all = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				int n = i;
				all.add(template
					.executeAsync(EngineScenario.request(Kind.READ, "outer" + i),
							CallOptions.defaults().deadline(Duration.ofSeconds(5)))
					.thenApply((outer) -> template
						.executeAsync(EngineScenario.request(Kind.READ, "inner" + n),
								CallOptions.defaults().deadline(Duration.ofSeconds(5)))
						.join()));
			}
			CompletableFuture<Void> together = CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
			assertThat(together).succeedsWithin(Duration.ofSeconds(30));
		}
	}

	@Test
	void deadlineEndsACallThoughFourCompletionsBlock() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		try (ScriptedController a = ScriptedController.builder().name("a").start();
				XceClient client = XceClient.builder().masters(a.address()).build()) {
			a.tell((node) -> node.primary(5));
			XceTemplate template = new XceTemplate(client);
			for (int i = 0; i < 4; i++) {
				template.executeAsync(EngineScenario.request(Kind.READ, "blocks" + i)).thenAccept((value) -> {
					try {
						release.await();
					}
					catch (InterruptedException ex) {
						Thread.currentThread().interrupt();
					}
				});
			}
			CompletableFuture<String> other = template.executeAsync(EngineScenario.request(Kind.READ, "other"),
					CallOptions.defaults().deadline(Duration.ofSeconds(1)));
			assertThat(other).succeedsWithin(Duration.ofSeconds(10));
		}
		finally {
			release.countDown();
		}
	}

}
