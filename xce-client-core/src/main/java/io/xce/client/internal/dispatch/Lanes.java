package io.xce.client.internal.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.xce.client.internal.dispatch.Call.Place;

/**
 * Lets one call of each lane through at a time. A call without a lane passes. Confined to
 * the serial context.
 */
final class Lanes {

	private final Consumer<Call> proceed;

	private final Map<String, ArrayDeque<Call>> lanes = new HashMap<>();

	/** Calls at the head of their lanes that are to go on. */
	private final Deque<Call> turns = new ArrayDeque<>();

	private boolean takingTurns;

	/**
	 * Create lanes.
	 * @param proceed lets a call go on whose turn has come
	 */
	Lanes(Consumer<Call> proceed) {
		this.proceed = proceed;
	}

	/**
	 * A call arrives.
	 * @param call the call
	 * @return whether it may go on at once; if not, it is queued
	 */
	boolean enter(Call call) {
		String lane = call.options.lane();
		if (lane == null) {
			return true;
		}
		ArrayDeque<Call> queue = this.lanes.get(lane);
		if (queue == null) {
			queue = new ArrayDeque<>();
			queue.add(call);
			this.lanes.put(lane, queue);
			return true;
		}
		queue.add(call);
		return false;
	}

	/**
	 * A call of a lane ended. If it was at the head, the next one goes on.
	 * @param lane the lane
	 * @param call the call
	 */
	void leave(String lane, Call call) {
		ArrayDeque<Call> queue = this.lanes.get(lane);
		if (queue == null) {
			return;
		}
		boolean head = queue.peek() == call;
		queue.remove(call);
		Call next = queue.peek();
		if (next == null) {
			this.lanes.remove(lane);
		}
		else if (head) {
			this.turns.add(next);
			takeTurns();
		}
	}

	/** One may end at once and give its turn to the next, and so on: no recursion. */
	private void takeTurns() {
		if (this.takingTurns) {
			return;
		}
		this.takingTurns = true;
		try {
			for (Call next = this.turns.poll(); next != null; next = this.turns.poll()) {
				if (next.place == Place.LANE) {
					this.proceed.accept(next);
				}
			}
		}
		finally {
			this.takingTurns = false;
		}
	}

	/**
	 * The calls queued behind the head of a lane.
	 * @param lane the lane
	 * @return the calls in order
	 */
	List<Call> queued(String lane) {
		ArrayDeque<Call> queue = this.lanes.get(lane);
		List<Call> queued = (queue != null) ? new ArrayList<>(queue) : new ArrayList<>();
		if (!queued.isEmpty()) {
			queued.remove(0);
		}
		return queued;
	}

}
