package io.xce.testing.simulator.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Role;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.node.Exchange;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.jspecify.annotations.Nullable;

/**
 * A node of a simulated cluster: what clients reach at its address, its part in the
 * consensus, and its copy of the state.
 */
public final class Controller implements Consensus.Host {

	private final SimulatedCluster cluster;

	private final int number;

	private final ScriptedNode front;

	private final SeededRandom random;

	private final Consensus consensus;

	private final StateMachine machine;

	private final Desk desk;

	private final Map<Integer, Pending> pending = new HashMap<>();

	private boolean up = true;

	private boolean disabled;

	private boolean boasts;

	private boolean announces = true;

	Controller(SimulatedCluster cluster, int number, ScriptedNode front, SeededRandom random, StateMachine machine) {
		this.cluster = cluster;
		this.number = number;
		this.front = front;
		this.random = random;
		this.machine = machine;
		this.consensus = new Consensus(this, number, cluster.size());
		this.desk = new Desk(this, cluster, random);
		front.lenient().answers(this.desk).greeting(this::greeting).ponging(this::pong);
		this.consensus.start();
		refresh();
	}

	// ---- what faults do to it

	/**
	 * End its process.
	 * @param silently whether the machine is off, so that nothing answers any more
	 */
	public void crash(boolean silently) {
		if (silently) {
			this.front.powerOff();
		}
		else {
			this.front.crash();
		}
		this.up = false;
		this.pending.clear();
		this.desk.forgetSessions();
	}

	/**
	 * Start its process again, if it is not there.
	 */
	public void restart() {
		if (!this.up) {
			this.up = true;
			this.front.restart();
			this.consensus.start();
			changed();
		}
	}

	/**
	 * Take it out of service, or into it.
	 * @param value whether it is out of service
	 */
	public void disable(boolean value) {
		this.disabled = value;
		this.consensus.mayLead(!value);
		changed();
	}

	/**
	 * Let it show its own term instead of its leader's, as no controller should.
	 * @param value whether it does
	 */
	public void boast(boolean value) {
		this.boasts = value;
	}

	/**
	 * Whether it tells its clients unasked when its role changes.
	 * @param value whether it does, {@code true} at first
	 */
	public void announces(boolean value) {
		this.announces = value;
	}

	/**
	 * Let it step down in favour of another node, if it leads.
	 * @param successor the other node
	 */
	public void abdicate(Controller successor) {
		this.front.whileAwake(() -> this.consensus.abdicate(successor.number));
	}

	/**
	 * What clients meet.
	 * @return the desk
	 */
	public Desk desk() {
		return this.desk;
	}

	/**
	 * Its connections.
	 * @return the scripted node
	 */
	public ScriptedNode front() {
		return this.front;
	}

	// ---- what it is

	/**
	 * Its name, which is that of its host.
	 * @return the name
	 */
	public String name() {
		return this.front.name();
	}

	/**
	 * Its number.
	 * @return 0 and up
	 */
	public int number() {
		return this.number;
	}

	/**
	 * Whether its process is there.
	 * @return {@code false} between {@link #crash} and {@link #restart}
	 */
	public boolean isUp() {
		return this.up;
	}

	/**
	 * Whether it is the primary.
	 * @return {@code true} if it says so
	 */
	public boolean isPrimary() {
		return this.up && !this.front.isFrozen() && role() == Role.PRIMARY;
	}

	/**
	 * The epoch it shows.
	 * @return the epoch
	 */
	public long epoch() {
		if (this.boasts) {
			return this.consensus.term();
		}
		return (role() == Role.PRIMARY) ? this.consensus.term() : this.consensus.acceptedTerm();
	}

	Role role() {
		if (this.disabled) {
			return Role.DISABLED;
		}
		if (this.consensus.isPrimary()) {
			return Role.PRIMARY;
		}
		if (this.consensus.isStarting()) {
			return Role.STARTING;
		}
		return this.consensus.isElecting() ? Role.ELECTING : Role.STANDBY;
	}

	int leader() {
		return this.consensus.leader();
	}

	int applied() {
		return this.consensus.applied();
	}

	private @Nullable ClusterId clusterId() {
		return (this.consensus.applied() > 0 || !this.cluster.isFresh()) ? this.cluster.id() : null;
	}

	void forget(ClientId client) {
		this.machine.forget(client);
	}

	// ---- what it says

	/** Bring what the connections show up to date. */
	void refresh() {
		this.front.is(role(), epoch()).cluster(clusterId());
	}

	private HelloReply greeting(HelloReply reply) {
		return new HelloReply(reply.statusCode(), reply.version(), reply.minVersion(), reply.maxVersion(),
				reply.features(), role(), epoch(), clusterId(), reply.limits(), reply.reason());
	}

	private Pong pong(Pong pong) {
		return new Pong(pong.id(), role(), epoch(), clusterId());
	}

	/** Have a write decided; it is answered once it is applied. */
	void propose(Exchange exchange, Ending ending) {
		Entry entry = new Entry(this.consensus.term(), Objects.requireNonNull(exchange.client()), exchange.request());
		int index = this.consensus.propose(entry);
		this.pending.put(index, new Pending(entry, exchange, ending));
	}

	// ---- what consensus asks of it

	@Override
	public void send(int to, Message message) {
		this.cluster.send(this.number, to, message);
	}

	void received(int from, Message message) {
		if (this.up) {
			this.front.whileAwake(() -> this.consensus.received(from, message));
		}
	}

	@Override
	public void later(long nanos, Runnable task) {
		this.front.later(Duration.ofNanos(nanos), task);
	}

	@Override
	public long now() {
		return this.cluster.now();
	}

	@Override
	public long draw(long bound) {
		return this.random.nextPositive(bound);
	}

	@Override
	public void apply(int index, Entry entry) {
		RecordedResult result = this.machine.apply(index, entry);
		Pending waiting = this.pending.remove(index);
		if (waiting == null) {
			return;
		}
		if (waiting.entry() != entry) {
			this.desk.undecided(List.of(waiting.exchange()));
		}
		else {
			this.desk.decided(waiting.exchange(), waiting.ending(), result);
		}
	}

	@Override
	public void deposed() {
		List<Exchange> undecided = new ArrayList<>();
		this.pending.values().forEach((waiting) -> undecided.add(waiting.exchange()));
		this.pending.clear();
		this.desk.undecided(undecided);
	}

	@Override
	public void changed() {
		if (this.up) {
			refresh();
			if (this.announces) {
				this.front.announce();
			}
		}
	}

	@Override
	public String toString() {
		return name() + " " + (this.up ? role() : "down") + " epoch " + epoch() + " term " + this.consensus.term();
	}

	/**
	 * How a write that was applied is answered.
	 */
	enum Ending {

		/** With its result. */
		ANSWER,

		/** By closing the connection. */
		CLOSE,

		/** With its result, but only after a while. */
		LATE,

		/** With a status that nobody knows. */
		UNKNOWN_STATUS

	}

	private record Pending(Entry entry, Exchange exchange, Ending ending) {

	}

}
