package io.xce.testing.peer;

import java.util.Arrays;
import java.util.Objects;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * A reply as a value that may be kept.
 *
 * @param id the id of the request
 * @param statusCode the wire value of the status
 * @param preExecution whether it is proven that nothing ran
 * @param role what the node is, or {@code null} for a code nobody knows
 * @param epoch the epoch, or {@link Reply#NO_EPOCH}
 * @param reason why, or {@code null}
 * @param redirectHost the host of the redirect, or {@code null}
 * @param redirectPort the port of the redirect, as sent
 * @param clusterId the cluster id, or {@code null}
 * @param body the body
 */
@SuppressWarnings("ArrayRecordComponent")
public record ReplyFrame(long id, int statusCode, boolean preExecution, @Nullable Role role, long epoch,
		@Nullable String reason, @Nullable String redirectHost, int redirectPort, @Nullable ClusterId clusterId,
		byte[] body) implements Reply {

	@Override
	public @Nullable Status status() {
		return Status.of(this.statusCode);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ReplyFrame that && this.id == that.id && this.statusCode == that.statusCode
				&& this.preExecution == that.preExecution && this.role == that.role && this.epoch == that.epoch
				&& Objects.equals(this.reason, that.reason) && Objects.equals(this.redirectHost, that.redirectHost)
				&& this.redirectPort == that.redirectPort && Objects.equals(this.clusterId, that.clusterId)
				&& Arrays.equals(this.body, that.body);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.statusCode, this.role, this.epoch);
	}

	@Override
	public String toString() {
		Status status = status();
		return ((status != null) ? status.name() : "status " + this.statusCode)
				+ ((this.redirectHost != null) ? " " + this.redirectHost + ":" + this.redirectPort : "") + " role "
				+ this.role + " epoch " + this.epoch + (this.preExecution ? " PRE_EXECUTION" : "");
	}

}
