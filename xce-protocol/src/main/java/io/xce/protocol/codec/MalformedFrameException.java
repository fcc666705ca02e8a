package io.xce.protocol.codec;

/**
 * Received bytes are not this protocol. The message says what was seen and what was
 * expected. It has no stack trace: it tells of the peer, not of this program, and
 * strangers can cause it at will.
 */
public class MalformedFrameException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param seen what was seen
	 * @param expected what was expected in its place
	 */
	public MalformedFrameException(String seen, String expected) {
		super("Malformed frame: " + seen + ", expected " + expected, null, false, false);
	}

}
