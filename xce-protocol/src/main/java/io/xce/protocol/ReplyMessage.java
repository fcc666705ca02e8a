package io.xce.protocol;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A reply that keeps its values: what servers send, and what is held on to after a view
 * is gone.
 *
 * @param id see {@link Reply#id()}
 * @param statusCode see {@link Reply#statusCode()}
 * @param preExecution see {@link Reply#preExecution()}
 * @param role see {@link Reply#role()}
 * @param epoch see {@link Reply#epoch()}
 * @param reason see {@link Reply#reason()}
 * @param redirectHost see {@link Reply#redirectHost()}
 * @param redirectPort see {@link Reply#redirectPort()}; 0 without a host
 * @param clusterId see {@link Reply#clusterId()}
 * @param body see {@link Reply#body()}; not copied: it must not change afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record ReplyMessage(long id, int statusCode, boolean preExecution, @Nullable Role role, long epoch,
		@Nullable String reason, @Nullable String redirectHost, int redirectPort, @Nullable ClusterId clusterId,
		byte[] body) implements Reply {

	private static final byte[] EMPTY = {};

	public ReplyMessage {
		Objects.requireNonNull(body, "'body' must not be null");
	}

	/**
	 * A success.
	 * @param id the id of the request
	 * @param role what the node is
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @param body the result
	 * @return the reply
	 */
	public static ReplyMessage ok(long id, Role role, long epoch, byte[] body) {
		return new ReplyMessage(id, Status.OK.code(), false, role, epoch, null, null, 0, null, body);
	}

	/**
	 * A failure of a request that was, or may have been, proposed or handled: without the
	 * PRE_EXECUTION flag.
	 * @param id the id of the request
	 * @param status the status
	 * @param role what the node is
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @param reason why, for a person, or {@code null}
	 * @return the reply
	 */
	public static ReplyMessage failed(long id, Status status, Role role, long epoch, @Nullable String reason) {
		return new ReplyMessage(id, status.code(), false, role, epoch, reason, null, 0, null, EMPTY);
	}

	/**
	 * A refusal of a request that was provably neither proposed nor handled: with the
	 * PRE_EXECUTION flag.
	 * @param id the id of the request
	 * @param status the status, not {@link Status#OK}
	 * @param role what the node is
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @param reason why, for a person, or {@code null}
	 * @return the reply
	 */
	public static ReplyMessage refused(long id, Status status, Role role, long epoch, @Nullable String reason) {
		if (status == Status.OK) {
			throw new IllegalArgumentException("'status' of a refusal must not be OK");
		}
		return new ReplyMessage(id, status.code(), true, role, epoch, reason, null, 0, null, EMPTY);
	}

	/**
	 * The values of any reply, copied.
	 * @param reply a reply, perhaps a view
	 * @return the copy, or {@code reply} itself if it is immutable
	 */
	public static ReplyMessage copyOf(Reply reply) {
		if (reply instanceof ReplyMessage message) {
			return message;
		}
		return new ReplyMessage(reply.id(), reply.statusCode(), reply.preExecution(), reply.role(), reply.epoch(),
				reply.reason(), reply.redirectHost(), reply.redirectPort(), reply.clusterId(), reply.body());
	}

	@Override
	public @Nullable Status status() {
		return Status.of(this.statusCode);
	}

	/**
	 * The same reply to another request.
	 * @param id the id of the request
	 * @return the reply
	 */
	public ReplyMessage withId(long id) {
		return new ReplyMessage(id, this.statusCode, this.preExecution, this.role, this.epoch, this.reason,
				this.redirectHost, this.redirectPort, this.clusterId, this.body);
	}

	/**
	 * The same reply naming the primary's client address.
	 * @param host the host, not checked
	 * @param port the port, not checked
	 * @return the reply
	 */
	public ReplyMessage withRedirect(String host, int port) {
		return new ReplyMessage(this.id, this.statusCode, this.preExecution, this.role, this.epoch, this.reason, host,
				port, this.clusterId, this.body);
	}

	/**
	 * The same reply said by another role at another epoch.
	 * @param role what the node is
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @return the reply
	 */
	public ReplyMessage withRole(@Nullable Role role, long epoch) {
		return new ReplyMessage(this.id, this.statusCode, this.preExecution, role, epoch, this.reason,
				this.redirectHost, this.redirectPort, this.clusterId, this.body);
	}

	/**
	 * The same reply with the PRE_EXECUTION flag set or not.
	 * @param preExecution the flag
	 * @return the reply
	 */
	public ReplyMessage withPreExecution(boolean preExecution) {
		return new ReplyMessage(this.id, this.statusCode, preExecution, this.role, this.epoch, this.reason,
				this.redirectHost, this.redirectPort, this.clusterId, this.body);
	}

	/**
	 * The same reply with a reason.
	 * @param reason why, for a person, or {@code null}
	 * @return the reply
	 */
	public ReplyMessage withReason(@Nullable String reason) {
		return new ReplyMessage(this.id, this.statusCode, this.preExecution, this.role, this.epoch, reason,
				this.redirectHost, this.redirectPort, this.clusterId, this.body);
	}

	/**
	 * The same reply carrying a cluster id.
	 * @param clusterId the id, or {@code null}
	 * @return the reply
	 */
	public ReplyMessage withClusterId(@Nullable ClusterId clusterId) {
		return new ReplyMessage(this.id, this.statusCode, this.preExecution, this.role, this.epoch, this.reason,
				this.redirectHost, this.redirectPort, clusterId, this.body);
	}

	/**
	 * The same reply with a body.
	 * @param body the bytes
	 * @return the reply
	 */
	public ReplyMessage withBody(byte[] body) {
		return new ReplyMessage(this.id, this.statusCode, this.preExecution, this.role, this.epoch, this.reason,
				this.redirectHost, this.redirectPort, this.clusterId, body);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ReplyMessage that && this.id == that.id && this.statusCode == that.statusCode
				&& this.preExecution == that.preExecution && this.role == that.role && this.epoch == that.epoch
				&& this.redirectPort == that.redirectPort && Objects.equals(this.reason, that.reason)
				&& Objects.equals(this.redirectHost, that.redirectHost)
				&& Objects.equals(this.clusterId, that.clusterId) && Arrays.equals(this.body, that.body);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.statusCode, this.role, this.epoch);
	}

	@Override
	public String toString() {
		Status status = status();
		return "Reply[" + this.id + " " + ((status != null) ? status : "status " + this.statusCode)
				+ (this.preExecution ? " PRE_EXECUTION" : "") + ", role=" + this.role + ", epoch=" + this.epoch
				+ ((this.reason != null) ? ", reason=" + this.reason : "")
				+ ((this.redirectHost != null) ? ", redirect=" + this.redirectHost + ":" + this.redirectPort : "")
				+ ((this.clusterId != null) ? ", clusterId=" + this.clusterId : "") + ", body=" + this.body.length
				+ " bytes]";
	}

}
