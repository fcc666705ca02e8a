package io.xce.client.internal.failover;

import io.xce.client.topology.Epoch;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * Finds the row of the outcome table that a reply belongs to. A pure function.
 */
final class Classifier {

	private final boolean fencing;

	private final boolean keys;

	/**
	 * Create a classifier for a wire.
	 * @param fencing whether every reply carries an epoch
	 * @param keys whether writes carry keys
	 */
	Classifier(boolean fencing, boolean keys) {
		this.fencing = fencing;
		this.keys = keys;
	}

	/**
	 * Classify a reply.
	 * @param reply the reply
	 * @param kind what the request does
	 * @param highest the highest epoch known
	 * @return the row
	 */
	OutcomeRow classify(Reply reply, Kind kind, long highest) {
		OutcomeRow row = byStatus(reply, kind, highest);
		boolean settled = row == OutcomeRow.ANSWERED || reply.preExecution();
		if (kind == Kind.WRITE && !this.keys && !settled) {
			return OutcomeRow.UNKEYED_UNSETTLED;
		}
		return row;
	}

	/**
	 * Classify the loss of a connection under a request.
	 * @param kind what the request does
	 * @return the row
	 */
	OutcomeRow classifyLoss(Kind kind) {
		return (kind == Kind.WRITE && !this.keys) ? OutcomeRow.UNKEYED_UNSETTLED : OutcomeRow.TRANSPORT;
	}

	private OutcomeRow byStatus(Reply reply, Kind kind, long highest) {
		Status status = reply.status();
		if (status == null) {
			boolean mayHaveRun = kind == Kind.WRITE && !reply.preExecution();
			return mayHaveRun ? OutcomeRow.UNKNOWN_STATUS_WRITE : OutcomeRow.UNKNOWN_STATUS;
		}
		boolean current = isCurrentPrimary(reply.role(), reply.epoch(), highest);
		return switch (status) {
			case OK, NOT_FOUND, CONFLICT, INTERNAL -> answer(reply, highest);
			case AUTH_FAILED, PERMISSION_DENIED, INVALID_REQUEST, TOO_LARGE ->
				current ? OutcomeRow.REFUSED_BY_PRIMARY : OutcomeRow.REFUSED_ELSEWHERE;
			case REDIRECT ->
				(reply.redirectHost() != null && hasEpoch(reply)) ? OutcomeRow.REDIRECTED : OutcomeRow.STANDBY;
			case STANDBY -> OutcomeRow.STANDBY;
			case NO_PRIMARY -> OutcomeRow.NO_PRIMARY;
			case NOT_READY -> OutcomeRow.NOT_READY;
			case DISABLED -> OutcomeRow.DISABLED;
			case BUSY -> current ? OutcomeRow.BUSY : OutcomeRow.BUSY_ELSEWHERE;
			case SESSION_EXPIRED -> current ? OutcomeRow.SESSION_EXPIRED : OutcomeRow.SESSION_EXPIRED_ELSEWHERE;
			case KEY_FORGOTTEN -> current ? OutcomeRow.KEY_FORGOTTEN : OutcomeRow.KEY_FORGOTTEN_ELSEWHERE;
			case UNSUPPORTED_VERSION -> OutcomeRow.UNSUPPORTED_VERSION;
		};
	}

	private OutcomeRow answer(Reply reply, long highest) {
		if (!hasEpoch(reply)) {
			return OutcomeRow.MALFORMED;
		}
		if (reply.role() != Role.PRIMARY) {
			return OutcomeRow.BROKEN_ANSWER;
		}
		return (this.fencing && Epoch.isStale(reply.epoch(), highest)) ? OutcomeRow.DEPOSED : OutcomeRow.ANSWERED;
	}

	/**
	 * Whether metadata is that of a primary that is not deposed.
	 * @param role the role
	 * @param epoch the epoch
	 * @param highest the highest epoch known
	 * @return {@code true} if it is
	 */
	boolean isCurrentPrimary(@Nullable Role role, long epoch, long highest) {
		return role == Role.PRIMARY && (!this.fencing || (epoch != Reply.NO_EPOCH && !Epoch.isStale(epoch, highest)));
	}

	/**
	 * Whether a node says that it is elected, though no primary yet: it stands under an
	 * epoch above that of any primary, which no candidate has.
	 * @param role the role
	 * @param epoch the epoch
	 * @param highest the highest epoch known of a primary: while there is none, an epoch
	 * says nothing
	 * @return {@code true} if it probably is the next primary
	 */
	boolean isElected(@Nullable Role role, long epoch, long highest) {
		return this.fencing && role == Role.ELECTING && highest != Epoch.NONE && epoch > highest;
	}

	private boolean hasEpoch(Reply reply) {
		return !this.fencing || reply.epoch() != Reply.NO_EPOCH;
	}

}
