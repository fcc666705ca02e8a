package io.xce.protocol.key;

import java.util.Arrays;
import java.util.Objects;

import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * How a write ended, as often as it is asked. Role and epoch are not part of it: they are
 * those of the node that answers.
 *
 * @param statusCode the wire value of the status, 0 to 65,535
 * @param body the body; not copied: it must not change afterwards
 * @param reason why, for a person, or {@code null}
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record RecordedResult(int statusCode, byte[] body, @Nullable String reason) implements KeyLookup {

	private static final byte[] NO_BYTES = {};

	private static final RecordedResult EMPTY = new RecordedResult(Status.OK.code(), NO_BYTES, null);

	public RecordedResult {
		Objects.requireNonNull(body, "'body' must not be null");
	}

	/**
	 * A success.
	 * @param body the result
	 * @return the recorded result
	 */
	public static RecordedResult ok(byte[] body) {
		return (body.length > 0) ? new RecordedResult(Status.OK.code(), body, null) : EMPTY;
	}

	/**
	 * A final failure.
	 * @param status the status
	 * @param reason why, for a person, or {@code null}
	 * @return the recorded result
	 */
	public static RecordedResult failed(Status status, @Nullable String reason) {
		return new RecordedResult(status.code(), NO_BYTES, reason);
	}

	/**
	 * Whether a table may remember it. A full table and a missing session are gone the
	 * next moment, so the same key must be able to succeed then.
	 * @return {@code false} for BUSY and SESSION_EXPIRED
	 */
	public boolean recordable() {
		return this.statusCode != Status.BUSY.code() && this.statusCode != Status.SESSION_EXPIRED.code();
	}

	/**
	 * What it takes to remember it.
	 * @return bytes of the body and characters of the reason
	 */
	int size() {
		return this.body.length + ((this.reason != null) ? this.reason.length() : 0);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof RecordedResult that && this.statusCode == that.statusCode
				&& Arrays.equals(this.body, that.body) && Objects.equals(this.reason, that.reason);
	}

	@Override
	public int hashCode() {
		return 31 * this.statusCode + Arrays.hashCode(this.body);
	}

	@Override
	public String toString() {
		Status status = Status.of(this.statusCode);
		return "RecordedResult[" + ((status != null) ? status : "status " + this.statusCode) + ", body="
				+ this.body.length + " bytes" + ((this.reason != null) ? ", reason=" + this.reason : "") + "]";
	}

}
