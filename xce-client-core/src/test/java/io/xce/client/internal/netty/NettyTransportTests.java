package io.xce.client.internal.netty;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.channel.epoll.Epoll;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.retry.RetrySettings;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * The whole client over real sockets on loopback, with the native transport where there
 * is one and without.
 */
@Timeout(60)
@ParameterizedClass(name = "native {0}")
@ValueSource(booleans = { true, false })
class NettyTransportTests {

	@Parameter
	private boolean nativeTransport;

	private LoopbackServer server;

	private XceClient client;

	private XceTemplate template;

	@BeforeEach
	void start() {
		this.server = new LoopbackServer();
		this.client = XceClient.builder()
			.masters(this.server.address())
			.nativeTransport(this.nativeTransport)
			.retry(RetrySettings.defaults().withDeadline(Duration.ofSeconds(20)))
			.build();
		this.template = new XceTemplate(this.client);
	}

	@AfterEach
	void stop() {
		this.client.close();
		this.server.close();
	}

	@Test
	void blockingCallsFromManyThreadsAreAnsweredEachWithItsOwn() throws Exception {
		AtomicInteger wrong = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int t = 0; t < 16; t++) {
			String prefix = "t" + t + "-";
			threads.add(new Thread(() -> {
				for (int i = 0; i < 500; i++) {
					String body = prefix + i;
					if (!body.equals(this.template.execute(write(body)))) {
						wrong.incrementAndGet();
					}
				}
			}));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(wrong).hasValue(0);
		assertThat(this.client.pending()).isZero();
	}

	@Test
	void bodiesOfEverySizeComeBackWhole() throws Exception {
		List<CompletableFuture<String>> futures = new ArrayList<>();
		List<String> bodies = new ArrayList<>();
		for (int size : new int[] { 0, 1, 100, 4096, 70_000, 1_000_000 }) {
			bodies.add("x".repeat(size));
			futures.add(this.template.executeAsync(write("x".repeat(size))));
		}
		for (int i = 0; i < bodies.size(); i++) {
			assertThat(futures.get(i).get(20, TimeUnit.SECONDS)).isEqualTo(bodies.get(i));
		}
	}

	@Test
	void directCompletionRunsOnTheEventLoopAndMayNotBlockThere() throws Exception {
		CompletableFuture<Void> checked = this.template.executeAsync(write("a"), CallOptions.defaults().direct())
			.thenAccept((body) -> {
				boolean epoll = this.nativeTransport && Epoll.isAvailable();
				assertThat(Thread.currentThread().getName()).startsWith(epoll ? "xce-loop-epoll" : "xce-loop-nio");
				assertThatIllegalStateException().isThrownBy(() -> this.template.execute(write("b")))
					.withMessageContaining("executeAsync");
			});
		checked.get(20, TimeUnit.SECONDS);
	}

	@Test
	void otherCompletionsRunElsewhereAndMayBlock() throws Exception {
		String result = this.template.executeAsync(write("a"))
			.thenApply((body) -> body + this.template.execute(write("b")))
			.get(20, TimeUnit.SECONDS);
		assertThat(result).isEqualTo("ab");
	}

	/**
	 * All answers come in one turn of the loop; each caller waits for the next answer.
	 */
	@Test
	void completionsThatWaitForOneAnotherAllEnd() throws Exception {
		int count = 8;
		List<CompletableFuture<String>> answers = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			answers.add(this.template.executeAsync(write("a" + i)));
		}
		List<CompletableFuture<String>> dependents = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			CompletableFuture<String> later = answers.get(count - 1 - i);
			dependents.add(answers.get(i).thenApplyAsync((body) -> body + later.join(), Runnable::run));
		}
		for (CompletableFuture<String> dependent : dependents) {
			assertThat(dependent.get(20, TimeUnit.SECONDS)).hasSize(4);
		}
	}

	@Test
	void droppedConnectionsAndGarbageAreSurvived() {
		for (int i = 0; i < 5; i++) {
			assertThat(this.template.execute(write("a" + i))).isEqualTo("a" + i);
			if (i % 2 == 0) {
				this.server.dropConnections();
			}
			else {
				this.server.sendGarbage();
			}
		}
		assertThat(this.template.execute(write("end"))).isEqualTo("end");
	}

	@Test
	void nobodyListeningIsUnreachable() {
		try (XceClient lost = XceClient.builder()
			.masters("127.0.0.1:1")
			.nativeTransport(this.nativeTransport)
			.retry(RetrySettings.defaults().withDeadline(Duration.ofMillis(300)))
			.build()) {
			assertThatExceptionOfType(ControllersUnreachableException.class)
				.isThrownBy(() -> new XceTemplate(lost).execute(write("a")))
				.satisfies((ex) -> {
					assertThat(ex.safeToRetry()).isTrue();
					assertThat(ex.endpoints().toString()).contains("refused");
				});
		}
	}

	@Test
	void interruptEndsTheCallAndKeepsTheFlag() throws Exception {
		this.server.tell((node) -> node.answers(Behaviours.hang()));
		CompletableFuture<Boolean> flag = new CompletableFuture<>();
		Thread caller = new Thread(() -> {
			try {
				this.template.execute(write("a"));
			}
			catch (XceInterruptedException ex) {
				flag.complete(Thread.currentThread().isInterrupted());
			}
		});
		caller.start();
		caller.interrupt();
		assertThat(flag.get(20, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void closeEndsWhatIsOpenAndRefusesWhatComes() {
		this.server.tell((node) -> node.answers(Behaviours.hang()));
		CompletableFuture<String> open = this.template.executeAsync(write("a"));
		this.client.close();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> open.get(20, TimeUnit.SECONDS))
			.withCauseInstanceOf(XceClientClosedException.class);
		assertThatExceptionOfType(XceClientClosedException.class).isThrownBy(() -> this.template.execute(write("b")));
		this.client.close();
	}

	private static XceRequest<String> write(String body) {
		return XceRequest.of("test.write", Kind.WRITE, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

}
