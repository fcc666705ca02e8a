package io.xce.cli.work;

import java.nio.charset.StandardCharsets;

import io.xce.client.XceTemplate;
import io.xce.client.call.ConflictException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.call.XceRequestException;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one attempt from its claim to the primary's word on its result.
 */
final class AttemptRunner {

	private static final Logger logger = LoggerFactory.getLogger(AttemptRunner.class);

	private final String worker;

	private final XceTemplate cluster;

	private final SessionKeeper keeper;

	private final RunningAttempts attempts;

	private final Journal journal;

	AttemptRunner(String worker, XceTemplate cluster, SessionKeeper keeper, RunningAttempts attempts, Journal journal) {
		this.worker = worker + "/" + ProcessHandle.current().pid();
		this.cluster = cluster;
		this.keeper = keeper;
		this.attempts = attempts;
		this.journal = journal;
	}

	/**
	 * Run an attempt.
	 * @throws InterruptedException if this thread is to end
	 */
	void run(Attempt attempt) throws InterruptedException {
		this.attempts.add(attempt);
		try {
			note(attempt, JournalLine.Event.STARTED, PayloadHash.of(attempt.claim().payload()));
			String result = attempt.run(() -> this.keeper.progress(attempt));
			note(attempt, JournalLine.Event.RAN, result);
			byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
			finish(attempt, Jobs.complete(attempt.job(), attempt.number(), bytes));
		}
		catch (IllegalArgumentException ex) {
			note(attempt, JournalLine.Event.RAN, "error: " + ex.getMessage());
			finish(attempt, Jobs.fail(attempt.job(), attempt.number(), String.valueOf(ex.getMessage())));
		}
		catch (DroppedException ex) {
			note(attempt, JournalLine.Event.DROPPED, String.valueOf(ex.getMessage()));
		}
		catch (InterruptedException ex) {
			note(attempt, JournalLine.Event.DROPPED, "the worker ends");
			throw ex;
		}
		finally {
			this.attempts.remove(attempt);
		}
	}

	/**
	 * Hand over the result until the primary has said yes or no. Losing it for a failed
	 * call would mean doing the work again.
	 */
	private void finish(Attempt attempt, XceRequest<Job> completion) throws InterruptedException {
		@Nullable XceException earlier = null;
		while (true) {
			try {
				this.cluster.execute(completion);
				note(attempt, JournalLine.Event.ACCEPTED, "");
				return;
			}
			catch (ConflictException ex) {
				boolean accepted = earlier != null && wasAccepted(attempt);
				note(attempt, accepted ? JournalLine.Event.ACCEPTED : JournalLine.Event.REFUSED,
						String.valueOf(ex.getMessage()));
				return;
			}
			catch (XceInterruptedException ex) {
				throw new InterruptedException("the worker ends");
			}
			catch (XceRequestException | XceClientClosedException ex) {
				note(attempt, JournalLine.Event.DROPPED, String.valueOf(ex.getMessage()));
				return;
			}
			catch (XceException ex) {
				logger.warn("worker {}: result of {} not taken yet: {}", this.worker, attempt.job(), ex.getMessage());
				earlier = ex;
			}
		}
	}

	/**
	 * Whether an earlier try whose answer got lost was applied.
	 */
	private boolean wasAccepted(Attempt attempt) {
		try {
			Job job = this.cluster.execute(Jobs.get(attempt.job()));
			return job.state().ended() && job.attempt() == attempt.number();
		}
		catch (XceException ex) {
			return false;
		}
	}

	private void note(Attempt attempt, JournalLine.Event event, String detail) {
		this.journal.append(new JournalLine(System.currentTimeMillis(), this.worker, event, attempt.job(),
				attempt.number(), detail));
	}

}
