package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Cases of several groups on real sockets and threads, as far as these make a difference:
 * what happened and in which order, not how fast.
 */
@Timeout(60)
class RealSocketsTests {

	private final Ledger ledger = new Ledger();

	private final ScriptedController a = ScriptedController.builder().name("a").ledger(this.ledger).start();

	private final ScriptedController b = ScriptedController.builder().name("b").ledger(this.ledger).start();

	private final XceClient client = XceClient.builder()
		.masters(this.a.address() + "," + this.b.address())
		.connectTimeout(Duration.ofMillis(500))
		.attemptTimeout(Duration.ofMillis(500))
		.build();

	private final XceTemplate template = new XceTemplate(this.client);

	@AfterEach
	void leavesNothingBehind() {
		this.client.close();
		assertThat(this.client.pending()).isZero();
		this.a.close();
		this.b.close();
	}

	private String write(String body) {
		return this.template.execute(EngineScenario.request(Kind.WRITE, body));
	}

	static Stream<Arguments> behaviours() {
		Stream<Arguments> more = Stream.of(
				argumentSet("half a frame", (Consumer<ScriptedNode>) (node) -> node.answers(Behaviours.halfFrame())),
				argumentSet("stopped", (Consumer<ScriptedNode>) ScriptedNode::freeze),
				argumentSet("machine off", (Consumer<ScriptedNode>) ScriptedNode::powerOff),
				argumentSet("another cluster",
						(Consumer<ScriptedNode>) (node) -> node.redirects("127.0.0.1", 9).cluster(new ClusterId(6, 6))),
				argumentSet("no greeting", (Consumer<ScriptedNode>) (node) -> node.greets(false)),
				argumentSet("BUSY of a standby",
						(Consumer<ScriptedNode>) (node) -> node.answers(Behaviours.status(Status.BUSY))),
				argumentSet("REDIRECT to a closed port",
						(Consumer<ScriptedNode>) (node) -> node.redirects("127.0.0.1", 9)));
		return Stream.concat(ReadinessTests.behaviours(), more);
	}

	@ParameterizedTest
	@DisplayName("N2 whatever the first node does on its socket, the second serves")
	@MethodSource("behaviours")
	void secondNodeServes(Consumer<ScriptedNode> first) {
		this.a.tell(first);
		this.b.tell((node) -> node.primary(5));
		assertThat(write("x")).startsWith("b#");
		assertThat(write("y")).startsWith("b#");
		assertThat(this.ledger.writes()).containsExactly("x", "y");
	}

	@Test
	@DisplayName("B1 a stopped primary that goes on later")
	void stoppedPrimaryIsLeftAndWhatItSaysLaterIsDropped() throws Exception {
		this.a.tell((node) -> node.primary(5));
		write("before");
		this.a.tell(ScriptedNode::freeze);
		List<CompletableFuture<String>> writes = IntStream.range(0, 50)
			.mapToObj((i) -> this.template.executeAsync(EngineScenario.request(Kind.WRITE, "w" + i)))
			.toList();
		this.b.tell((node) -> node.primary(6));
		for (CompletableFuture<String> write : writes) {
			assertThat(write.get(30, TimeUnit.SECONDS)).startsWith("b#");
		}
		this.a.tell(ScriptedNode::resume);
		assertThat(write("after")).startsWith("b#");
		assertThat(this.ledger.writes()).hasSize(52).doesNotHaveDuplicates();
	}

	@Test
	@DisplayName("L1 two hundred threads whose connection is reset at once")
	void oneDialAndNoMoreThreads() throws Exception {
		this.a.tell((node) -> node.primary(5));
		write("before");
		this.a.tell((node) -> node.answers(Behaviours.hang()));
		int threads = RunningWorld.clientThreads().size();
		int dials = this.a.accepted();
		ExecutorService callers = Executors.newFixedThreadPool(200);
		try {
			List<Future<String>> calls = IntStream.range(0, 200)
				.mapToObj((i) -> callers.submit(() -> write("w" + i)))
				.toList();
			while (this.a.received().size() < 201) {
				Thread.onSpinWait();
			}
			this.a.tell((node) -> {
				node.answers(Behaviours.execute());
				node.connections().forEach(PeerConnection::reset);
			});
			for (Future<String> call : calls) {
				assertThat(call.get(30, TimeUnit.SECONDS)).startsWith("a#");
			}
		}
		finally {
			callers.shutdownNow();
		}
		assertThat(this.a.accepted() - dials).as("dials").isOne();
		assertThat(RunningWorld.clientThreads()).hasSizeLessThanOrEqualTo(threads);
		assertThat(this.ledger.writes()).hasSize(201).doesNotHaveDuplicates();
		this.client.close();
		RunningWorld.assertNoThreadsStay();
	}

	@Test
	@DisplayName("X1 close while nothing answers")
	void closeEndsWhatWaitsForAStoppedNode() throws InterruptedException {
		this.a.tell(ScriptedNode::freeze);
		this.b.tell(ScriptedNode::crash);
		CompletableFuture<String> waiting = this.template.executeAsync(EngineScenario.request(Kind.WRITE, "w"));
		this.client.close();
		assertThat(waiting).isCompletedExceptionally();
		assertThat(this.ledger.writes()).isEmpty();
		RunningWorld.assertNoThreadsStay();
	}

	@Test
	void callbacksThatBlockAllThreadsDoNotHoldUpOtherFutures() {
		CountDownLatch release = new CountDownLatch(1);
		this.a.tell((node) -> node.primary(5));
		write("warm-up");
		List<CompletableFuture<String>> blocking = IntStream.range(0, 8)
			.mapToObj((i) -> this.template.executeAsync(EngineScenario.request(Kind.READ, "blocks" + i))
				.thenApply((value) -> await(release, value)))
			.toList();
		CompletableFuture<String> other = this.template.executeAsync(EngineScenario.request(Kind.READ, "other"));
		assertThat(other).succeedsWithin(Duration.ofSeconds(20));
		assertThat(blocking).noneMatch(CompletableFuture::isDone);
		this.a.tell((node) -> node.answers(Behaviours.hang()));
		CompletableFuture<String> late = this.template.executeAsync(EngineScenario.request(Kind.READ, "late"),
				CallOptions.defaults().deadline(Duration.ofMillis(200)));
		assertThat(late).failsWithin(Duration.ofSeconds(20));
		release.countDown();
		assertThat(blocking).allSatisfy((one) -> assertThat(one).succeedsWithin(Duration.ofSeconds(20)));
	}

	private static String await(CountDownLatch latch, String value) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return value;
	}

}
