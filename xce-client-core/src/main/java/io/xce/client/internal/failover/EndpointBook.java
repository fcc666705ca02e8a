package io.xce.client.internal.failover;

import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what is learned about endpoints, and tells of changes. Confined to the
 * serial context.
 */
final class EndpointBook {

	private final Core core;

	private final Runnable changed;

	EndpointBook(Core core, Runnable changed) {
		this.core = core;
		this.changed = changed;
	}

	/**
	 * Write down the effect of an attempt's outcome, adoption and fencing excepted.
	 * @param node where
	 * @param effect the effect
	 * @param reason why, or {@code null}
	 */
	void apply(Node node, OutcomeRow.EndpointEffect effect, @Nullable String reason) {
		switch (effect) {
			case STANDBY -> become(node, EndpointState.STANDBY, reason);
			case ELECTING -> become(node, EndpointState.ELECTING, reason);
			case STARTING -> become(node, EndpointState.STARTING, reason);
			case DISABLE -> {
				node.disable(this.core.clock.nanoTime(), this.core.settings.endpointBackoff());
				become(node, EndpointState.DISABLED, reason);
			}
			case SUSPECT -> become(node, EndpointState.SUSPECT, reason);
			case UNREACHABLE -> become(node, EndpointState.UNREACHABLE, reason);
			case INCOMPATIBLE -> become(node, EndpointState.INCOMPATIBLE, reason);
			case REFUSE -> become(node, EndpointState.REFUSED, reason);
			case COUNT -> node.brokeTheRules();
			case ADOPT, FENCE, UNCHANGED -> {
			}
		}
	}

	/**
	 * Write down what a node said about itself.
	 * @param node the node
	 * @param role its role
	 */
	void says(Node node, @Nullable Role role) {
		if (role == null || node.isDisabled(this.core.clock.nanoTime())) {
			return;
		}
		become(node, switch (role) {
			case PRIMARY -> EndpointState.PRIMARY;
			case STANDBY -> EndpointState.STANDBY;
			case ELECTING -> EndpointState.ELECTING;
			case STARTING -> EndpointState.STARTING;
			case DISABLED -> EndpointState.DISABLED;
		}, null);
	}

	/**
	 * A deposed primary answered; both epochs are kept.
	 * @param node the node
	 * @param epoch the epoch of its answer
	 * @param highest the highest epoch known
	 */
	void fenced(Node node, long epoch, long highest) {
		this.core.counters.fenced();
		become(node, EndpointState.FENCED, "saw epoch " + epoch + " < " + highest);
		this.core.publish(new FailoverEvent.ReplyFenced(this.core.clientName(), node.endpoint(), epoch, highest));
	}

	/**
	 * Note a state and tell of it if it is new.
	 * @param node the node
	 * @param state the state
	 * @param reason why, or {@code null}
	 */
	void become(Node node, EndpointState state, @Nullable String reason) {
		EndpointState before = node.become(state, reason);
		if (before != state) {
			this.core.publish(
					new FailoverEvent.EndpointChanged(this.core.clientName(), node.endpoint(), before, state, reason));
		}
		this.changed.run();
	}

	/**
	 * A short text of a reply, for reports.
	 * @param reply the reply
	 * @return its status, epoch and reason
	 */
	static String describe(Reply reply) {
		return (reply.reason() != null) ? describeStatus(reply) + " (" + reply.reason() + ")" : describeStatus(reply);
	}

	/**
	 * The same without the reason.
	 * @param reply the reply
	 * @return its status and epoch
	 */
	static String describeStatus(Reply reply) {
		StringBuilder text = new StringBuilder();
		text.append((reply.status() != null) ? reply.status() : "status " + reply.statusCode());
		if (reply.redirectHost() != null) {
			text.append(" to ").append(reply.redirectHost()).append(':').append(reply.redirectPort());
		}
		if (reply.epoch() != Reply.NO_EPOCH) {
			text.append(" at epoch ").append(reply.epoch());
		}
		return text.toString();
	}

}
