package io.xce.client.cases;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.xce.client.ClientInternals;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.call.XceException;
import io.xce.client.call.XceOutcomeUnknownException;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.retry.RetrySettings;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Of the kind of W1 and W8, with real threads on real sockets: two controllers that share
 * a table of keys, whose connections are cut at random.
 */
@Tag("figures")
@Timeout(120)
class CutConnectionsTests {

	private static final int THREADS = 64;

	private static final int WRITES = 150;

	private static final int MOVES = 12;

	private final Ledger ledger = new Ledger();

	private final AtomicInteger cuts = new AtomicInteger();

	private final AtomicInteger forgotten = new AtomicInteger();

	private final ScriptedController a = controller("a");

	private final ScriptedController b = controller("b");

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	private final XceClientBuilder builder = XceClient.builder()
		.masters(this.a.address() + "," + this.b.address())
		.retry(new RetrySettings(1_000_000, Duration.ofMillis(1), Duration.ofMillis(20), 2, Duration.ofSeconds(60)));

	private XceClient client;

	@AfterEach
	void stop() {
		client().close();
		this.a.close();
		this.b.close();
	}

	private ScriptedController controller(String name) {
		return ScriptedController.builder().name(name).ledger(this.ledger).start();
	}

	private XceClient client() {
		if (this.client == null) {
			this.client = this.builder.build();
		}
		return this.client;
	}

	private String write(String body) {
		return new XceTemplate(client()).execute(EngineScenario.request(Kind.WRITE, body));
	}

	/** Execute, and count the writes whose key the table has forgotten. */
	private void execute(Exchange exchange) {
		RecordedResult result = exchange.execute();
		if (result.statusCode() == Status.KEY_FORGOTTEN.code()) {
			this.forgotten.incrementAndGet();
		}
		exchange.answer(result);
	}

	/** Cut the connection before, after or instead of the execution; mostly do not. */
	private Behaviour cutting(SeededRandom random) {
		Behaviour cutAll = (exchange) -> exchange.node().connections().forEach(PeerConnection::reset);
		Behaviour execute = this::execute;
		List<Behaviour> cut = List.of(Behaviours.reset(), Behaviours.close(), Behaviours.applyAndClose(),
				execute.andThen(Behaviours.reset()), execute.after(Duration.ofMillis(1)).andThen(cutAll));
		return Behaviour.choose((exchange) -> {
			if (random.nextInt(100) > 0) {
				return execute;
			}
			this.cuts.incrementAndGet();
			return cut.get(random.nextInt(cut.size()));
		});
	}

	/** Write from all threads while connections are cut and the primary moves. */
	private void run(long seed) throws InterruptedException {
		SeededRandom random = new SeededRandom(seed);
		Semaphore done = new Semaphore(0);
		this.a.tell((node) -> node.primary(5).answers(cutting(random.split())));
		this.b.tell((node) -> node.redirects("127.0.0.1", this.a.port()));
		client().start();
		List<Thread> threads = IntStream.range(0, THREADS).mapToObj((t) -> new Thread(() -> {
			for (int i = 0; i < WRITES; i++) {
				String body = "t" + t + "-" + i;
				try {
					write(body);
				}
				catch (XceException ex) {
					this.failures.add(body + ": " + ex);
				}
				done.release();
			}
		}, "writer-" + t)).toList();
		threads.forEach(Thread::start);
		for (int move = 0; move < MOVES; move++) {
			assertThat(done.tryAcquire(THREADS * WRITES / (MOVES + 1), 30, TimeUnit.SECONDS)).isTrue();
			ScriptedController from = (move % 2 == 0) ? this.a : this.b;
			ScriptedController to = (move % 2 == 0) ? this.b : this.a;
			int epoch = 6 + move;
			from.tell((node) -> node.redirects("127.0.0.1", to.port()));
			to.tell((node) -> node.primary(epoch).answers(cutting(random.split())));
		}
		for (Thread thread : threads) {
			thread.join(TimeUnit.SECONDS.toMillis(60));
		}
	}

	/** How many executions there were of writes that had been executed before. */
	private int twice() {
		List<String> writes = this.ledger.writes();
		return writes.size() - new HashSet<>(writes).size();
	}

	private void say(String what) {
		var adoptions = client().statistics().adoptions();
		System.out.printf(
				"figures: %s: %d threads, %d writes, %d cuts, %d moves of the primary: %d executed, %d of "
						+ "them again, %d KEY_FORGOTTEN, %d failed otherwise; %d reconnects, %d failovers%n",
				what, THREADS, THREADS * WRITES, this.cuts.get(), MOVES, this.ledger.writes().size(), twice(),
				this.forgotten.get(), this.failures.size(), adoptions.reconnects(), adoptions.failovers());
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void everyWriteOfEveryThreadIsExecutedOnce(long seed) throws Exception {
		run(seed);
		say("seed " + seed);
		assertThat(this.forgotten).hasValue(0);
		assertThat(this.failures).isEmpty();
		assertThat(this.ledger.writes()).hasSize(THREADS * WRITES);
		assertThat(twice()).isZero();
		assertThat(this.cuts).hasValueGreaterThan(MOVES);
		assertThat(client().pending()).isZero();
	}

	@Test
	void newKeysForWritesThatAreSentAgainWouldBeSeen() throws Exception {
		ClientInternals.breakRule(this.builder, BrokenRule.NEW_KEY_ON_RESEND);
		run(1);
		say("with " + BrokenRule.NEW_KEY_ON_RESEND);
		assertThat(twice()).isPositive();
	}

	@Test
	@DisplayName("W1 a primary that dies before it answers")
	void writeOfAPrimaryThatDiesIsExecutedOnce() {
		this.a.tell((node) -> node.primary(5).answers(Behaviours.applyAndClose().andThen((request) -> {
			request.node().crash();
			this.b.tell((other) -> other.primary(6));
		})));
		assertThat(write("order-17")).as("the result of the one that died").isEqualTo("a#1");
		assertThat(this.ledger.times("order-17")).isOne();
		assertThat(write("order-18")).isEqualTo("b#2");
	}

	@Test
	void aLostRecordOfTheClientIsKeyForgotten() {
		this.a.tell((node) -> node.primary(5));
		write("before");
		this.a.tell((node) -> node.answers((exchange) -> {
			Behaviours.applyAndClose().handle(exchange);
			this.ledger.forgetKeys();
			exchange.node().answers(this::execute);
		}));
		assertThatExceptionOfType(XceOutcomeUnknownException.class).isThrownBy(() -> write("lost"));
		assertThat(this.forgotten).hasValue(1);
		assertThat(this.ledger.times("lost")).as("executed once, and not again").isOne();
		assertThat(write("after")).as("the next write makes a record anew").startsWith("a#");
		assertThat(this.a.ask(ScriptedNode::openConnections)).isOne();
	}

}
