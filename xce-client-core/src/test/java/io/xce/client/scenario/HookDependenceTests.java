package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.call.CallOptions;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.topology.ClientPhase;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A rejoin hook waits for nobody who waits for it.
 */
class HookDependenceTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final List<RejoinContext> rejoins = new ArrayList<>();

	private final List<Throwable> hookFailures = new ArrayList<>();

	private HookCode hook = (context) -> {
	};

	interface HookCode {

		void run(RejoinContext context) throws Exception;

	}

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private RejoinCallback callback() {
		return new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) throws Exception {
				HookDependenceTests.this.rejoins.add(context);
				try {
					HookDependenceTests.this.hook.run(context);
				}
				catch (Exception ex) {
					HookDependenceTests.this.hookFailures.add(ex);
					throw ex;
				}
			}

		};
	}

	private void daemon() {
		this.scenario.with((builder) -> builder.addRejoinCallback(callback()));
		this.scenario.a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SERVING);
	}

	/** What a worker does that registers its running jobs again. */
	private HookCode resync(Kind kind, CallOptions options) {
		return (context) -> {
			CompletableFuture<String> call = this.scenario.template()
				.executeAsync(EngineScenario.request(kind, "resync"), options);
			VirtualWorker.await(call);
			call.get();
		};
	}

	private void failOver() {
		this.scenario.a().crash();
		this.scenario.b().primary(6).announce();
	}

	@ParameterizedTest
	@EnumSource(value = Kind.class, names = { "READ", "WRITE" })
	void hookMayCallThoughInFlightMaxIsReached(Kind kind) {
		this.scenario.with((builder) -> builder.inFlightMax(4));
		daemon();
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.writes(4);
		this.hook = resync(kind, CallOptions.defaults());
		failOver();
		this.scenario.finish(calls);
		assertThat(this.hookFailures).isEmpty();
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void hookMayWriteThoughAllSlotsAreHeldByWaiters() {
		this.scenario.each((node) -> node.limits(new Limits(4 * 1024 * 1024, 4, 15 * 60 * 1000L)));
		daemon();
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.writes(4);
		this.hook = resync(Kind.WRITE, CallOptions.defaults());
		failOver();
		this.scenario.finish(calls);
		assertThat(this.hookFailures).isEmpty();
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void hookMayUseALaneWhoseHeadWaitsForIt() {
		daemon();
		this.scenario.a().answers(Behaviours.hang());
		CallOptions lane = CallOptions.defaults().lane("job-17");
		Asked head = this.scenario.ask(EngineScenario.request(Kind.WRITE, "progress"), lane);
		this.hook = resync(Kind.WRITE, lane);
		failOver();
		this.scenario.finish(head);
		assertThat(this.hookFailures).isEmpty();
		assertThat(head.succeeded()).isTrue();
		assertThat(head.took()).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void joinThatThrowsAnErrorOnceDoesNotEndTheSearchForEver() {
		AtomicBoolean broken = new AtomicBoolean(true);
		AtomicInteger rejoined = new AtomicInteger();
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public XceRequest<?> join() {
				if (broken.getAndSet(false)) {
					throw new NoClassDefFoundError("com/example/Dto");
				}
				return EngineScenario.request(Kind.SESSION, "join");
			}

			@Override
			public void onRejoin(RejoinContext context) {
				rejoined.incrementAndGet();
			}

		}));
		this.scenario.a().primary(5);
		try {
			this.scenario.client().start();
			this.scenario.pass(Duration.ofSeconds(1));
		}
		catch (NoClassDefFoundError expected) {
			// on an event loop it is logged, and the loop goes on
		}
		this.scenario.pass(Duration.ofSeconds(30));
		assertThat(broken).isFalse();
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SERVING);
		assertThat(rejoined).hasPositiveValue();
	}

}
