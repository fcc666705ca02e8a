package io.xce.sample.worker;

import java.nio.charset.StandardCharsets;

import io.xce.client.XceOperations;
import io.xce.client.call.ConflictException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.call.XceRequestException;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import io.xce.protocol.XceRequest;
import io.xce.sample.worker.journal.Journal;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.sample.worker.journal.PayloadHash;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Runs one attempt from its claim to the primary's word on its result.
 */
@Component
class JobRunner {

	private static final Logger logger = LoggerFactory.getLogger(JobRunner.class);

	private final String worker;

	private final XceOperations cluster;

	private final WorkerSession session;

	private final RunningAttempts attempts;

	private final Journal journal;

	JobRunner(WorkerProperties properties, XceOperations cluster, WorkerSession session, RunningAttempts attempts,
			Journal journal) {
		this.worker = properties.name() + "/" + ProcessHandle.current().pid();
		this.cluster = cluster;
		this.session = session;
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
			finish(attempt, work(attempt));
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
	 * Do the work and say how it ended.
	 */
	private XceRequest<Job> work(Attempt attempt) throws DroppedException, InterruptedException {
		try {
			String result = attempt.run(() -> this.session.progress(attempt));
			note(attempt, JournalLine.Event.RAN, result);
			return Jobs.complete(attempt.job(), attempt.number(), result.getBytes(StandardCharsets.UTF_8));
		}
		catch (RuntimeException ex) {
			// a payload that is unfit, or a mistake of ours: either ends the job
			String error = (ex instanceof IllegalArgumentException) ? String.valueOf(ex.getMessage()) : ex.toString();
			note(attempt, JournalLine.Event.RAN, "error: " + error);
			return Jobs.fail(attempt.job(), attempt.number(), error);
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
				logger.warn("{}: result of {} not taken yet: {}", this.worker, attempt.job(), ex.getMessage());
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
