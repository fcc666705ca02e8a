package io.xce.jobs;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;

/**
 * The way from bytes to a checked value: the same at both ends, for every operation.
 */
final class Bodies {

	private Bodies() {
	}

	/**
	 * Parse a body and build a value from it.
	 * @param what the name of the body, for the message
	 * @param body the bytes
	 * @param parser parses them
	 * @param builder builds the value; its complaints become the exception's message
	 * @return the value
	 * @throws InvalidBodyException if the bytes do not parse or the value is out of range
	 */
	static <M, T> T decode(String what, byte[] body, Parser<M> parser, Builder<M, T> builder)
			throws InvalidBodyException {
		try {
			return builder.build(parser.parseFrom(body));
		}
		catch (InvalidProtocolBufferException ex) {
			throw new InvalidBodyException(
					"Body of " + body.length + " bytes is not a " + what + ": " + ex.getMessage(), ex);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidBodyException("Body of " + what + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Builds a value from a parsed message.
	 *
	 * @param <M> the message
	 * @param <T> the value
	 */
	@FunctionalInterface
	interface Builder<M, T> {

		T build(M message);

	}

}
