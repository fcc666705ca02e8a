package io.xce.client.internal.failover;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

import io.xce.client.topology.Endpoint;
import io.xce.client.topology.Epoch;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.ClusterId;
import org.jspecify.annotations.Nullable;

/**
 * Judges the addresses that redirects name. A hint is best effort: at most the next
 * attempt, never remembered, and correctness does not depend on it. Confined to the
 * serial context.
 */
final class Hints {

	private static final int MAX_HOPS = 3;

	private final Names names;

	private final RedirectPolicy policy;

	private final boolean verified;

	private final Map<Object, Long> triedAt = new HashMap<>();

	private int hops;

	Hints(Names names, RedirectPolicy policy, boolean verified) {
		this.names = names;
		this.policy = policy;
		this.verified = verified;
	}

	/**
	 * A lap begins: nothing was tried, no hop was taken.
	 */
	void lapBegan() {
		this.triedAt.clear();
		this.hops = 0;
	}

	/**
	 * A node was tried in this lap.
	 * @param node the node
	 * @param highest the highest epoch known at that moment
	 */
	void tried(Node node, long highest) {
		this.triedAt.put(node.identity(), highest);
	}

	/**
	 * A node that was tried said that it follows the primary of an epoch.
	 * @param node the node
	 * @param epoch the epoch
	 */
	void follows(Node node, long epoch) {
		this.triedAt.computeIfPresent(node.identity(), (key, at) -> Math.max(at, epoch));
	}

	/**
	 * Judge a hint.
	 * @param hint what the redirect said
	 * @param highest the highest epoch known
	 * @param now the time
	 * @return the verdict
	 */
	Verdict judge(Hint hint, long highest, long now) {
		Endpoint endpoint;
		try {
			endpoint = new Endpoint(hint.host(), hint.port());
		}
		catch (IllegalArgumentException ex) {
			return new Verdict(HintRule.MALFORMED, null);
		}
		if (Epoch.isStale(hint.epoch(), highest)) {
			return new Verdict(HintRule.STALE, null);
		}
		Node node = this.names.find(endpoint);
		if (node != null && node.isDisabled(now)) {
			return new Verdict(HintRule.DISABLED, null);
		}
		Long tried = this.triedAt.get((node != null) ? node.identity() : canonical(endpoint));
		if (tried != null && hint.epoch() <= tried) {
			return new Verdict(HintRule.ALREADY_TRIED, null);
		}
		if (this.hops >= MAX_HOPS) {
			return new Verdict(HintRule.HOP_LIMIT, null);
		}
		if (node == null) {
			return outside(endpoint, hint);
		}
		this.hops++;
		return new Verdict(HintRule.FOLLOWED, node);
	}

	private Verdict outside(Endpoint endpoint, Hint hint) {
		InetAddress literal = AddressLiteral.parse(endpoint.host());
		boolean loopback = "localhost".equals(endpoint.host()) || (literal != null && literal.isLoopbackAddress());
		boolean allowed = switch (this.policy) {
			case ANY -> true;
			case CONFIGURED -> false;
			// over TLS it is the handshake that refuses an address which proves nothing
			case VERIFIED -> this.verified || loopback;
		};
		if (!allowed) {
			return new Verdict(HintRule.POLICY, null);
		}
		if (hint.cluster() == null) {
			return new Verdict(HintRule.UNVERIFIABLE, null);
		}
		InetSocketAddress address = (literal != null) ? new InetSocketAddress(literal, endpoint.port()) : null;
		this.hops++;
		return new Verdict(HintRule.FOLLOWED, new Node(endpoint, false, address, hint.cluster()));
	}

	private static Object canonical(Endpoint endpoint) {
		InetAddress literal = AddressLiteral.parse(endpoint.host());
		return (literal != null) ? new InetSocketAddress(literal, endpoint.port()) : endpoint;
	}

	/**
	 * What a redirect said.
	 *
	 * @param host the host as sent
	 * @param port the port as sent
	 * @param epoch the epoch of the redirect
	 * @param cluster the cluster its sender belongs to: the pinned one if there is one
	 */
	record Hint(String host, int port, long epoch, @Nullable ClusterId cluster) {

	}

	/**
	 * What became of a hint.
	 *
	 * @param rule the rule that decided
	 * @param node whom to try next, or {@code null}
	 */
	record Verdict(HintRule rule, @Nullable Node node) {

		/**
		 * Whether the address is outside the list, as far as its addresses are known.
		 * @return {@code true} if the list may have it under one of its names
		 */
		boolean isStranger() {
			return this.rule == HintRule.POLICY || this.rule == HintRule.UNVERIFIABLE
					|| (this.node != null && !this.node.configured());
		}

	}

}
