package io.xce.protocol;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A request that keeps its values: what tests and servers hold on to after a view is
 * gone.
 *
 * @param id see {@link Request#id()}
 * @param operation see {@link Request#operation()}
 * @param kindCode see {@link Request#kindCode()}
 * @param remainingMillis see {@link Request#remainingMillis()}
 * @param slot see {@link Request#slot()}
 * @param sequence see {@link Request#sequence()}
 * @param first see {@link Request#first()}
 * @param waits see {@link Request#waits()}
 * @param callerKey see {@link Request#callerKey()}
 * @param traceParent see {@link Request#traceParent()}
 * @param body see {@link Request#body()}; not copied: it must not change afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record RequestMessage(long id, String operation, int kindCode, long remainingMillis, int slot, long sequence,
		boolean first, boolean waits, @Nullable String callerKey, @Nullable String traceParent,
		byte[] body) implements Request {

	public RequestMessage {
		Objects.requireNonNull(operation, "'operation' must not be null");
		Objects.requireNonNull(body, "'body' must not be null");
	}

	/**
	 * A request without deadline, key or marks.
	 * @param id the id
	 * @param operation the name of the operation
	 * @param kind what the operation does
	 * @param body the body
	 * @return the request
	 */
	public static RequestMessage of(long id, String operation, Kind kind, byte[] body) {
		return new RequestMessage(id, operation, kind.code(), NO_DEADLINE, NO_SLOT, 0, false, false, null, null, body);
	}

	/**
	 * The values of any request, copied.
	 * @param request a request, perhaps a view
	 * @return the copy, or {@code request} itself if it is immutable
	 */
	public static RequestMessage copyOf(Request request) {
		if (request instanceof RequestMessage message) {
			return message;
		}
		return new RequestMessage(request.id(), request.operation(), request.kindCode(), request.remainingMillis(),
				request.slot(), request.sequence(), request.first(), request.waits(), request.callerKey(),
				request.traceParent(), request.body());
	}

	@Override
	public @Nullable Kind kind() {
		return Kind.of(this.kindCode);
	}

	/**
	 * The same request under another id.
	 * @param id the id
	 * @return the request
	 */
	public RequestMessage withId(long id) {
		return new RequestMessage(id, this.operation, this.kindCode, this.remainingMillis, this.slot, this.sequence,
				this.first, this.waits, this.callerKey, this.traceParent, this.body);
	}

	/**
	 * The same request with a deadline.
	 * @param remainingMillis the remaining time in milliseconds
	 * @return the request
	 */
	public RequestMessage withRemainingMillis(long remainingMillis) {
		return new RequestMessage(this.id, this.operation, this.kindCode, remainingMillis, this.slot, this.sequence,
				this.first, this.waits, this.callerKey, this.traceParent, this.body);
	}

	/**
	 * The same request with a key.
	 * @param slot the slot, 0 and up
	 * @param sequence the slot's sequence, 1 and up
	 * @param first the FIRST flag
	 * @return the request
	 */
	public RequestMessage withKey(int slot, long sequence, boolean first) {
		return new RequestMessage(this.id, this.operation, this.kindCode, this.remainingMillis, slot, sequence, first,
				this.waits, this.callerKey, this.traceParent, this.body);
	}

	/**
	 * The same request with a caller key.
	 * @param callerKey the key, or {@code null} for none
	 * @return the request
	 */
	public RequestMessage withCallerKey(@Nullable String callerKey) {
		return new RequestMessage(this.id, this.operation, this.kindCode, this.remainingMillis, this.slot,
				this.sequence, this.first, this.waits, callerKey, this.traceParent, this.body);
	}

	/**
	 * The same request with a trace context.
	 * @param traceParent the W3C trace context, or {@code null} for none
	 * @return the request
	 */
	public RequestMessage withTraceParent(@Nullable String traceParent) {
		return new RequestMessage(this.id, this.operation, this.kindCode, this.remainingMillis, this.slot,
				this.sequence, this.first, this.waits, this.callerKey, traceParent, this.body);
	}

	/**
	 * The same request, marked as a long poll or not.
	 * @param waits the WAITS flag
	 * @return the request
	 */
	public RequestMessage withWaits(boolean waits) {
		return new RequestMessage(this.id, this.operation, this.kindCode, this.remainingMillis, this.slot,
				this.sequence, this.first, waits, this.callerKey, this.traceParent, this.body);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof RequestMessage that && this.id == that.id && this.kindCode == that.kindCode
				&& this.remainingMillis == that.remainingMillis && this.slot == that.slot
				&& this.sequence == that.sequence && this.first == that.first && this.waits == that.waits
				&& this.operation.equals(that.operation) && Objects.equals(this.callerKey, that.callerKey)
				&& Objects.equals(this.traceParent, that.traceParent) && Arrays.equals(this.body, that.body);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.operation, this.slot, this.sequence);
	}

	@Override
	public String toString() {
		Kind kind = kind();
		return "Request[" + this.id + " " + ((kind != null) ? kind : "kind " + this.kindCode) + " " + this.operation
				+ ", remainingMillis=" + this.remainingMillis + ", key=" + this.slot + "/" + this.sequence
				+ (this.first ? ", FIRST" : "") + (this.waits ? ", WAITS" : "") + ", body=" + this.body.length
				+ " bytes]";
	}

}
