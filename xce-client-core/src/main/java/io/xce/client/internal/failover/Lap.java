package io.xce.client.internal.failover;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the candidates: who was asked, and what came of it. Confined to the
 * serial context.
 */
final class Lap {

	private final Map<Node, Long> asked = new HashMap<>();

	/** How often nodes had failed when this lap began, or was told to try them. */
	private final Map<Node, Integer> failedBefore = new HashMap<>();

	private @Nullable Node hint;

	private boolean news;

	private boolean electedSince;

	private boolean answered;

	private boolean resolvedAgain;

	private boolean strangerNamed;

	private final Set<Node> named = new HashSet<>();

	private int finalAnswers;

	private @Nullable String finalAnswer;

	/**
	 * Begin a lap.
	 * @param candidates the candidates
	 */
	Lap(List<Node> candidates) {
		candidates.forEach((node) -> this.failedBefore.put(node, node.failures()));
	}

	/**
	 * Whether a node that is being dialled is worth waiting for: once it has failed in
	 * this lap it is over, however often it is dialled again.
	 * @param node the node
	 * @return {@code true} if it has not failed yet
	 */
	boolean awaits(Node node) {
		return node.failures() <= this.failedBefore.getOrDefault(node, 0);
	}

	/**
	 * A node is asked.
	 * @param node the node
	 * @param highest the highest epoch known now
	 */
	void asked(Node node, long highest) {
		this.asked.put(node, highest);
		if (node == this.hint) {
			this.hint = null;
		}
	}

	/**
	 * A node that was asked did not turn out to be the primary, whatever it says: no
	 * epoch it has shown so far is a reason to ask it again.
	 * @param node the node
	 */
	void settled(Node node) {
		this.asked.computeIfPresent(node, (key, at) -> Math.max(at, node.epoch()));
	}

	/**
	 * Whether a node may still be asked: each once, a hint or a node that has shown a
	 * higher epoch since excepted.
	 * @param node the node
	 * @return {@code true} if it may
	 */
	boolean mayAsk(Node node) {
		if (node == this.hint) {
			return true;
		}
		Long at = this.asked.get(node);
		return at == null || (node.role() == Role.PRIMARY && node.epoch() > at);
	}

	void hint(Node node) {
		this.hint = node;
		this.named.add(node);
		this.failedBefore.put(node, node.failures());
	}

	@Nullable Node hint() {
		return this.hint;
	}

	void news() {
		this.news = true;
	}

	boolean hadNews() {
		return this.news;
	}

	/**
	 * A node that was asked has been elected since.
	 */
	void electedSince() {
		this.electedSince = true;
	}

	boolean wasElectedSince() {
		return this.electedSince;
	}

	void answered() {
		this.answered = true;
	}

	boolean wasAnswered() {
		return this.answered;
	}

	void finalAnswer(String answer) {
		this.finalAnswers++;
		this.finalAnswer = answer;
	}

	/**
	 * The final answer, if the lap brought nothing else.
	 * @return the last of them, or {@code null}
	 */
	@Nullable String finalAnswer() {
		return (this.finalAnswers == this.asked.size()) ? this.finalAnswer : null;
	}

	/**
	 * A redirect named an address that no name is known to have.
	 */
	void strangerNamed() {
		this.strangerNamed = true;
	}

	/**
	 * Whether redirects say that the names lead elsewhere now: to an address that none is
	 * known to have or, if that has gone on for a while, to a node that is not where it
	 * was. Followers of a primary that has just died say the latter too.
	 * @param longEnough whether it has
	 * @return {@code true} if the names are worth asking for again
	 */
	boolean pointsElsewhere(boolean longEnough) {
		return this.strangerNamed || (longEnough && this.named.stream().anyMatch(Node::failedByTransport));
	}

	/**
	 * Whether the names are still to be resolved again in this lap; uses it up.
	 * @param candidates the candidates
	 * @return {@code true} once, if all of them failed by transport
	 */
	boolean takeResolution(List<Node> candidates) {
		if (this.resolvedAgain) {
			return false;
		}
		this.resolvedAgain = true;
		return candidates.stream().allMatch(Node::failedByTransport);
	}

	/**
	 * Where the next lap's rotation starts: after the last configured node asked.
	 * @param nodes the configured candidates
	 * @param start where this lap started
	 * @param last the node asked last, or {@code null}
	 * @return the index
	 */
	static int nextStart(List<Node> nodes, int start, @Nullable Node last) {
		int index = (last != null) ? nodes.indexOf(last) : -1;
		return (index >= 0) ? (index + 1) % nodes.size() : start % nodes.size();
	}

}
