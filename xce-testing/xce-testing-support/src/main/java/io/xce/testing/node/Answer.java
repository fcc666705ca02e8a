package io.xce.testing.node;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import org.jspecify.annotations.Nullable;

/**
 * A reply to be given. Immutable; each method returns a changed copy. What is not said
 * comes from the node.
 */
public final class Answer implements Behaviour {

	private static final Set<Status> PRE_EXECUTION = EnumSet.of(Status.REDIRECT, Status.NO_PRIMARY, Status.NOT_READY,
			Status.STANDBY, Status.DISABLED, Status.AUTH_FAILED, Status.PERMISSION_DENIED, Status.SESSION_EXPIRED,
			Status.TOO_LARGE, Status.BUSY, Status.UNSUPPORTED_VERSION);

	private final ReplyMessage message;

	private final boolean ownRole;

	private final boolean ownEpoch;

	private Answer(ReplyMessage message, boolean ownRole, boolean ownEpoch) {
		this.message = message;
		this.ownRole = ownRole;
		this.ownEpoch = ownEpoch;
	}

	static Answer of(Status status) {
		return of(status.code()).preExecution(PRE_EXECUTION.contains(status));
	}

	static Answer of(RecordedResult result) {
		Answer answer = of(result.statusCode()).body(result.body()).preExecution(!result.recordable());
		String reason = result.reason();
		return (reason != null) ? answer.reason(reason) : answer;
	}

	static Answer of(int code) {
		return new Answer(new ReplyMessage(0, code, false, null, Reply.NO_EPOCH, null, null, 0, null, new byte[0]),
				true, true);
	}

	/**
	 * With another role than the node's.
	 * @param role the role, or {@code null} for a code that nobody knows
	 * @return the changed answer
	 */
	public Answer role(@Nullable Role role) {
		return new Answer(this.message.withRole(role, this.message.epoch()), false, this.ownEpoch);
	}

	/**
	 * With another epoch than the node's.
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @return the changed answer
	 */
	public Answer epoch(long epoch) {
		return new Answer(this.message.withRole(this.message.role(), epoch), this.ownRole, false);
	}

	/**
	 * With or without the pre-execution mark.
	 * @param mark whether it is proven that nothing ran
	 * @return the changed answer
	 */
	public Answer preExecution(boolean mark) {
		return with(this.message.withPreExecution(mark));
	}

	/**
	 * With a reason.
	 * @param reason the reason
	 * @return the changed answer
	 */
	public Answer reason(String reason) {
		return with(this.message.withReason(reason));
	}

	/**
	 * With a redirect address.
	 * @param host the host, valid or not
	 * @param port the port, valid or not
	 * @return the changed answer
	 */
	public Answer redirect(String host, int port) {
		return with(this.message.withRedirect(host, port));
	}

	/**
	 * With a cluster id.
	 * @param clusterId the cluster id
	 * @return the changed answer
	 */
	public Answer clusterId(ClusterId clusterId) {
		return with(this.message.withClusterId(clusterId));
	}

	/**
	 * With a body.
	 * @param body the body
	 * @return the changed answer
	 */
	public Answer body(byte[] body) {
		return with(this.message.withBody(body));
	}

	/**
	 * With a body.
	 * @param body the body as text
	 * @return the changed answer
	 */
	public Answer body(String body) {
		return body(body.getBytes(StandardCharsets.UTF_8));
	}

	private Answer with(ReplyMessage changed) {
		return new Answer(changed, this.ownRole, this.ownEpoch);
	}

	@Override
	public void handle(Exchange exchange) {
		exchange.answer(this);
	}

	ReplyMessage toMessage(long id, NodeState node) {
		return this.message.withId(id)
			.withRole(this.ownRole ? node.role() : this.message.role(),
					this.ownEpoch ? node.epoch() : this.message.epoch());
	}

	@Override
	public String toString() {
		return this.message.toString();
	}

}
