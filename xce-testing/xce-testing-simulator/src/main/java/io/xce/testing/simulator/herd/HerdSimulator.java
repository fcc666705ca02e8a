package io.xce.testing.simulator.herd;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.springframework.retry.backoff.BackOffContext;
import org.springframework.retry.backoff.BackOffPolicy;

/**
 * Lets a herd of clients lose its primary, all in one instant and each with one call in
 * flight. Whatever their policy, they meet the same nodes, the same death and the same
 * election, over connections of the same latency, and are served at the same pace; see
 * {@link HerdCluster}. A call is not given up: a run ends when all are answered, or a
 * minute after the new primary could have served all of them.
 */
public final class HerdSimulator {

	private static final Duration START = Duration.ofSeconds(2);

	private static final Duration SETTLE = Duration.ofSeconds(1);

	private static final Duration GRACE = Duration.ofMinutes(1);

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final HerdPlan plan;

	private final HerdPolicy policy;

	private final SeededRandom random;

	private final Duration patience;

	private final HerdCluster cluster;

	private final VirtualTime time;

	private final long[] recoveries;

	private int answered;

	private long slept;

	private HerdSimulator(HerdPlan plan, HerdPolicy policy) {
		this.plan = plan;
		this.policy = policy;
		this.random = new SeededRandom(plan.seed());
		this.patience = plan.outage().plus(plan.serviceTime().multipliedBy(plan.clients())).plus(GRACE);
		this.cluster = new HerdCluster(plan, this.random.split(), this.patience);
		this.time = this.cluster.world().time();
		this.recoveries = new long[plan.clients()];
	}

	/**
	 * Run one herd. On the calling thread, in virtual time.
	 * @param plan how large it is and what becomes of its cluster
	 * @param policy how its clients wait
	 * @return what was seen
	 */
	public static HerdResult run(HerdPlan plan, HerdPolicy policy) {
		return new HerdSimulator(plan, policy).run();
	}

	private HerdResult run() {
		List<HerdClient> clients = new ArrayList<>();
		BackOffPolicy backOff = this.policy.backOff((millis) -> this.slept = millis, this.random.split());
		for (int i = 0; i < this.plan.clients(); i++) {
			String name = HerdCluster.clientName(i);
			this.cluster.connect(name);
			SeededRandom chance = this.random.split();
			clients.add((backOff != null) ? new LoopingClient(i, this.cluster.world(), () -> delays(backOff))
					: new EngineClient(name, this.cluster.world(), chance));
		}
		// not all at once, lest keep-alives come in step
		clients.forEach((client) -> this.time.at(Duration.ofNanos(this.random.nextPositive(START.toNanos())), () -> {
			client.start();
			client.call(() -> this.answered++);
		}));
		this.time.runUntil(() -> this.answered == this.plan.clients(), START.plus(SETTLE));
		this.time.runFor(SETTLE);
		this.answered = 0;
		this.cluster.stall();
		clients.forEach((client) -> client.call(this::recovered));
		this.time.runFor(Duration.ofMillis(5));
		this.cluster.reset();
		this.cluster.die();
		runToTheEnd();
		clients.forEach(HerdClient::close);
		return new HerdResult(this.policy, this.plan, this.cluster.arrivals(),
				Arrays.copyOf(this.recoveries, this.answered), this.cluster.attempts());
	}

	private void runToTheEnd() {
		long end = this.time.nanos() + this.patience.toNanos();
		while (this.answered < this.plan.clients() && this.time.nanos() < end) {
			this.time.runFor(HerdResult.BUCKET);
		}
	}

	private void recovered() {
		this.recoveries[this.answered] = this.cluster.sinceDeath();
		this.answered++;
	}

	/** The delays of one call, asked of the policy one by one. */
	private LongSupplier delays(BackOffPolicy backOff) {
		BackOffContext context = backOff.start(null);
		return () -> {
			backOff.backOff(context);
			return this.slept * NANOS_PER_MILLI;
		};
	}

}
