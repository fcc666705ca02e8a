package io.xce.client.internal.failover;

import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The questions of a search, one at a time, and who carries them: the join where
 * callbacks are registered; else a request that waits, the one after it once that has
 * ended, and the built-in read if there is none. Confined to the serial context.
 */
final class Questions {

	private final SearchHost host;

	private final Demand demand;

	private @Nullable Carrier carrier;

	private long lastCarrier = -1;

	private long open;

	private int sent;

	Questions(SearchHost host, Demand demand) {
		this.host = host;
		this.demand = demand;
	}

	/**
	 * A search begins.
	 */
	void searchBegan() {
		this.carrier = null;
		this.sent = 0;
	}

	/**
	 * A lap begins: somebody else carries now.
	 */
	void lapBegan() {
		if (this.carrier != null) {
			this.lastCarrier = this.carrier.arrival();
			this.carrier = null;
		}
	}

	/**
	 * A search ends: whatever is open is of no use any more.
	 */
	void searchEnded() {
		this.carrier = null;
		this.open++;
	}

	/**
	 * The question that was asked last.
	 * @return its token
	 */
	long open() {
		return this.open;
	}

	/**
	 * How many questions of this search were sent.
	 * @return the count
	 */
	int sent() {
		return this.sent;
	}

	/**
	 * Begin a question; the one before is open no more.
	 * @return its token
	 */
	long next() {
		return ++this.open;
	}

	/**
	 * Have it carried to a node.
	 * @param question its token
	 * @param node the node
	 * @return {@code false} if nothing can be sent to that node at present
	 */
	boolean ask(long question, Node node) {
		Link link = node.link();
		boolean isSent = link != null && send(link, question);
		if (isSent) {
			this.sent++;
		}
		return isSent;
	}

	private boolean send(Link link, long question) {
		Carrier join = this.host.joinCarrier();
		if (join != null) {
			return join.sendTo(link, question);
		}
		Carrier next = this.carrier;
		if (next != null && !next.canGoOn()) {
			this.lastCarrier = next.arrival();
			next = null;
		}
		Set<Carrier> tried = new HashSet<>();
		if (next == null) {
			next = this.demand.nextCarrier(this.lastCarrier);
		}
		while (next != null && tried.add(next)) {
			if (next.sendTo(link, question)) {
				this.carrier = next;
				return true;
			}
			next = this.demand.nextCarrier(next.arrival());
		}
		this.carrier = this.host.wanted() ? this.host.primaryRead() : null;
		return this.carrier != null && this.carrier.sendTo(link, question);
	}

}
