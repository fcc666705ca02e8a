package io.xce.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.benchmarks.peer.Peer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Drives one peer in one mode for some time. Every answer is checked for its length; a
 * request that fails ends the run, whichever way its peer says so.
 */
final class Load {

	private static final long TOP_NANOS = 60_000_000_000L;

	private final Peer peer;

	private final Mode mode;

	private final byte[] body;

	private final AtomicLong failures = new AtomicLong();

	/** The last that a peer threw, if any did. */
	private volatile @Nullable RuntimeException problem;

	Load(Peer peer, Mode mode) {
		this.peer = peer;
		this.mode = mode;
		this.body = new byte[mode.bodyBytes()];
	}

	/**
	 * What was done.
	 *
	 * @param requests how many requests were answered
	 * @param nanos how long it took
	 * @param latencies of blocking modes
	 */
	record Done(long requests, long nanos, @Nullable Histogram latencies) {

	}

	Done run(long nanos) throws InterruptedException {
		Done done = switch (this.mode) {
			case ASYNC_64, ASYNC_256, ASYNC_64_4K -> async(nanos);
			case DIRECT_64 -> direct(nanos);
			case BLOCKING_1, BLOCKING_16 -> blocking(nanos);
		};
		if (this.failures.get() > 0) {
			throw new IllegalStateException(this.failures + " requests failed: " + this.mode + " of " + this.peer,
					this.problem);
		}
		return done;
	}

	private boolean isRight(byte @Nullable [] answer) {
		if (answer != null && answer.length == this.body.length) {
			return true;
		}
		this.failures.incrementAndGet();
		return false;
	}

	private boolean goesOn(long until) {
		return System.nanoTime() - until < 0 && this.failures.get() == 0;
	}

	private void send(Peer.Completion done) {
		try {
			this.peer.send(this.body, done);
		}
		catch (RuntimeException ex) {
			this.problem = ex;
			done.ended(null);
		}
	}

	private byte @Nullable [] call() {
		try {
			return this.peer.call(this.body);
		}
		catch (RuntimeException ex) {
			this.problem = ex;
			return null;
		}
	}

	private Done async(long nanos) throws InterruptedException {
		Semaphore permits = new Semaphore(this.mode.width());
		Peer.Completion done = (answer) -> {
			isRight(answer);
			permits.release();
		};
		long begun = System.nanoTime();
		long requests = 0;
		while (goesOn(begun + nanos)) {
			for (int i = 0; i < 64; i++) {
				permits.acquire();
				send(done);
			}
			requests += 64;
		}
		permits.acquire(this.mode.width());
		return new Done(requests, System.nanoTime() - begun, null);
	}

	private Done direct(long nanos) throws InterruptedException {
		Semaphore ended = new Semaphore(0);
		AtomicLong requests = new AtomicLong();
		long begun = System.nanoTime();
		for (int i = 0; i < this.mode.width(); i++) {
			new Chain(begun + nanos, ended, requests).next();
		}
		ended.acquire(this.mode.width());
		return new Done(requests.get(), System.nanoTime() - begun, null);
	}

	/** One request after the other. */
	private final class Chain implements Peer.Completion {

		private final long until;

		private final Semaphore over;

		private final AtomicLong total;

		private long count;

		Chain(long until, Semaphore over, AtomicLong total) {
			this.until = until;
			this.over = over;
			this.total = total;
		}

		void next() {
			send(this);
		}

		@Override
		public void ended(byte @Nullable [] answer) {
			this.count++;
			if (isRight(answer) && ((this.count & 15) != 0 || goesOn(this.until))) {
				next();
			}
			else {
				this.total.addAndGet(this.count);
				this.over.release();
			}
		}

	}

	private Done blocking(long nanos) throws InterruptedException {
		Histogram latencies = new Histogram(TOP_NANOS, 3);

		long begun = System.nanoTime();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < this.mode.width(); i++) {
			Thread thread = new Thread(() -> block(begun + nanos, latencies), "bench-" + i);
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return new Done(latencies.getTotalCount(), System.nanoTime() - begun, latencies);
	}

	private void block(long until, Histogram all) {
		Histogram own = new Histogram(TOP_NANOS, 3);
		long now = System.nanoTime();
		while (now - until < 0 && this.failures.get() == 0) {
			if (!isRight(call())) {
				return;
			}
			long after = System.nanoTime();
			own.recordValue(after - now);
			now = after;
		}
		synchronized (all) {
			all.add(own);
		}
	}

}
