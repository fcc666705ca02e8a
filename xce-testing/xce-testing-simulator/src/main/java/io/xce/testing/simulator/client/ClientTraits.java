package io.xce.testing.simulator.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import io.xce.client.XceClientBuilder;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.RedirectPolicy;
import io.xce.testing.random.SeededRandom;

/**
 * How a client is set up, at random.
 *
 * @param daemon whether it has a rejoin callback
 * @param joins whether that callback joins a session
 * @param keyed whether its wire carries keys
 * @param limit how many of its calls may wait, and how many may be in flight
 * @param warm whether it keeps connections to standbys
 * @param patient whether it waits while all nodes are out of service
 * @param spread how long it may wait before it searches, in milliseconds
 * @param jitter how long its rejoins may wait, in milliseconds
 * @param policy whom it follows outside the list
 * @param masters its list of nodes
 */
record ClientTraits(boolean daemon, boolean joins, boolean keyed, int limit, boolean warm, boolean patient, int spread,
		int jitter, RedirectPolicy policy, String masters) {

	static final Duration INITIAL_DELAY = Duration.ofMillis(100);

	static final Duration CAP = Duration.ofSeconds(2);

	static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(1);

	static final Duration DEADLINE = Duration.ofSeconds(10);

	static final Duration BACKOFF = Duration.ofMillis(1500);

	private static final List<RedirectPolicy> POLICIES = List.of(RedirectPolicy.values());

	private static final int SMALL_LIMIT = 3;

	private static final int LARGE_LIMIT = 64;

	static ClientTraits draw(SeededRandom random, List<String> nodes) {
		List<String> masters = new ArrayList<>();
		nodes.forEach((name) -> masters.add(name + ":1"));
		Collections.shuffle(masters, new Random(random.nextLong()));
		boolean daemon = random.nextInt(10) < 3;
		return new ClientTraits(daemon, daemon && random.nextInt(3) > 0, random.nextInt(8) > 0,
				(random.nextInt(4) == 0) ? SMALL_LIMIT : LARGE_LIMIT, random.nextInt(4) > 0, random.nextInt(4) == 0,
				(random.nextInt(3) == 0) ? 200 : 0, (random.nextInt(2) == 0) ? 100 : 0,
				POLICIES.get(random.nextInt(POLICIES.size())), String.join(",", masters));
	}

	void apply(XceClientBuilder builder) {
		builder.masters(this.masters)
			.retry(new RetrySettings(1_000_000, INITIAL_DELAY, CAP, 2.0, DEADLINE))
			.attemptTimeout(ATTEMPT_TIMEOUT)
			.waitersMax(this.limit)
			.inFlightMax(this.limit)
			.warmStandbys(this.warm)
			.waitWhenDisabled(this.patient)
			.initialSpread(Duration.ofMillis(this.spread))
			.rejoinJitter(Duration.ofMillis(this.jitter))
			.rejoinTimeout(Duration.ofSeconds(2))
			.endpointBackoff(BACKOFF)
			.resolveTimeout(Duration.ofSeconds(1))
			.redirectPolicy(this.policy);
	}

	static long promptBound() {
		return INITIAL_DELAY.toNanos() / 4;
	}

}
