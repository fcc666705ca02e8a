package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for a primary or for their release, in order of arrival: one that
 * comes back stands where it stood. Confined to the serial context.
 */
final class Waiters {

	private static final long LAST = 1L << 62;

	private final TreeMap<Long, Call> calls = new TreeMap<>();

	private final AtomicInteger count = new AtomicInteger();

	void add(Call call) {
		this.calls.put(position(call), call);
		this.count.setRelease(this.calls.size());
	}

	void remove(Call call) {
		this.calls.remove(position(call), call);
		this.count.setRelease(this.calls.size());
	}

	/** Suspects stand behind all others. */
	private static long position(Call call) {
		return call.isSuspect() ? call.arrival | LAST : call.arrival;
	}

	boolean isEmpty() {
		return this.calls.isEmpty();
	}

	/** How many there are. Any thread. */
	int count() {
		return this.count.getAcquire();
	}

	int size() {
		return this.calls.size();
	}

	@Nullable Call first() {
		Map.Entry<Long, Call> first = this.calls.firstEntry();
		return (first != null) ? first.getValue() : null;
	}

	/**
	 * All of them, in order.
	 * @return a copy
	 */
	List<Call> all() {
		return new ArrayList<>(this.calls.values());
	}

	/**
	 * The next after another that may carry a search, round and round.
	 * @param after the arrival of the one before
	 * @return the call, or {@code null} if none may
	 */
	@Nullable Call nextCarrier(long after) {
		Call next = firstThatCarries(this.calls.subMap(after, false, LAST, false).values());
		if (next == null) {
			next = firstThatCarries(this.calls.headMap(Math.min(after, LAST), true).values());
		}
		return (next != null) ? next : firstThatCarries(this.calls.tailMap(LAST, true).values());
	}

	private static @Nullable Call firstThatCarries(Iterable<Call> candidates) {
		for (Call call : candidates) {
			if (!call.request.waits() && !call.isSlow() && !call.hasResult()) {
				return call;
			}
		}
		return null;
	}

}
