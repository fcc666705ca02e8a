package io.xce.client.cases;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.internal.netty.LoopbackServer;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Cases of group 10: interruption and cancellation.
 */
@Timeout(60)
class InterruptTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** A caller that parks, is interrupted, and tells what it saw. */
	private XceInterruptedException interrupted(Callable<?> blocking) throws Exception {
		this.scenario.client();
		Caller caller = Caller.parked(blocking);
		this.scenario.pass(50);
		caller.thread().interrupt();
		assertThat(caller.flag().get(30, TimeUnit.SECONDS)).as("the flag is set").isTrue();
		this.scenario.pass(0);
		assertThat(this.scenario.client().pending()).as("the permit is back").isZero();
		return (XceInterruptedException) caller.outcome().get();
	}

	/**
	 * A caller on a thread of its own.
	 *
	 * @param thread its thread
	 * @param outcome what the call returned or threw
	 * @param flag whether the thread was interrupted after the call
	 */
	private record Caller(Thread thread, CompletableFuture<Object> outcome, CompletableFuture<Boolean> flag) {

		static Caller parked(Callable<?> blocking) {
			CompletableFuture<Object> outcome = new CompletableFuture<>();
			CompletableFuture<Boolean> flag = new CompletableFuture<>();
			Thread thread = new Thread(() -> {
				try {
					outcome.complete(blocking.call());
				}
				catch (Throwable ex) {
					outcome.complete(ex);
				}
				flag.complete(Thread.interrupted());
			});
			thread.start();
			while (thread.getState() != State.WAITING) {
				Thread.onSpinWait();
			}
			return new Caller(thread, outcome, flag);
		}

	}

	private Object call(Kind kind, CallOptions options) {
		return this.scenario.template().execute(EngineScenario.request(kind, "x"), options);
	}

	@Test
	@DisplayName("I1 interrupt flag lost: in the back-off")
	void interruptInTheBackOff() throws Exception {
		this.scenario.each(ScriptedNode::crash);
		XceInterruptedException failure = interrupted(() -> call(Kind.WRITE, CallOptions.defaults()));
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
	}

	@Test
	@DisplayName("I1 interrupt flag lost: waiting for a reply")
	void interruptWaitingForAReply() throws Exception {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		XceInterruptedException failure = interrupted(() -> call(Kind.WRITE, CallOptions.defaults()));
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		this.scenario.pass(5000);
		assertThat(this.scenario.held().attempts()).isZero();
		assertThat(this.scenario.held().slots()).isZero();
	}

	@Test
	@DisplayName("I1 interrupt flag lost: waiting for its turn in a lane")
	void interruptWaitingInALane() throws Exception {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(60)));
		Asked head = this.scenario.ask(EngineScenario.request(Kind.WRITE, "head"), CallOptions.defaults().lane("one"));
		Caller caller = Caller.parked(() -> call(Kind.WRITE, CallOptions.defaults().lane("one")));
		this.scenario.pass(10);
		caller.thread().interrupt();
		assertThat(caller.outcome().get(30, TimeUnit.SECONDS)).isInstanceOfSatisfying(XceInterruptedException.class,
				(failure) -> assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED));
		assertThat(this.scenario.finish(head).succeeded()).isTrue();
		Asked next = this.scenario.ask(EngineScenario.request(Kind.WRITE, "next"), CallOptions.defaults().lane("one"));
		assertThat(this.scenario.finish(next).succeeded()).isTrue();
		assertThat(this.scenario.ledger().times("x")).isZero();
	}

	@Test
	@DisplayName("I4 interrupting the health check broke the client")
	void interruptedThreadMayReadTheState() {
		this.scenario.serving("a", 5);
		Thread.currentThread().interrupt();
		try {
			assertThat(this.scenario.client().view().primary()).hasToString("a:1");
			assertThat(this.scenario.client().statistics()).isNotNull();
			assertThat(Thread.currentThread().isInterrupted()).isTrue();
		}
		finally {
			Thread.interrupted();
		}
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
	}

	@Test
	@DisplayName("I1 a caller that is interrupted before it calls")
	void callerThatIsInterruptedAlreadyIsToldSo() {
		this.scenario.serving("a", 5);
		Thread.currentThread().interrupt();
		try {
			assertThatThrownBy(() -> call(Kind.WRITE, CallOptions.defaults()))
				.isInstanceOf(XceInterruptedException.class);
			assertThat(Thread.currentThread().isInterrupted()).isTrue();
		}
		finally {
			Thread.interrupted();
		}
		this.scenario.pass(1000);
		assertThat(this.scenario.ledger().times("x")).isZero();
	}

	@Test
	@DisplayName("I5 interrupt in the service thread ends the client")
	void everyThreadOfTheClientOutlivesAStrayInterrupt() throws Exception {
		try (LoopbackServer server = new LoopbackServer();
				XceClient client = XceClient.builder().masters(server.address()).name("stray").build()) {
			CountDownLatch inListener = new CountDownLatch(1);
			CountDownLatch inHook = new CountDownLatch(1);
			CountDownLatch goOn = new CountDownLatch(1);
			client.addListener(new FailoverListener() {

				@Override
				public void onEvent(FailoverEvent event) {
					inListener.countDown();
					awaitUninterruptibly(goOn);
				}

			});
			client.addRejoinCallback(new RejoinCallback() {

				@Override
				public void onRejoin(RejoinContext context) {
					inHook.countDown();
					awaitUninterruptibly(goOn);
				}

			});
			client.start();
			XceTemplate template = new XceTemplate(client);
			CompletableFuture<String> early = template.executeAsync(EngineScenario.request(Kind.READ, "early"));
			assertThat(inListener.await(30, TimeUnit.SECONDS)).isTrue();
			assertThat(inHook.await(30, TimeUnit.SECONDS)).isTrue();
			List<Thread> threads = RunningWorld.clientThreads();
			assertThat(threads).extracting(Thread::getName)
				.anyMatch((name) -> name.startsWith("xce-loop"))
				.anyMatch((name) -> name.startsWith("xce-events"))
				.anyMatch((name) -> name.startsWith("xce-rejoin"));
			threads.forEach(Thread::interrupt);
			goOn.countDown();
			assertThat(early.get(30, TimeUnit.SECONDS)).isEqualTo("early");
			RunningWorld.clientThreads().forEach(Thread::interrupt);
			for (int i = 0; i < 20; i++) {
				CompletableFuture<String> later = template.executeAsync(EngineScenario.request(Kind.WRITE, "later"));
				assertThat(later.get(30, TimeUnit.SECONDS)).isEqualTo("later");
				RunningWorld.clientThreads().forEach(Thread::interrupt);
			}
		}
		RunningWorld.assertNoThreadsStay();
	}

	private static void awaitUninterruptibly(CountDownLatch latch) {
		boolean interrupted = false;
		while (true) {
			try {
				if (!latch.await(30, TimeUnit.SECONDS)) {
					throw new IllegalStateException("Not let go within 30 s");
				}
				break;
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	@Test
	@DisplayName("T5 cancellation at each stage leaves nothing")
	void cancelAtEachStage() throws ExecutionException {
		for (int millis = 0; millis < 120; millis++) {
			try (EngineScenario each = new EngineScenario("a", "b", "c")) {
				each.cluster().resolver().takes(Duration.ofMillis(10));
				each.a().answers(Behaviours.standby().after(Duration.ofMillis(15)));
				each.b().answers(Behaviours.busy().then(Behaviours.execute().after(Duration.ofMillis(20))));
				each.in(40, () -> each.b().primary(5));
				Asked write = each.write("w");
				Asked lane = each.ask(EngineScenario.request(Kind.WRITE, "l1"), CallOptions.defaults().lane("one"));
				Asked queued = each.ask(EngineScenario.request(Kind.WRITE, "l2"), CallOptions.defaults().lane("one"));
				each.pass(millis);
				List.of(write, lane, queued).forEach((call) -> call.future().cancel(true));
				each.pass(3000);
				assertThat(each.client().pending()).isZero();
				assertThat(each.held().attempts()).isZero();
				assertThat(each.held().slots()).isZero();
				assertThat(each.held().timers()).isZero();
				assertThat(each.ledger().times("w")).isLessThanOrEqualTo(1);
			}
		}
	}

}
