package io.xce.testing.simulator.cluster;

import io.xce.protocol.ClientId;
import io.xce.protocol.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the replicated log. Entries are told apart by identity.
 */
final class Entry {

	private final long term;

	private final @Nullable ClientId client;

	private final @Nullable RequestMessage write;

	/** Create the entry by which a new leader finds out what is committed. */
	Entry(long term) {
		this(term, null, null);
	}

	Entry(long term, @Nullable ClientId client, @Nullable RequestMessage write) {
		this.term = term;
		this.client = client;
		this.write = write;
	}

	long term() {
		return this.term;
	}

	@Nullable ClientId client() {
		return this.client;
	}

	/** The write, or {@code null} for none. */
	@Nullable RequestMessage write() {
		return this.write;
	}

	@Override
	public String toString() {
		return "term " + this.term + ((this.write != null) ? " " + this.write : "");
	}

}
