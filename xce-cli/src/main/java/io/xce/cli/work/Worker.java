package io.xce.cli.work;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import io.xce.jobs.Claim;
import io.xce.jobs.Jobs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A daemon that claims jobs and runs them, a thread for each slot and one that keeps the
 * session.
 */
public final class Worker implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Worker.class);

	private static final long SHORTEST_IDLE_MILLIS = 50;

	private static final long LONGEST_IDLE_MILLIS = 500;

	private static final Duration GOODBYE = Duration.ofMillis(500);

	private static final long JOIN_MILLIS = 2_000;

	private final WorkerSettings settings;

	private final XceClient client;

	private final SessionKeeper keeper;

	private final AttemptRunner runner;

	private final XceTemplate cluster;

	private final Journal journal;

	private final List<Thread> threads = new ArrayList<>();

	private Worker(WorkerSettings settings, XceClient client, SessionKeeper keeper, RunningAttempts attempts,
			Journal journal) {
		this.settings = settings;
		this.client = client;
		this.keeper = keeper;
		this.journal = journal;
		this.cluster = new XceTemplate(client);
		this.runner = new AttemptRunner(settings.name(), this.cluster, keeper, attempts, journal);
	}

	/**
	 * Start a worker.
	 * @param masters the controllers
	 * @param settings what it is told
	 * @param journal where it appends what it does; closed with it
	 * @return the running worker
	 */
	public static Worker start(String masters, WorkerSettings settings, Journal journal) {
		RunningAttempts attempts = new RunningAttempts();
		SessionKeeper keeper = new SessionKeeper(settings.name(), attempts);
		XceClient client = XceClient.builder().masters(masters).name(settings.name()).addRejoinCallback(keeper).build();
		Worker worker = new Worker(settings, client, keeper, attempts, journal);
		keeper.use(worker.cluster);
		client.start();
		worker.startThreads();
		return worker;
	}

	private void startThreads() {
		for (int i = 1; i <= this.settings.slots(); i++) {
			this.threads.add(new Thread(this::claimAndRun, "xce-worker-slot-" + i));
		}
		Duration renewal = this.settings.lease().dividedBy(3);
		this.threads.add(new Thread(() -> this.keeper.run(renewal), "xce-worker-session"));
		this.threads.forEach((thread) -> {
			thread.setDaemon(true);
			thread.start();
		});
	}

	private void claimAndRun() {
		long idle = SHORTEST_IDLE_MILLIS;
		try {
			while (true) {
				Optional<Claim> claim = claim();
				if (claim.isPresent()) {
					idle = SHORTEST_IDLE_MILLIS;
					this.runner.run(new Attempt(claim.get(), this.settings.pace()));
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
			return this.cluster.execute(Jobs.claim(this.settings.name(), WorkTypes.names(), this.settings.lease()));
		}
		catch (XceInterruptedException | XceClientClosedException ex) {
			throw new InterruptedException("the worker ends");
		}
		catch (XceException ex) {
			// a claim of unknown outcome comes back to the queue when its lease ends
			logger.warn("worker {}: nothing claimed: {}", this.settings.name(), ex.getMessage());
			return Optional.empty();
		}
	}

	/**
	 * Stop: claim nothing more, drop what is running, leave.
	 */
	@Override
	public void close() {
		this.threads.forEach(Thread::interrupt);
		for (Thread thread : this.threads) {
			try {
				thread.join(JOIN_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		this.keeper.leave(GOODBYE);
		this.client.close();
		try {
			this.journal.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot close the journal", ex);
		}
	}

}
