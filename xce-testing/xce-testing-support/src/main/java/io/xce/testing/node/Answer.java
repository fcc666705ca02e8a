package io.xce.testing.node;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.peer.ReplyFrame;
import org.jspecify.annotations.Nullable;

/**
 * A reply to be given. Immutable; each method returns a changed copy. What is not said
 * comes from the node.
 */
public final class Answer implements Behaviour {

	private static final Set<Status> PRE_EXECUTION = EnumSet.of(Status.REDIRECT, Status.NO_PRIMARY, Status.NOT_READY,
			Status.STANDBY, Status.DISABLED, Status.AUTH_FAILED, Status.PERMISSION_DENIED, Status.SESSION_EXPIRED,
			Status.TOO_LARGE, Status.BUSY, Status.UNSUPPORTED_VERSION);

	private final ReplyFrame frame;

	private final boolean ownRole;

	private final boolean ownEpoch;

	private Answer(ReplyFrame frame, boolean ownRole, boolean ownEpoch) {
		this.frame = frame;
		this.ownRole = ownRole;
		this.ownEpoch = ownEpoch;
	}

	static Answer of(Status status) {
		return of(status.code()).preExecution(PRE_EXECUTION.contains(status));
	}

	static Answer of(RecordedResult result) {
		Answer answer = of(result.statusCode()).body(result.body());
		String reason = result.reason();
		return (reason != null) ? answer.reason(reason) : answer;
	}

	static Answer of(int code) {
		return new Answer(new ReplyFrame(0, code, false, null, Reply.NO_EPOCH, null, null, 0, null, new byte[0]), true,
				true);
	}

	/**
	 * With another role than the node's.
	 * @param role the role, or {@code null} for a code that nobody knows
	 * @return the changed answer
	 */
	public Answer role(@Nullable Role role) {
		ReplyFrame f = this.frame;
		return new Answer(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), role, f.epoch(), f.reason(),
				f.redirectHost(), f.redirectPort(), f.clusterId(), f.body()), false, this.ownEpoch);
	}

	/**
	 * With another epoch than the node's.
	 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
	 * @return the changed answer
	 */
	public Answer epoch(long epoch) {
		ReplyFrame f = this.frame;
		return new Answer(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), f.role(), epoch, f.reason(),
				f.redirectHost(), f.redirectPort(), f.clusterId(), f.body()), this.ownRole, false);
	}

	/**
	 * With or without the pre-execution mark.
	 * @param mark whether it is proven that nothing ran
	 * @return the changed answer
	 */
	public Answer preExecution(boolean mark) {
		ReplyFrame f = this.frame;
		return with(new ReplyFrame(f.id(), f.statusCode(), mark, f.role(), f.epoch(), f.reason(), f.redirectHost(),
				f.redirectPort(), f.clusterId(), f.body()));
	}

	/**
	 * With a reason.
	 * @param reason the reason
	 * @return the changed answer
	 */
	public Answer reason(String reason) {
		ReplyFrame f = this.frame;
		return with(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), f.role(), f.epoch(), reason,
				f.redirectHost(), f.redirectPort(), f.clusterId(), f.body()));
	}

	/**
	 * With a redirect address.
	 * @param host the host, valid or not
	 * @param port the port, valid or not
	 * @return the changed answer
	 */
	public Answer redirect(@Nullable String host, int port) {
		ReplyFrame f = this.frame;
		return with(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), f.role(), f.epoch(), f.reason(), host,
				port, f.clusterId(), f.body()));
	}

	/**
	 * With a cluster id.
	 * @param clusterId the cluster id
	 * @return the changed answer
	 */
	public Answer clusterId(ClusterId clusterId) {
		ReplyFrame f = this.frame;
		return with(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), f.role(), f.epoch(), f.reason(),
				f.redirectHost(), f.redirectPort(), clusterId, f.body()));
	}

	/**
	 * With a body.
	 * @param body the body
	 * @return the changed answer
	 */
	public Answer body(byte[] body) {
		ReplyFrame f = this.frame;
		return with(new ReplyFrame(f.id(), f.statusCode(), f.preExecution(), f.role(), f.epoch(), f.reason(),
				f.redirectHost(), f.redirectPort(), f.clusterId(), body));
	}

	/**
	 * With a body.
	 * @param body the body as text
	 * @return the changed answer
	 */
	public Answer body(String body) {
		return body(body.getBytes(StandardCharsets.UTF_8));
	}

	private Answer with(ReplyFrame changed) {
		return new Answer(changed, this.ownRole, this.ownEpoch);
	}

	@Override
	public void handle(Exchange exchange) {
		exchange.answer(this);
	}

	ReplyFrame toFrame(long id, NodeState node) {
		ReplyFrame f = this.frame;
		return new ReplyFrame(id, f.statusCode(), f.preExecution(), this.ownRole ? node.role() : f.role(),
				this.ownEpoch ? node.epoch() : f.epoch(), f.reason(), f.redirectHost(), f.redirectPort(), f.clusterId(),
				f.body());
	}

	@Override
	public String toString() {
		return this.frame.toString();
	}

}
