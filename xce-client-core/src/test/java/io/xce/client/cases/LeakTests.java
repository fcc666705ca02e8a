package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 5: threads, connections and waiters that pile up on failover.
 */
class LeakTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** Nothing is under way: nothing is held, and one timer a connection at most runs. */
	private void assertQuiet() {
		this.scenario.pass(5350);
		assertThat(this.scenario.held().attempts()).isZero();
		assertThat(this.scenario.held().timers()).isZero();
		assertThat(this.scenario.held().slots()).isZero();
		assertThat(this.scenario.client().pending()).isZero();
		assertThat(this.scenario.transport().scheduler().pending())
			.as("a keep-alive for each connection, the dialler's cadence and a timer that ran idle")
			.isLessThanOrEqualTo(this.scenario.transport().openConnections() + 2);
	}

	@Test
	@DisplayName("L1 unbounded monitor threads")
	void oneDialToANodeHoweverManyNoticed() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.reads(200);
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.execute());
		this.scenario.link("a").cut();
		this.scenario.pass(1);
		assertThat(this.scenario.recorder().dialled()).containsExactly("a");
		this.scenario.finish(calls);
		assertThat(this.scenario.workers().started()).as("threads").isZero();
		assertQuiet();
	}

	@ParameterizedTest(name = "seed {0}")
	@DisplayName("L2 pool exhausted after some switches, listeners pile up")
	@ValueSource(longs = { 1, 2, 3 })
	void cancelledWaitersLeaveNoTrace(long seed) {
		SeededRandom random = new SeededRandom(seed);
		this.scenario.with((builder) -> builder.waitersMax(100)).serving("a", 5);
		for (int i = 0; i < 50; i++) {
			String from = (i % 2 == 0) ? "a" : "b";
			String to = (i % 2 == 0) ? "b" : "a";
			this.scenario.node(from).crash();
			this.scenario.pass(10);
			List<Asked> waiters = this.scenario.writes(100);
			waiters.forEach((waiter) -> {
				if (random.nextInt(4) > 0) {
					this.scenario.in(random.nextInt(300), () -> waiter.future().cancel(false));
				}
			});
			this.scenario.node(from).restart().standby();
			int epoch = 6 + i;
			this.scenario.in(random.nextInt(200), () -> this.scenario.node(to).primary(epoch));
			this.scenario.pass(random.nextInt(400));
			this.scenario.finish(waiters);
		}
		assertQuiet();
	}

	@ParameterizedTest(name = "seed {0}")
	@DisplayName("L4 pool limit not respected under jitter")
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void permitsEndWhereTheyBegan(long seed) {
		int limit = 16;
		SeededRandom random = new SeededRandom(seed);
		this.scenario.with((builder) -> builder.waitersMax(limit)).each(ScriptedNode::crash);
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 400; i++) {
			Asked call = this.scenario.ask(EngineScenario.request(Kind.WRITE, "w" + i),
					CallOptions.defaults().deadline(Duration.ofMillis(1 + random.nextInt(400))));
			calls.add(call);
			switch (random.nextInt(4)) {
				case 0 -> call.future().cancel(false);
				case 1 -> this.scenario.in(random.nextInt(100), () -> call.future().complete("mine"));
				default -> {
				}
			}
			this.scenario.pass(random.nextInt(10));
			assertThat(this.scenario.client().pending()).isLessThanOrEqualTo(limit);
		}
		this.scenario.pass(1000);
		List<Asked> asMany = this.scenario.writes(limit);
		assertThat(asMany).noneMatch(Asked::isDone);
		Asked oneMore = this.scenario.write("one more");
		this.scenario.pass(0);
		oneMore.failure(TooManyWaitersException.class);
		this.scenario.finish(asMany);
		assertQuiet();
	}

	@Test
	@DisplayName("L6 forced reconnect parks the old reader/writer")
	void rediscoveryUnderLoadStopsNoCall() {
		this.scenario.serving("a", 5);
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			calls.add(this.scenario.write("w" + i));
			this.scenario.client().rediscover();
			if (i % 10 == 0) {
				this.scenario.pass(1);
			}
		}
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).hasSize(1000);
		assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
		assertQuiet();
	}

	@Test
	@DisplayName("L7 two connections to one node, duplicate registrations")
	void switchAndProbeInOneTickAreOneConnectionAndOneHook() {
		List<String> hooks = new ArrayList<>();
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				hooks.add(context.primary().host() + context.epoch());
			}

		}));
		this.scenario.a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(Duration.ofSeconds(4));
		// the keep-alive ping of b is answered in the tick in which a redirects to it
		this.scenario.b().primary(6);
		this.scenario.a().redirects("b", 1);
		Asked asked = this.scenario.write("x");
		this.scenario.b().announce().announce();
		this.scenario.a().announce();
		this.scenario.finish(asked);
		this.scenario.pass(Duration.ofSeconds(10));
		assertThat(hooks).containsExactly("a5", "b6");
		assertThat(this.scenario.transport().openTo()).containsExactlyInAnyOrder("a", "b", "c");
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).hasSize(2);
		assertQuiet();
	}

	@Test
	@DisplayName("L2 a slow call that was abandoned is forgotten after its attempt timeout")
	void abandonedAttemptsAreForgotten() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		for (int i = 0; i < 30; i++) {
			Asked slow = this.scenario.ask(EngineScenario.request(Kind.WRITE, "w" + i).waiting(),
					CallOptions.defaults().deadline(Duration.ofHours(1)));
			this.scenario.pass(100 * i);
			slow.future().cancel(false);
		}
		assertQuiet();
	}

}
