package io.xce.client.internal.failover;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.client.topology.Epoch;

/**
 * Tells what is news to a search: only news makes the next lap prompt, since followers go
 * on naming a dead primary for hundreds of milliseconds. Confined to the serial context.
 */
final class News {

	private final Map<Object, Long> triedUnder = new HashMap<>();

	private final Set<Node> unreachable = new HashSet<>();

	private long highestSeen = Epoch.NONE;

	private long highestElected = Epoch.NONE;

	/**
	 * A search begins.
	 */
	void searchBegan() {
		this.triedUnder.clear();
		this.unreachable.clear();
	}

	/**
	 * An address was tried.
	 * @param address the address
	 * @param epoch the highest epoch known at that moment
	 */
	void tried(Object address, long epoch) {
		this.triedUnder.merge(address, epoch, Math::max);
	}

	/**
	 * The node at an address that was tried said that it follows the primary of an epoch.
	 * @param address the address
	 * @param epoch the epoch
	 */
	void follows(Object address, long epoch) {
		this.triedUnder.computeIfPresent(address, (key, under) -> Math.max(under, epoch));
	}

	/**
	 * A redirect named an address.
	 * @param address the address
	 * @param epoch the epoch of the redirect
	 * @return whether that address was not yet tried under that epoch in this search
	 */
	boolean redirect(Object address, long epoch) {
		Long tried = this.triedUnder.get(address);
		return tried == null || epoch > tried;
	}

	/**
	 * A node showed an epoch.
	 * @param epoch the epoch, of whatever role
	 * @return whether it is higher than any seen
	 */
	boolean epoch(long epoch) {
		if (epoch <= this.highestSeen) {
			return false;
		}
		boolean first = this.highestSeen == Epoch.NONE;
		this.highestSeen = epoch;
		return !first;
	}

	/**
	 * A node was elected under an epoch.
	 * @param epoch the epoch
	 * @return whether it is higher than that of any election heard of
	 */
	boolean elected(long epoch) {
		if (epoch <= this.highestElected) {
			return false;
		}
		this.highestElected = epoch;
		return true;
	}

	/**
	 * A lap ended without a connection to these nodes.
	 * @param nodes the nodes
	 */
	void lapEnded(Iterable<Node> nodes) {
		this.unreachable.clear();
		for (Node node : nodes) {
			if (!node.isUp()) {
				this.unreachable.add(node);
			}
		}
	}

	/**
	 * Nodes were found that the last lap could not reach, for nobody knew of them.
	 * @param nodes the nodes
	 */
	void found(List<Node> nodes) {
		this.unreachable.addAll(nodes);
	}

	/**
	 * A connection came up.
	 * @param node the node
	 * @return whether it was unreachable in the last lap; once per node and lap
	 */
	boolean cameUp(Node node) {
		return this.unreachable.remove(node);
	}

}
