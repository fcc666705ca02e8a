package io.xce.client.internal.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Lets one call of each lane through at a time. Confined to the serial context.
 */
final class Lanes {

	private final Map<String, ArrayDeque<Call>> lanes = new HashMap<>();

	/**
	 * A call of a lane arrives.
	 * @param lane the lane
	 * @param call the call
	 * @return whether it may go on at once; if not, it is queued
	 */
	boolean enter(String lane, Call call) {
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
	 * A call of a lane ended.
	 * @param lane the lane
	 * @param call the call
	 * @return whose turn it is now, or {@code null} if the call was not at the head
	 */
	@Nullable Call leave(String lane, Call call) {
		ArrayDeque<Call> queue = this.lanes.get(lane);
		if (queue == null) {
			return null;
		}
		boolean head = queue.peek() == call;
		queue.remove(call);
		if (queue.isEmpty()) {
			this.lanes.remove(lane);
		}
		return head ? queue.peek() : null;
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
