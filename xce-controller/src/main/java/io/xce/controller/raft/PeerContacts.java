package io.xce.controller.raft;

import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * What became of the last vote that each peer was asked for: how far a node gets that has
 * no leader. Thread-safe.
 */
final class PeerContacts {

	/** Under which name it is handed to Ratis. */
	static final String PARAMETER = "xce.peer-contacts";

	private static final int MAX_CAUSES = 16;

	private final Map<String, String> last = new ConcurrentHashMap<>();

	void answered(String peerId) {
		this.last.put(peerId, "answers");
	}

	void failed(String peerId, Throwable failure) {
		this.last.put(peerId, describe(failure));
	}

	/**
	 * How it went with a peer.
	 * @param peerId the peer
	 * @return a few words for people
	 */
	String of(String peerId) {
		return this.last.getOrDefault(peerId, "no answer yet");
	}

	private static String describe(Throwable failure) {
		Throwable root = failure;
		for (int i = 0; i < MAX_CAUSES; i++) {
			String known = known(root);
			if (known != null) {
				return known;
			}
			Throwable cause = root.getCause();
			if (cause == null) {
				break;
			}
			root = cause;
		}
		return (root.getMessage() != null) ? root.getMessage() : root.getClass().getSimpleName();
	}

	private static @Nullable String known(Throwable failure) {
		if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
			return "unknown host";
		}
		// Java and Netty have no type of their own for it, and Netty and Ratis have a
		// time-out each
		String text = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
		if (text.contains("connection refused")) {
			return "connection refused";
		}
		return failure.getClass().getSimpleName().contains("Timeout") ? "no answer" : null;
	}

}
