package io.xce.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * An operation to be executed by the primary: what it is called, what it does, its body,
 * and how the body of its reply becomes a result. Immutable if its decoder is; one value
 * may be executed many times.
 *
 * @param <R> the type of the result
 */
public final class XceRequest<R> {

	/** The longest operation name, in bytes of UTF-8. */
	public static final int MAX_OPERATION_BYTES = 255;

	private final String operation;

	private final Kind kind;

	private final boolean waits;

	private final byte[] body;

	private final ReplyDecoder<? extends R> decoder;

	private XceRequest(String operation, Kind kind, boolean waits, byte[] body, ReplyDecoder<? extends R> decoder) {
		this.operation = operation;
		this.kind = kind;
		this.waits = waits;
		this.body = body;
		this.decoder = decoder;
	}

	/**
	 * Create a request.
	 * @param <R> the type of the result
	 * @param operation the name of the operation, 1 to 255 bytes of UTF-8
	 * @param kind what the operation does
	 * @param body the body, not copied: it must not change afterwards
	 * @param decoder turns the body of an OK reply into the result; called on the
	 * caller's thread, or on the one that completes its future
	 * @return the request
	 * @throws IllegalArgumentException if the name is empty or too long
	 */
	public static <R> XceRequest<R> of(String operation, Kind kind, byte[] body, ReplyDecoder<? extends R> decoder) {
		Objects.requireNonNull(operation, "'operation' must not be null");
		Objects.requireNonNull(kind, "'kind' must not be null");
		Objects.requireNonNull(body, "'body' must not be null");
		Objects.requireNonNull(decoder, "'decoder' must not be null");
		// a char becomes 3 bytes at most, so of nearly all names the length need not be
		// known
		if (operation.isEmpty() || operation.length() > MAX_OPERATION_BYTES / 3) {
			int length = operation.getBytes(StandardCharsets.UTF_8).length;
			if (length == 0 || length > MAX_OPERATION_BYTES) {
				throw new IllegalArgumentException(
						"'operation' must have 1 to " + MAX_OPERATION_BYTES + " bytes of UTF-8, but has " + length);
			}
		}
		return new XceRequest<>(operation, kind, false, body, decoder);
	}

	/**
	 * The same request marked as one whose handler may wait for a change (a long poll):
	 * it never stands in the way of others.
	 * @return the marked request
	 */
	public XceRequest<R> waiting() {
		return new XceRequest<>(this.operation, this.kind, true, this.body, this.decoder);
	}

	/**
	 * The name of the operation.
	 * @return the name
	 */
	public String operation() {
		return this.operation;
	}

	/**
	 * What the operation does.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * Whether the handler may wait for a change.
	 * @return {@code true} for a long poll
	 */
	public boolean waits() {
		return this.waits;
	}

	/**
	 * The body.
	 * @return the bytes, never to be changed
	 */
	public byte[] body() {
		return this.body;
	}

	/**
	 * How the body of a reply becomes a result.
	 * @return the decoder
	 */
	public ReplyDecoder<? extends R> decoder() {
		return this.decoder;
	}

	@Override
	public String toString() {
		return this.kind + " " + this.operation;
	}

	/**
	 * Turns the body of an OK reply into a result.
	 *
	 * @param <R> the type of the result
	 */
	@FunctionalInterface
	public interface ReplyDecoder<R> {

		/**
		 * Decode a body.
		 * @param body the bytes of the body
		 * @return the result
		 * @throws Exception if the body is not what this operation answers
		 */
		R decode(byte[] body) throws Exception;

	}

}
