package io.xce.testing.peer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request as a value that may be kept.
 *
 * @param id the id that the reply repeats
 * @param operation the name of the operation
 * @param kind what the operation does, or {@code null} for a code that nobody knows
 * @param remainingMillis how long the caller still waits
 * @param slot the slot of the key, or {@link Request#NO_SLOT}
 * @param sequence the slot's sequence, or 0
 * @param first whether the record of the client may be created
 * @param waits whether the handler may wait
 * @param callerKey the caller's own key, or {@code null}
 * @param traceParent the trace context, or {@code null}
 * @param body the body
 */
@SuppressWarnings("ArrayRecordComponent")
public record RequestFrame(long id, String operation, @Nullable Kind kind, long remainingMillis, int slot,
		long sequence, boolean first, boolean waits, @Nullable String callerKey, @Nullable String traceParent,
		byte[] body) implements Request {

	/**
	 * Keep a request.
	 * @param request the request, perhaps a view
	 * @return the value
	 */
	public static RequestFrame copyOf(Request request) {
		return new RequestFrame(request.id(), request.operation(), request.kind(), request.remainingMillis(),
				request.slot(), request.sequence(), request.first(), request.waits(), request.callerKey(),
				request.traceParent(), request.body().clone());
	}

	/**
	 * Whether it has a key.
	 * @return {@code true} with a slot
	 */
	public boolean keyed() {
		return this.slot != NO_SLOT;
	}

	/**
	 * The body as text.
	 * @return the text
	 */
	public String text() {
		return new String(this.body, StandardCharsets.UTF_8);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof RequestFrame that && this.id == that.id && this.operation.equals(that.operation)
				&& this.kind == that.kind && this.remainingMillis == that.remainingMillis && this.slot == that.slot
				&& this.sequence == that.sequence && this.first == that.first && this.waits == that.waits
				&& Objects.equals(this.callerKey, that.callerKey) && Objects.equals(this.traceParent, that.traceParent)
				&& Arrays.equals(this.body, that.body);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.operation, this.slot, this.sequence);
	}

	@Override
	public String toString() {
		return this.kind + " " + this.operation + " '" + text() + "'"
				+ (keyed() ? " key " + this.slot + "/" + this.sequence : "") + (this.first ? " FIRST" : "")
				+ (this.waits ? " WAITS" : "") + " " + this.remainingMillis + "ms";
	}

}
