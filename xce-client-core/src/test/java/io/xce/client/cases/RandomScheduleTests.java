package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All kinds of calls, settings and faults at random. What must hold whatever happens: a
 * call ends by its deadline, with its own result or the truth; once all is well the
 * client works again; and nothing is left. A seed replays its run.
 */
class RandomScheduleTests {

	private static final Duration CAP_AND_ATTEMPT = Duration.ofMillis(4500);

	static LongStream seeds() {
		long first = Long.getLong("first-seed", 1);
		return LongStream.range(first, first + Long.getLong("seeds", 60));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void whateverHappens(long seed) {
		new Run(seed).run();
	}

	/** A call and what was said about it. */
	private record Made(Asked call, Kind kind, Duration deadline, boolean cancelled) {

	}

	/** One run. */
	private static final class Run implements RejoinCallback {

		private final SeededRandom random;

		private final EngineScenario scenario;

		private final RandomCluster world;

		private final boolean daemon;

		private final boolean keyed;

		private final List<Made> made = new ArrayList<>();

		private final List<CompletableFuture<?>> others = new ArrayList<>();

		private final List<RejoinContext> rejoins = new ArrayList<>();

		private final int nodes;

		private boolean calm;

		Run(long seed) {
			this.random = new SeededRandom(seed);
			String[] names = (this.random.nextInt(3) == 0) ? new String[] { "a", "b", "c", "d", "e" }
					: new String[] { "a", "b", "c" };
			this.nodes = names.length;
			long origin = (this.random.nextInt(3) == 0) ? Long.MAX_VALUE - this.random.nextInt(2_000_000_000)
					: this.random.nextLong();
			ScriptedCluster cluster = ScriptedCluster.of(new VirtualTime(origin), this.random.split(), names);
			this.scenario = new EngineScenario(cluster).masters(String.join(":1,", names) + ":1")
				.random(this.random.split());
			this.daemon = this.random.nextInt(2) == 0;
			this.keyed = this.random.nextInt(4) > 0;
			settings();
			this.world = new RandomCluster(this.scenario, this.random);
		}

		private void settings() {
			if (this.daemon) {
				this.scenario.with((builder) -> builder.addRejoinCallback(this));
			}
			if (!this.keyed) {
				this.scenario.each(ScriptedNode::lenient).capabilities(new Capabilities(false, true, true));
			}
			boolean warm = this.random.nextInt(4) > 0;
			boolean patient = this.random.nextInt(4) == 0;
			int limit = (this.random.nextInt(3) == 0) ? 5 : 1000;
			Duration jitter = Duration.ofMillis((this.random.nextInt(2) == 0) ? 0 : 300);
			Duration spread = Duration.ofMillis((this.random.nextInt(3) == 0) ? 200 : 0);
			this.scenario.with((builder) -> builder.warmStandbys(warm)
				.waitWhenDisabled(patient)
				.inFlightMax(limit)
				.waitersMax(limit)
				.rejoinJitter(jitter)
				.initialSpread(spread)
				.rejoinTimeout(Duration.ofSeconds(2))
				.endpointBackoff(Duration.ofMillis(1500)));
		}

		@Override
		public XceRequest<?> join() {
			if (!this.calm && this.random.nextInt(20) == 0) {
				throw new IllegalStateException("no join at present");
			}
			return EngineScenario.request(Kind.SESSION, "join");
		}

		@Override
		public void onRejoin(RejoinContext context) throws Exception {
			this.rejoins.add(context);
			if (this.calm) {
				return;
			}
			switch (this.random.nextInt(8)) {
				case 0 -> VirtualWorker.sleep(Duration.ofMillis(this.random.nextInt(500)));
				case 1 -> VirtualWorker.sleep(Duration.ofSeconds(5));
				case 2 -> throw new IllegalStateException("not now");
				default -> {
				}
			}
		}

		void run() {
			this.world.elect("a");
			if (this.random.nextInt(2) == 0) {
				this.scenario.client().start();
			}
			int steps = 80 + this.random.nextInt(120);
			for (int step = 0; step < steps; step++) {
				if (this.random.nextInt(5) == 0) {
					this.world.fault();
				}
				act(step);
				this.scenario
					.pass((this.random.nextInt(10) == 0) ? this.random.nextInt(3000) : this.random.nextInt(90));
			}
			if (this.random.nextInt(4) > 0) {
				recovers();
			}
			else {
				// nodes that cannot hear would not know of the end
				this.world.heal();
				this.scenario.close();
			}
			this.made.forEach(this::check);
			assertThat(this.others).as("%s", this.random).allMatch(CompletableFuture::isDone);
			assertThat(this.scenario.ledger().writes()).as("%s", this.random).doesNotHaveDuplicates();
			boundedDials();
			this.scenario.close();
		}

		private void act(int step) {
			Duration deadline = Duration.ofMillis(1 + this.random.nextInt(6000));
			CallOptions options = CallOptions.defaults().deadline(deadline);
			String body = "c" + step;
			switch (this.random.nextInt(16)) {
				case 0, 1, 2, 3 -> make(Kind.READ, EngineScenario.request(Kind.READ, body), options, deadline);
				case 4, 5, 6, 7, 8 -> make(Kind.WRITE, EngineScenario.request(Kind.WRITE, body), options, deadline);
				case 9 -> make(Kind.READ, EngineScenario.request(Kind.READ, body).waiting(), options, deadline);
				case 10 -> make(Kind.SESSION, EngineScenario.request(Kind.SESSION, body), options, deadline);
				case 11, 12 -> {
					for (int i = 0; i < 3; i++) {
						make(Kind.WRITE, EngineScenario.request(Kind.WRITE, body + "." + i),
								options.lane("lane" + this.random.nextInt(2)), deadline);
					}
				}
				case 13 -> this.others.add(this.scenario.client()
					.executeOn(Endpoint.parse("abc".charAt(this.random.nextInt(3)) + ":1"),
							EngineScenario.request(Kind.READ, "directed"), options));
				case 14 -> this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"));
				default -> {
					if (this.random.nextInt(3) == 0) {
						this.scenario.client().rediscover();
					}
				}
			}
		}

		private void make(Kind kind, XceRequest<String> request, CallOptions options, Duration deadline) {
			Asked call = this.scenario.ask(request, options);
			boolean cancelled = this.random.nextInt(10) == 0;
			if (cancelled) {
				this.scenario.in(this.random.nextInt(400), () -> call.future().cancel(false));
			}
			this.made.add(new Made(call, kind, deadline, cancelled));
		}

		private void recovers() {
			this.calm = true;
			this.world.heal();
			// windows, stuck hooks and remembered failures pass
			this.scenario.pass(Duration.ofSeconds(8));
			Asked last = this.scenario.ask(EngineScenario.request(Kind.WRITE, "last"), CallOptions.defaults());
			this.scenario.finish(last);
			assertThat(last.succeeded()).as("%s: once all is well: %s", this.random, last).isTrue();
			assertThat(last.took()).as("%s", this.random).isLessThan(CAP_AND_ATTEMPT);
			assertThat(this.scenario.primary()).as("%s", this.random).isEqualTo(this.world.primary());
			assertThat(this.scenario.client().view().epoch()).as("%s", this.random).isEqualTo(this.world.epoch());
			this.scenario.pass(Duration.ofSeconds(8));
			assertThat(this.scenario.client().pending()).as("%s", this.random).isZero();
			var held = this.scenario.held();
			assertThat(held.attempts() + held.slots() + held.timers()).as("%s: %s", this.random, held).isZero();
			assertThat(this.scenario.transport().openTo()).as("%s", this.random).doesNotHaveDuplicates();
			assertThat(this.scenario.client().view().phase()).as("%s", this.random).isEqualTo(ClientPhase.SERVING);
			if (this.daemon) {
				RejoinContext context = this.rejoins.get(this.rejoins.size() - 1);
				assertThat(context.primary().host()).as("%s", this.random).isEqualTo(this.world.primary());
				assertThat(context.epoch()).as("%s", this.random).isEqualTo(this.world.epoch());
				assertThat(this.scenario.workers().active()).as("%s: hooks", this.random).isZero();
			}
		}

		private void check(Made one) {
			Asked call = one.call();
			int times = this.scenario.ledger().times(call.body());
			assertThat(call.isDone()).as("%s: %s", this.random, call).isTrue();
			assertThat(call.took()).as("%s: %s", this.random, call).isLessThanOrEqualTo(one.deadline());
			if (call.succeeded()) {
				assertThat(call.value()).as("%s: %s", this.random, call).isEqualTo(call.body());
				assertThat(times).as("%s: %s", this.random, call).isPositive();
			}
			else if (!call.future().isCancelled()) {
				XceException failure = call.failure();
				if (failure.outcome() == Outcome.NOT_EXECUTED) {
					assertThat(times).as("%s: %s", this.random, call).isZero();
				}
			}
			if (!this.keyed && one.kind() == Kind.WRITE) {
				assertThat(times).as("%s: %s", this.random, call).isLessThanOrEqualTo(1);
			}
		}

		private void boundedDials() {
			List<Recorded.Dialled> dials = this.scenario.recorder().all(Recorded.Dialled.class);
			// a first lap, three prompt ones and one after a short draw, with their hints
			int many = 5 * (this.nodes + 3);
			for (int i = many; i < dials.size(); i++) {
				Duration taken = dials.get(i).time().minus(dials.get(i - many).time());
				assertThat(taken).as("%s: dials around %s", this.random, dials.get(i))
					.isGreaterThan(Duration.ofMillis(100));
			}
			assertThat(this.scenario.events(FailoverEvent.Warning.class)).as("%s", this.random).hasSizeLessThan(3);
		}

	}

}
