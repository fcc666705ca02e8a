package io.xce.client.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.spi.Workers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes what is left when the client has closed, on a few threads of its own that end
 * when nothing is left: no context is there any more to look whether they get on, so
 * there are several from the start. Any thread.
 */
final class LateCompletions {

	/** How many there may be, and so how many callers' codes may block. */
	static final int THREADS = 8;

	private static final Logger logger = LoggerFactory.getLogger(LateCompletions.class);

	private final Workers workers;

	private final String name;

	private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();

	private final AtomicInteger threads = new AtomicInteger();

	LateCompletions(Workers workers, String name) {
		this.workers = workers;
		this.name = name;
	}

	/**
	 * Complete something.
	 * @param completion does it, and throws nothing
	 */
	void add(Runnable completion) {
		this.queue.add(completion);
		if (!mayJoin()) {
			return;
		}
		try {
			var unused = this.workers.start(this.name, this::work);
		}
		catch (Throwable ex) {
			logger.warn("No thread {} to complete futures on", this.name, ex);
			if (this.threads.decrementAndGet() == 0 && mayJoin()) {
				// the process is out of threads, and nobody will try again
				work();
			}
		}
	}

	private boolean mayJoin() {
		int present = this.threads.get();
		while (present < THREADS) {
			if (this.threads.compareAndSet(present, present + 1)) {
				return true;
			}
			present = this.threads.get();
		}
		return false;
	}

	private void work() {
		do {
			Runnable completion = this.queue.poll();
			while (completion != null) {
				completion.run();
				completion = this.queue.poll();
			}
			this.threads.decrementAndGet();
			// what came before that may have found all places taken
		}
		while (!this.queue.isEmpty() && mayJoin());
	}

}
