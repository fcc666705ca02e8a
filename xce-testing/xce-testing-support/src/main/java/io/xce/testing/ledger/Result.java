package io.xce.testing.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * What an execution gave.
 *
 * @param status the status
 * @param body the body
 */
@SuppressWarnings("ArrayRecordComponent")
public record Result(Status status, byte[] body) {

	/**
	 * A success.
	 * @param body the body as text
	 * @return the result
	 */
	public static Result ok(String body) {
		return new Result(Status.OK, body.getBytes(StandardCharsets.UTF_8));
	}

	static Result of(Status status) {
		return new Result(status, new byte[0]);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Result that && this.status == that.status && Arrays.equals(this.body, that.body);
	}

	@Override
	public int hashCode() {
		return this.status.hashCode() + Arrays.hashCode(this.body);
	}

	@Override
	public String toString() {
		return this.status + " '" + new String(this.body, StandardCharsets.UTF_8) + "'";
	}

}
