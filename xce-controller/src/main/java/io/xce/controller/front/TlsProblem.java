package io.xce.controller.front;

import javax.net.ssl.SSLException;

import io.netty.handler.ssl.NotSslRecordException;

/**
 * Why a client could not agree on TLS, in words for a log.
 */
final class TlsProblem {

	private TlsProblem() {
	}

	/**
	 * Whether the client only went away, as one does that looks whether the port is open.
	 * @param problem what TLS reported
	 * @return {@code true} if that is all
	 */
	static boolean isClosing(SSLException problem) {
		return String.valueOf(problem.getMessage()).startsWith("Connection closed while");
	}

	/**
	 * Describe a problem.
	 * @param problem what TLS reported
	 * @return the words; never what the client sent, which may be a token
	 */
	static String describe(SSLException problem) {
		return (problem instanceof NotSslRecordException) ? "it does not speak TLS"
				: String.valueOf(problem.getMessage());
	}

}
