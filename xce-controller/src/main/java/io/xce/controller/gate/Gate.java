package io.xce.controller.gate;

import org.jspecify.annotations.Nullable;

/**
 * Open while this node is in service. Flipping it waits for nothing and touches no
 * running request. Thread-safe.
 */
public final class Gate {

	private volatile @Nullable String closedFor;

	/**
	 * Open the gate. Does nothing if it is open.
	 */
	public void open() {
		this.closedFor = null;
	}

	/**
	 * Close the gate. If it is closed, only the reason changes.
	 * @param reason why, for a person
	 */
	public void close(String reason) {
		this.closedFor = reason;
	}

	/**
	 * Why the gate is closed.
	 * @return the reason, or {@code null} while it is open
	 */
	public @Nullable String closedFor() {
		return this.closedFor;
	}

}
