package io.xce.sample.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.xce.client.XceOperations;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import io.xce.jobs.Claim;
import io.xce.jobs.Jobs;
import io.xce.sample.worker.work.WorkTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Claims jobs and has them run, in one thread for each slot. Starts after the client and
 * stops before it.
 */
@Component
class Worker implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(Worker.class);

	private static final long SHORTEST_IDLE_MILLIS = 50;

	private static final long LONGEST_IDLE_MILLIS = 500;

	private static final long JOIN_MILLIS = 2_000;

	private final WorkerProperties properties;

	private final XceOperations cluster;

	private final JobRunner runner;

	private final WorkerSession session;

	private final List<Thread> slots = new ArrayList<>();

	Worker(WorkerProperties properties, XceOperations cluster, JobRunner runner, WorkerSession session) {
		this.properties = properties;
		this.cluster = cluster;
		this.runner = runner;
		this.session = session;
	}

	@Override
	public synchronized void start() {
		for (int i = 1; i <= this.properties.slots(); i++) {
			Thread slot = new Thread(this::claimAndRun, "worker-slot-" + i);
			this.slots.add(slot);
			slot.start();
		}
	}

	private void claimAndRun() {
		long idle = SHORTEST_IDLE_MILLIS;
		try {
			while (true) {
				Optional<Claim> claim = claim();
				if (claim.isPresent()) {
					idle = SHORTEST_IDLE_MILLIS;
					this.runner.run(new Attempt(claim.get(), this.properties.pace()));
				}
				else {
					Thread.sleep(idle);
					idle = Math.min(LONGEST_IDLE_MILLIS, idle * 2);
				}
			}
		}
		catch (InterruptedException ex) {
			// the worker ends
		}
	}

	private Optional<Claim> claim() throws InterruptedException {
		try {
			return this.cluster.execute(Jobs.claim(this.properties.name(), WorkTypes.names(), this.properties.lease()));
		}
		catch (XceInterruptedException | XceClientClosedException ex) {
			throw new InterruptedException("the worker ends");
		}
		catch (XceException ex) {
			// a claim of unknown outcome comes back to the queue when its lease ends
			logger.warn("{}: nothing claimed: {}", this.properties.name(), ex.getMessage());
			return Optional.empty();
		}
	}

	/**
	 * Claim nothing more, drop what is running, leave.
	 */
	@Override
	public synchronized void stop() {
		this.slots.forEach(Thread::interrupt);
		for (Thread slot : this.slots) {
			try {
				slot.join(JOIN_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		this.slots.clear();
		this.session.leave();
	}

	@Override
	public synchronized boolean isRunning() {
		return !this.slots.isEmpty();
	}

}
