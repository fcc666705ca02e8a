package io.xce.controller.config;

/**
 * A member of the cluster.
 *
 * @param id its name, unique: 1 to 32 letters, digits, dots, dashes or underscores
 * @param raft where the other members reach it
 * @param client where clients reach it: what a standby names in a redirect
 */
public record Peer(String id, HostPort raft, HostPort client) {

	public Peer {
		if (!id.matches("[A-Za-z0-9._-]{1,32}")) {
			throw new IllegalArgumentException(
					"node id '" + id + "', expected 1 to 32 letters, digits, dots, dashes or underscores");
		}
	}

	/**
	 * Parse {@code id=raftHost:raftPort/clientHost:clientPort}.
	 * @param text the text
	 * @return the peer
	 * @throws IllegalArgumentException if the text is anything else; the message names it
	 */
	public static Peer parse(String text) {
		int equals = text.indexOf('=');
		int slash = text.indexOf('/', equals + 1);
		if (equals < 1 || slash < 0) {
			throw new IllegalArgumentException(
					"peer '" + text + "', expected id=raftHost:raftPort/clientHost:clientPort");
		}
		try {
			return new Peer(text.substring(0, equals).trim(), HostPort.parse(text.substring(equals + 1, slash)),
					HostPort.parse(text.substring(slash + 1)));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("peer '" + text + "': " + ex.getMessage(), ex);
		}
	}

	@Override
	public String toString() {
		return this.id + "=" + this.raft + "/" + this.client;
	}

}
