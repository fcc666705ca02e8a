package io.xce.controller.statemachine;

import io.xce.protocol.Status;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyRefusal;
import io.xce.protocol.key.RecordedResult;
import org.jspecify.annotations.Nullable;

/**
 * What became of a command.
 *
 * @param statusCode the wire value of the status
 * @param body the body, never to be changed
 * @param reason why, for a person, or {@code null}
 * @param executed {@code false} if the log itself proves that no handler ran, now or
 * before
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CommandResult(int statusCode, byte[] body, @Nullable String reason, boolean executed) {

	/** Of a command that nobody waits for. */
	static final CommandResult DONE = new CommandResult(Status.OK.code(), new byte[0], null, true);

	static CommandResult of(KeyLookup outcome) {
		if (outcome instanceof RecordedResult result) {
			// a full table: not executed, not recorded, and a record would have answered
			return new CommandResult(result.statusCode(), result.body(), result.reason(),
					result.statusCode() != Status.BUSY.code());
		}
		if (outcome instanceof KeyRefusal refusal) {
			boolean full = refusal.status() == Status.BUSY;
			return new CommandResult(refusal.status().code(), new byte[0], refusal.reason(), !full);
		}
		throw new IllegalArgumentException("'outcome' is " + outcome + ", expected one that settles the write");
	}

}
