package io.xce.testing.simulator.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.xce.client.ClientSeams;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.HintRule;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.SearchState;
import io.xce.client.internal.failover.Trace;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.testing.LeakCheck;
import io.xce.testing.network.Recorded;
import io.xce.testing.network.VirtualTransport;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.check.Violations;
import io.xce.testing.simulator.cluster.SimulatedCluster;

/**
 * One real client in the simulated world, with all that watches it.
 */
public final class SimulatedClient {

	private final String name;

	private final SimulatedCluster cluster;

	private final Violations violations;

	private final ClientTraits traits;

	private final CallBook book;

	private final DialBudget dials;

	private final ClientWatch watch;

	private final Daemon daemon;

	private final WatchedRandom chance;

	private final InlineWorkers workers;

	private final VirtualTransport transport;

	private final XceClient client;

	private final XceTemplate template;

	private final Set<ClientId> ids = new HashSet<>();

	private boolean closed;

	/**
	 * Create a client, which does nothing yet.
	 * @param number its number, 0 and up
	 * @param cluster its cluster
	 * @param random where its chance comes from
	 * @param violations told what is wrong
	 * @param trace told which rules it applies
	 */
	public SimulatedClient(int number, SimulatedCluster cluster, SeededRandom random, Violations violations,
			Trace trace) {
		this.name = "c" + number;
		this.cluster = cluster;
		this.violations = violations;
		List<String> nodes = new ArrayList<>();
		cluster.controllers().forEach((node) -> nodes.add(node.name()));
		this.traits = ClientTraits.draw(random, nodes);
		var time = cluster.world().time();
		this.book = new CallBook(this.name, number * 100_000, time, violations);
		this.dials = new DialBudget(this.name, nodes.size(), time, violations);
		this.watch = new ClientWatch(this.book, this.dials, violations);
		this.daemon = new Daemon(random.split(), this.watch, this.traits.joins());
		this.chance = new WatchedRandom(this.name, random.split(), violations, this.dials, ClientTraits.promptBound());
		this.workers = new InlineWorkers(time, this.daemon::duration);
		this.transport = cluster.world()
			.transport(this.name)
			.capabilities(new Capabilities(this.traits.keyed(), true, true));
		XceClientBuilder builder = XceClient.builder()
			.name(this.name)
			.transport((clock) -> this.transport)
			.resolver(new SharedResolver(cluster.world().resolver()))
			.clock(time.clock())
			.random(this.chance)
			.workers(this.workers);
		this.traits.apply(builder);
		if (this.traits.daemon()) {
			this.watch.daemon();
			builder.addRejoinCallback(this.daemon);
		}
		ClientSeams.trace(builder, new Pacer(trace));
		this.client = builder.build();
		this.template = new XceTemplate(this.client);
	}

	/**
	 * Something happened at its end of a connection.
	 * @param event what happened
	 */
	public void saw(Recorded event) {
		if (event instanceof Recorded.Greeted greeted) {
			this.ids.add(greeted.hello().clientId());
		}
		this.watch.saw(event);
	}

	/**
	 * Its name.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The client itself.
	 * @return the client
	 */
	public XceClient client() {
		return this.client;
	}

	/**
	 * The highest epoch of any primary that it was shown.
	 * @return the epoch
	 */
	public long highestEpoch() {
		return this.watch.highest();
	}

	/**
	 * Whether it has a session to join before all else.
	 * @return {@code true} if so
	 */
	public boolean joins() {
		return this.traits.joins();
	}

	/**
	 * Close it, as its process would at its end.
	 */
	public void close() {
		if (!this.closed) {
			this.closed = true;
			var unused = this.client.closeAsync();
		}
	}

	/**
	 * Whether it was closed.
	 * @return {@code true} after {@link #close()}
	 */
	public boolean isClosed() {
		return this.closed;
	}

	/**
	 * Have the controllers lose its record, if that cannot make them execute a write
	 * twice: no write of it is under way, or has been lately.
	 * @param quiet for how long all must have been answered, in nanoseconds
	 * @return whether it was lost
	 */
	public boolean loseRecord(long quiet) {
		long now = this.cluster.world().time().nanos();
		boolean answered = false;
		for (Made call : this.book.calls()) {
			boolean recent = !call.ended || call.madeAt + call.deadline + quiet > now;
			if (call.errand.kind() == Kind.WRITE && recent) {
				return false;
			}
			answered |= call.succeeded();
		}
		if (answered) {
			this.watch.lostRecord();
			this.ids.forEach(this.cluster::loseRecord);
		}
		return answered;
	}

	/**
	 * From now on its hooks do their work.
	 */
	public void calm() {
		this.daemon.calm();
	}

	/**
	 * Check what must hold at any time.
	 */
	public void check() {
		this.violations.check(this.client.pending() <= 2 * this.traits.limit(), "Waiters are bounded",
				() -> this.name + " has " + this.client.pending() + " for limits of " + this.traits.limit());
	}

	/**
	 * Check what must hold once nothing is under way.
	 */
	public void checkAtRest() {
		Dispatcher.Held held = ClientSeams.held(this.client);
		this.violations.check(this.book.open() == 0, "Every call ends",
				() -> this.name + " has " + this.book.open() + " open");
		this.violations.check(this.client.pending() == 0, "No permit is leaked",
				() -> this.name + " counts " + this.client.pending());
		this.violations.check(held.attempts() == 0 && held.slots() == 0 && held.timers() == 0,
				"No attempt, timer or slot is leaked", () -> this.name + " holds " + held);
		List<String> open = this.transport.openTo();
		this.violations.check(new HashSet<>(open).size() == open.size(), "One connection to a node",
				() -> this.name + " is connected to " + open);
	}

	/**
	 * Check what must hold once it is closed.
	 */
	public void checkClosed() {
		this.book.settle(this.cluster.log());
		if (!this.violations.any()) {
			try {
				LeakCheck.assertNothingLeft(this.transport, this.workers.active());
			}
			catch (AssertionError ex) {
				this.violations.add(String.valueOf(ex.getMessage()));
			}
		}
	}

	/** Whether its next write may rightly be forgotten. */
	boolean lostRecord() {
		return this.watch.isRecordLost();
	}

	DialBudget dials() {
		return this.dials;
	}

	CallBook book() {
		return this.book;
	}

	ClientTraits traits() {
		return this.traits;
	}

	XceTemplate template() {
		return this.template;
	}

	Violations violations() {
		return this.violations;
	}

	SimulatedCluster cluster() {
		return this.cluster;
	}

	@Override
	public String toString() {
		return this.name + " " + this.traits;
	}

	/** Tells a run which rules were applied, and the chance when a search ends. */
	private final class Pacer implements Trace {

		private final Trace run;

		Pacer(Trace run) {
			this.run = run;
		}

		@Override
		public void row(OutcomeRow row) {
			this.run.row(row);
		}

		@Override
		public void hint(HintRule rule) {
			this.run.hint(rule);
		}

		@Override
		public void search(SearchState from, SearchState to) {
			this.run.search(from, to);
			SimulatedClient.this.chance.moved(from, to);
		}

		@Override
		public boolean breaks(BrokenRule rule) {
			return this.run.breaks(rule);
		}

	}

}
