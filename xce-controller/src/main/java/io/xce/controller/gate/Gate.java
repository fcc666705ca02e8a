package io.xce.controller.gate;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Open while this node is in service. Flipping it waits for nothing and touches no
 * running request. Thread-safe.
 */
public final class Gate {

	private final AtomicReference<@Nullable Closure> closure = new AtomicReference<>();

	/**
	 * Open the gate. Does nothing if it is open, or closed for good.
	 * @return whether it is open now
	 */
	public boolean open() {
		Closure after = this.closure.updateAndGet((now) -> (now != null && now.forGood) ? now : null);
		return after == null;
	}

	/**
	 * Close the gate. If it is closed, only the reason changes; if it is closed for good,
	 * nothing does.
	 * @param reason why, for a person
	 */
	public void close(String reason) {
		this.closure.updateAndGet((now) -> (now != null && now.forGood) ? now : new Closure(reason, false));
	}

	/**
	 * Close the gate, and never open it again: this node ends, or has failed. The first
	 * reason stays.
	 * @param reason why, for a person
	 */
	public void closeForGood(String reason) {
		this.closure.updateAndGet((now) -> (now != null && now.forGood) ? now : new Closure(reason, true));
	}

	/**
	 * Say something newer about a gate that is closed, unless it was opened or closed
	 * anew meanwhile.
	 * @param before the reason it was closed for
	 * @param after the reason from now on
	 */
	public void rename(String before, String after) {
		this.closure.updateAndGet(
				(now) -> (now != null && !now.forGood && now.reason.equals(before)) ? new Closure(after, false) : now);
	}

	/**
	 * Why the gate is closed.
	 * @return the reason, or {@code null} while it is open
	 */
	public @Nullable String closedFor() {
		Closure now = this.closure.get();
		return (now != null) ? now.reason : null;
	}

	private record Closure(String reason, boolean forGood) {

	}

}
