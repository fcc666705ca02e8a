package io.xce.testing.network;

import java.time.Duration;

/**
 * The way between one client and one address.
 */
public final class Link {

	private final VirtualNetwork network;

	private Flow up = Flow.OPEN;

	private Flow down = Flow.OPEN;

	private long latencyNanos;

	private long jitterNanos;

	Link(VirtualNetwork network, Duration latency) {
		this.network = network;
		this.latencyNanos = latency.toNanos();
	}

	/**
	 * Let a frame take longer or shorter from now on. Frames of one connection stay in
	 * order.
	 * @param oneWay the time each way
	 * @return this
	 */
	public Link latency(Duration oneWay) {
		this.latencyNanos = oneWay.toNanos();
		return this;
	}

	/**
	 * Add to each frame's latency a draw from 0 to a bound, so that connections overtake
	 * each other.
	 * @param bound the bound, 0 for none
	 * @return this
	 */
	public Link jitter(Duration bound) {
		this.jitterNanos = bound.toNanos();
		return this;
	}

	/**
	 * Partition: hold all frames, and dials, both ways.
	 * @return this
	 */
	public Link hold() {
		return flow(Flow.HELD, Flow.HELD);
	}

	/**
	 * Half-open silence: lose all frames both ways, for the connections that are there
	 * for ever.
	 * @return this
	 */
	public Link lose() {
		return flow(Flow.LOST, Flow.LOST);
	}

	/**
	 * Carry frames again, first those held.
	 * @return this
	 */
	public Link heal() {
		return flow(Flow.OPEN, Flow.OPEN);
	}

	/**
	 * Say what each direction does.
	 * @param toPeer from the client to the address
	 * @param toClient from the address to the client
	 * @return this
	 */
	public Link flow(Flow toPeer, Flow toClient) {
		this.up = toPeer;
		this.down = toClient;
		this.network.flowChanged(this);
		return this;
	}

	/**
	 * Reset all connections on the way, at both ends.
	 * @return this
	 */
	public Link cut() {
		this.network.cut(this);
		return this;
	}

	Flow flow(boolean toPeer) {
		return toPeer ? this.up : this.down;
	}

	long nextLatency() {
		return this.latencyNanos + ((this.jitterNanos > 0) ? this.network.draw(this.jitterNanos) : 0);
	}

}
