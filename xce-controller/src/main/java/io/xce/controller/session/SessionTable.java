package io.xce.controller.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import io.xce.jobs.Join;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of daemons on this primary: one for each connection that joined, and one
 * for each name. A session is of the epoch in which it began; under another epoch it does
 * not exist. Thread-safe.
 */
public final class SessionTable {

	private final LongSupplier nanos;

	private final long timeoutNanos;

	private final AtomicLong ids = new AtomicLong();

	private final Map<Object, Entry> byConnection = new ConcurrentHashMap<>();

	private final Map<String, Object> byName = new ConcurrentHashMap<>();

	/**
	 * Create an empty table.
	 * @param nanos the monotonic clock
	 * @param timeoutNanos after how much silence a session ends
	 */
	public SessionTable(LongSupplier nanos, long timeoutNanos) {
		this.nanos = nanos;
		this.timeoutNanos = timeoutNanos;
	}

	/**
	 * Begin a session, in place of one that the connection or the name may have.
	 * @param connection identifies the connection
	 * @param epoch the epoch of this primary
	 * @param join what the daemon says of itself
	 * @return the session
	 */
	public Entry join(Object connection, long epoch, Join join) {
		leave(connection);
		Entry entry = new Entry("s" + epoch + "-" + this.ids.incrementAndGet(), epoch, join, this.nanos.getAsLong());
		this.byConnection.put(connection, entry);
		Object before = this.byName.put(join.name(), connection);
		if (before != null && before != connection) {
			this.byConnection.remove(before);
		}
		return entry;
	}

	/**
	 * The session of a connection, which was heard from now.
	 * @param connection identifies the connection
	 * @param epoch the epoch of this primary
	 * @return the session, or {@code null} if there is none, or none any more
	 */
	public @Nullable Entry heard(Object connection, long epoch) {
		Entry entry = this.byConnection.get(connection);
		if (entry == null || entry.epoch != epoch) {
			return null;
		}
		long now = this.nanos.getAsLong();
		if (now - entry.heardAt > this.timeoutNanos) {
			leave(connection);
			return null;
		}
		entry.heardAt = now;
		return entry;
	}

	/**
	 * End the session of a connection, if it has one.
	 * @param connection identifies the connection
	 * @return the session that ended, or {@code null}
	 */
	public @Nullable Entry leave(Object connection) {
		Entry entry = this.byConnection.remove(connection);
		if (entry != null) {
			this.byName.remove(entry.join.name(), connection);
		}
		return entry;
	}

	/**
	 * End all sessions.
	 */
	public void clear() {
		this.byConnection.clear();
		this.byName.clear();
	}

	/**
	 * How many sessions there are.
	 * @return the count
	 */
	public int size() {
		return this.byConnection.size();
	}

	/**
	 * A session.
	 */
	public static final class Entry {

		private final String id;

		private final long epoch;

		private final Join join;

		private volatile long heardAt;

		private Entry(String id, long epoch, Join join, long heardAt) {
			this.id = id;
			this.epoch = epoch;
			this.join = join;
			this.heardAt = heardAt;
		}

		/**
		 * Its id, for logs.
		 * @return the id
		 */
		public String id() {
			return this.id;
		}

		/**
		 * What the daemon said of itself.
		 * @return the join
		 */
		public Join join() {
			return this.join;
		}

	}

}
