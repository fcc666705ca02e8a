package io.xce.testing.simulator.herd;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.Role;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorder;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import io.xce.testing.node.NodeState;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;

/**
 * The three nodes that a herd meets. The first is the primary until its process dies. The
 * others go on naming it for half of the outage, at most 300 ms, then they elect, then
 * the second is the primary and the third names it. Each tells its open connections of
 * each change, at most 10 per 5 ms, as a controller does. The new primary serves one
 * request after the other in the order in which they came, whether somebody waits for the
 * answer still or not, and refuses none.
 */
final class HerdCluster {

	static final String MASTERS = "a:1,b:1,c:1";

	static final String OPERATION = "work";

	static final Kind KIND = Kind.WRITE;

	private static final Duration MOST_OF_DETECTION = Duration.ofMillis(300);

	private static final Duration JITTER = Duration.ofNanos(400_000);

	private static final int ANNOUNCED_PER_STEP = 10;

	private static final Duration ANNOUNCEMENT_STEP = Duration.ofMillis(5);

	private static final long EPOCH = 5;

	private final HerdPlan plan;

	private final VirtualTime time = new VirtualTime();

	private final ScriptedCluster world;

	private final Random random;

	private final ScriptedNode dying;

	private final ScriptedNode next;

	private final ScriptedNode other;

	private final int[] arrivals;

	private long attempts;

	private long diedAt;

	private long busyUntil;

	HerdCluster(HerdPlan plan, SeededRandom random, Duration patience) {
		this.plan = plan;
		this.random = new Random(random.nextLong());
		this.world = ScriptedCluster.of(this.time, random.split(), new Recorder(0), "a", "b", "c");
		this.dying = this.world.node("a");
		this.next = this.world.node("b");
		this.other = this.world.node("c");
		this.arrivals = new int[(int) (patience.toNanos() / HerdResult.BUCKET.toNanos()) + 1];
		this.world.nodes().forEach(ScriptedNode::lenient);
		this.dying.is(Role.PRIMARY, EPOCH).answers(HerdCluster::answer);
		standBy(this.next, "a", EPOCH);
		standBy(this.other, "a", EPOCH);
	}

	static String clientName(int number) {
		return "client-" + number;
	}

	ScriptedCluster world() {
		return this.world;
	}

	/** Let frames of a client take different times, so that nothing comes in step. */
	void connect(String client) {
		this.world.nodes().forEach((node) -> this.world.link(client, node.name()).jitter(JITTER));
	}

	/** Answer nothing any more, so that what is asked now is in flight at the death. */
	void stall() {
		this.dying.answers(Behaviours.hang());
	}

	/** The primary dies now. */
	void die() {
		this.diedAt = this.time.nanos();
		this.dying.crash();
		Duration detection = min(this.plan.outage().dividedBy(2), MOST_OF_DETECTION);
		this.next.later(detection, () -> elect(this.next));
		this.other.later(detection, () -> elect(this.other));
		this.next.later(this.plan.outage(), () -> {
			this.next.is(Role.PRIMARY, EPOCH + 1).answers(counted(this.next, this::serve));
			announce(this.next);
		});
		this.other.later(this.plan.outage(), () -> {
			standBy(this.other, "b", EPOCH + 1);
			announce(this.other);
		});
	}

	private static Duration min(Duration one, Duration two) {
		return (one.compareTo(two) < 0) ? one : two;
	}

	private void elect(ScriptedNode node) {
		node.is(Role.ELECTING, EPOCH).answers(counted(node, Behaviours.noPrimary()));
		announce(node);
	}

	private void standBy(ScriptedNode node, String primary, long epoch) {
		node.is(Role.STANDBY, epoch).answers(counted(node, Behaviours.redirect(primary, 1)));
	}

	private Behaviour counted(ScriptedNode node, Behaviour behaviour) {
		return (exchange) -> {
			this.attempts++;
			int bucket = (int) ((this.time.nanos() - this.diedAt) / HerdResult.BUCKET.toNanos());
			if (node == this.next && bucket < this.arrivals.length) {
				this.arrivals[bucket]++;
			}
			behaviour.handle(exchange);
		};
	}

	private void serve(Exchange exchange) {
		long now = this.time.nanos();
		this.busyUntil = Math.max(this.busyUntil, now) + this.plan.serviceTime().toNanos();
		exchange.later(Duration.ofNanos(this.busyUntil - now), () -> answer(exchange));
	}

	private static void answer(Exchange exchange) {
		exchange.answer(RecordedResult.ok(new byte[0]));
	}

	private void announce(ScriptedNode node) {
		List<PeerConnection> connections = new ArrayList<>(node.connections());
		Collections.shuffle(connections, this.random);
		NodeState state = node.state();
		announce(node, state, new ArrayDeque<>(connections));
	}

	private void announce(ScriptedNode node, NodeState state, Deque<PeerConnection> waiting) {
		if (!node.state().equals(state)) {
			return;
		}
		for (int i = 0; i < ANNOUNCED_PER_STEP && !waiting.isEmpty(); i++) {
			waiting.remove().pong(new Pong(0, state.role(), state.epoch(), state.clusterId()));
		}
		if (!waiting.isEmpty()) {
			node.later(ANNOUNCEMENT_STEP, () -> announce(node, state, waiting));
		}
	}

	/** How many requests arrived at the second node since the death, by 10 ms. */
	int[] arrivals() {
		return this.arrivals;
	}

	/** How many requests any node had since the death. */
	long attempts() {
		return this.attempts;
	}

	/** How long ago the primary died, in nanoseconds. */
	long sinceDeath() {
		return this.time.nanos() - this.diedAt;
	}

	/** Forget what came before the death. */
	void reset() {
		this.attempts = 0;
		Arrays.fill(this.arrivals, 0);
	}

}
