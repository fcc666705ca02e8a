package io.xce.testing.simulator.cluster;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.node.Answer;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import io.xce.testing.peer.PeerConnection;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.cluster.Controller.Ending;
import org.jspecify.annotations.Nullable;

/**
 * What requests meet at a node: its oddity of the moment, if it has one, then the checks
 * of a controller in their order, then the handler.
 */
public final class Desk implements Behaviour {

	/** The operation by which a daemon joins. */
	public static final String JOIN = "join";

	/** The operation that the primary permits nobody. */
	public static final String DENIED = "deny";

	/** The operation of a write whose answer takes long. */
	public static final String NAPS = "nap";

	/** The operation of a write that fails. */
	public static final String FAILS = StateMachine.FAILS;

	private final Controller controller;

	private final SimulatedCluster cluster;

	private final SeededRandom random;

	private final Set<PeerConnection> joined = new HashSet<>();

	private @Nullable Oddity oddity;

	private int odd;

	private long oddUntil;

	private long slowness;

	private int loudness;

	Desk(Controller controller, SimulatedCluster cluster, SeededRandom random) {
		this.controller = controller;
		this.cluster = cluster;
		this.random = random;
	}

	/**
	 * Answer the next requests oddly.
	 * @param how what to do
	 * @param count how many requests at most
	 * @param duration for how long at most
	 */
	public void odd(Oddity how, int count, Duration duration) {
		this.oddity = how;
		this.odd = count;
		this.oddUntil = this.cluster.now() + duration.toNanos();
	}

	/**
	 * Answer well again.
	 */
	public void well() {
		this.oddity = null;
		this.slowness = 0;
	}

	/**
	 * Take longer for every request.
	 * @param delay how much longer
	 */
	public void slow(Duration delay) {
		this.slowness = delay.toNanos();
	}

	/**
	 * Know no session any more.
	 */
	public void forgetSessions() {
		this.joined.clear();
	}

	@Override
	public void handle(Exchange exchange) {
		if (this.slowness > 0) {
			exchange.later(Duration.ofNanos(this.random.nextPositive(this.slowness)), () -> handleNow(exchange));
		}
		else {
			handleNow(exchange);
		}
	}

	private void handleNow(Exchange exchange) {
		this.controller.refresh();
		if (this.oddity != null && this.cluster.now() < this.oddUntil && this.odd > 0
				&& this.oddity.handle(exchange, this)) {
			this.odd--;
			return;
		}
		ifPrimary(exchange, () -> serve(exchange));
	}

	private void ifPrimary(Exchange exchange, Runnable task) {
		Role role = this.controller.role();
		if (role == Role.PRIMARY) {
			task.run();
		}
		else {
			exchange.answer(refusal(role));
		}
	}

	private Answer refusal(Role role) {
		return switch (role) {
			case DISABLED -> Behaviours.disabled();
			case STARTING -> Behaviours.notReady();
			case STANDBY -> Behaviours.redirect(this.cluster.nameOf(this.controller.leader()), 1);
			default -> (this.controller.leader() < 0) ? Behaviours.noPrimary() : Behaviours.standby();
		};
	}

	private void serve(Exchange exchange) {
		RequestMessage request = exchange.request();
		Kind kind = request.kind();
		if (request.operation().equals(JOIN)) {
			this.joined.add(exchange.connection());
			done(exchange);
			return;
		}
		if (request.operation().equals(DENIED)) {
			exchange.answer(Behaviours.status(Status.PERMISSION_DENIED));
			return;
		}
		if (kind != Kind.NOTIFICATION && this.cluster.joins(exchange.connection().client())
				&& !this.joined.contains(exchange.connection())) {
			exchange.answer(Behaviours.sessionExpired());
			return;
		}
		if (kind == Kind.WRITE) {
			this.controller.propose(exchange, request.operation().equals(NAPS) ? Ending.LATE : Ending.ANSWER);
		}
		else if (request.waits()) {
			exchange.later(millis(6000), () -> again(exchange));
		}
		else {
			done(exchange);
		}
	}

	/** A long poll has waited enough. */
	private void again(Exchange exchange) {
		this.controller.refresh();
		ifPrimary(exchange, () -> done(exchange));
	}

	private void done(Exchange exchange) {
		exchange.answer(RecordedResult.ok(StateMachine.answer(exchange.request(), this.controller.applied())));
	}

	/** A write was applied. */
	void decided(Exchange exchange, Ending ending, RecordedResult result) {
		this.controller.refresh();
		switch (ending) {
			case ANSWER -> exchange.answer(result);
			case CLOSE -> exchange.close();
			case UNKNOWN_STATUS -> exchange.answer(Behaviours.unknownStatus(901));
			case LATE -> exchange.later(millis(4000), () -> {
				this.controller.refresh();
				exchange.answer(result);
			});
		}
	}

	/** Writes of which nobody here knows any more whether they will be applied. */
	void undecided(List<Exchange> exchanges) {
		this.controller.refresh();
		int how = this.random.nextInt(3);
		for (Exchange exchange : exchanges) {
			switch (how) {
				case 0 -> exchange.answer(Behaviours.standby().preExecution(false));
				case 1 -> exchange.close();
				default -> {
					// its client finds out
				}
			}
		}
	}

	// ---- for oddities

	void propose(Exchange exchange, Ending ending) {
		this.controller.propose(exchange, ending);
	}

	boolean isPrimary() {
		return this.controller.role() == Role.PRIMARY;
	}

	boolean serves(Exchange exchange) {
		return isPrimary()
				&& (!this.cluster.joins(exchange.connection().client()) || this.joined.contains(exchange.connection()));
	}

	long epoch() {
		return this.controller.epoch();
	}

	/** Another node, as seen from here the next. */
	String nextNode() {
		return this.cluster.nameOf((this.controller.number() + 1) % this.cluster.size());
	}

	/** Goes up each time. */
	int nextLoudness() {
		return this.loudness++;
	}

	String name() {
		return this.controller.name();
	}

	@Nullable String disabledNode() {
		return this.cluster.controllers()
			.stream()
			.filter((other) -> other.role() == Role.DISABLED)
			.map(Controller::name)
			.findFirst()
			.orElse(null);
	}

	/** The highest epoch that a client has seen of any primary. */
	long knownTo(Exchange exchange) {
		return this.cluster.knownTo(exchange.connection().client());
	}

	private Duration millis(int bound) {
		return Duration.ofMillis(1 + this.random.nextInt(bound));
	}

}
