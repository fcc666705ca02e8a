package io.xce.benchmarks.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.writing.Writing;
import org.jspecify.annotations.Nullable;

/**
 * A thread that writes one after the other, and remembers when each was done.
 */
final class Writer implements AutoCloseable {

	private static final long POLL_MILLIS = 2;

	private final Writing writing;

	private final List<Written> done = new ArrayList<>();

	private final Thread thread;

	private volatile boolean closed;

	private volatile @Nullable Exception failure;

	Writer(String name, Writing writing) {
		this.writing = writing;
		this.thread = new Thread(this::run, "bench-writer-" + name);
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	private void run() {
		long attempts = this.writing.attempts();
		while (!this.closed) {
			long begun = System.nanoTime();
			try {
				this.writing.write();
			}
			catch (Exception ex) {
				if (!this.closed) {
					this.failure = ex;
				}
				return;
			}
			long ended = System.nanoTime();
			long now = this.writing.attempts();
			synchronized (this.done) {
				this.done.add(new Written(begun, ended, now - attempts));
			}
			attempts = now;
		}
	}

	/**
	 * The first write that succeeded after a moment.
	 * @param moment the moment
	 * @return the write, or {@code null} if there is none yet
	 */
	@Nullable Written firstAfter(long moment) {
		synchronized (this.done) {
			// the newest are at the end
			Written first = null;
			for (int i = this.done.size() - 1; i >= 0 && this.done.get(i).ended() - moment > 0; i--) {
				first = this.done.get(i);
			}
			return first;
		}
	}

	/**
	 * Wait for it.
	 * @param moment the moment
	 * @param seconds how long at most
	 * @return the write
	 * @throws IllegalStateException if there is none in time, or this writer has failed
	 */
	Written awaitAfter(long moment, long seconds) throws InterruptedException {
		long begun = System.nanoTime();
		while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(seconds)) {
			Written first = firstAfter(moment);
			if (first != null) {
				return first;
			}
			Exception problem = this.failure;
			if (problem != null) {
				throw new IllegalStateException("A write has failed: " + this.thread.getName(), problem);
			}
			Thread.sleep(POLL_MILLIS);
		}
		throw new IllegalStateException("No success in " + seconds + " s: " + this.thread.getName());
	}

	/**
	 * All writes that were begun and had ended between two moments.
	 * @param from the first moment
	 * @param to the second
	 * @return the writes
	 */
	List<Written> between(long from, long to) {
		synchronized (this.done) {
			return this.done.stream().filter((write) -> write.begun() - from >= 0 && write.ended() - to <= 0).toList();
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.writing.close();
		try {
			this.thread.join(TimeUnit.SECONDS.toMillis(10));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
