package io.xce.client.internal.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

import io.xce.client.spi.Workers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes futures where callers' code may run: on the completion executor, or on a
 * thread of our own if that refuses, never on the event loop unless asked to.
 */
final class Completions {

	private static final Logger logger = LoggerFactory.getLogger(Completions.class);

	private final Executor executor;

	private final Workers workers;

	private final String client;

	private final LongAdder refused = new LongAdder();

	Completions(Executor executor, Workers workers, String client) {
		this.executor = executor;
		this.workers = workers;
		this.client = client;
	}

	/**
	 * Complete a call's future.
	 * @param call the call, which has its result
	 * @param direct whether to do it here and now
	 */
	void complete(Runnable call, boolean direct) {
		if (direct) {
			run(call);
			return;
		}
		try {
			this.executor.execute(call);
		}
		catch (RejectedExecutionException ex) {
			this.refused.increment();
			this.workers.start("xce-completion-" + this.client, call);
		}
	}

	private void run(Runnable call) {
		try {
			call.run();
		}
		catch (Throwable ex) {
			logger.warn("[{}] A completion failed", this.client, ex);
		}
	}

	/**
	 * How often the completion executor refused.
	 * @return the count
	 */
	long refused() {
		return this.refused.sum();
	}

}
