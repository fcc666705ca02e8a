package io.xce.controller.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.xce.jobs.Claim;
import io.xce.jobs.ClaimQuery;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobCompletion;
import io.xce.jobs.JobPage;
import io.xce.jobs.JobProgress;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import org.jspecify.annotations.Nullable;

/**
 * All jobs. Every change takes the time from the log entry that asks for it. Iterates
 * only over things that have an order. Not thread-safe.
 *
 * <pre>
 *            submit                claim                 complete
 *   (none) ---------> QUEUED ----------------> RUNNING ----------> SUCCEEDED, FAILED
 *                       ^     lease lost, attempts left  |
 *                       +--------------------------------+--------> FAILED: none left
 *                       |             cancel             |
 *                       +------------> CANCELLED &lt;-------+
 * </pre>
 */
public final class JobTable {

	private final JobStore store;

	private final Consumer<JobEvent> listener;

	/**
	 * Create an empty table.
	 * @param capacity how much it holds
	 * @param listener told of each change, after it was made
	 */
	public JobTable(JobCapacity capacity, Consumer<JobEvent> listener) {
		this(new JobStore(capacity), listener);
	}

	private JobTable(JobStore store, Consumer<JobEvent> listener) {
		this.store = store;
		this.listener = listener;
	}

	/**
	 * Put a job into the queue.
	 * @param spec what is to be done
	 * @param nowMillis the entry's time
	 * @return the job; CONFLICT if its id is taken by another spec; BUSY if the table is
	 * full
	 */
	public RecordedResult submit(JobSpec spec, long nowMillis) {
		long hash = RequestHash.of(spec.type(), spec.payload());
		JobRecord known = this.store.get(spec.id());
		if (known != null) {
			boolean same = known.specHash == hash && known.maxAttempts == spec.maxAttempts()
					&& known.type.equals(spec.type());
			return same ? JobAnswers.job(known)
					: JobAnswers.conflict("job id '" + known.id + "' is taken by another job, expected a new id");
		}
		if (!this.store.hasRoomFor(spec.payload().length)) {
			return JobAnswers.full(this.store.open(), this.store.openBytes());
		}
		long sequence = this.store.takeSequence(spec.id());
		String id = (spec.id() != null) ? spec.id() : JobStore.name(sequence);
		JobRecord job = new JobRecord(sequence, id, spec.type(), spec.maxAttempts(), hash, nowMillis, spec.payload());
		this.store.add(job);
		return changed(JobEvent.What.SUBMITTED, job);
	}

	/**
	 * Hand out the oldest queued job of some types.
	 * @param query what the worker can take
	 * @param nowMillis the entry's time
	 * @return the claim, empty if nothing is queued
	 */
	public RecordedResult claim(ClaimQuery query, long nowMillis) {
		JobRecord job = this.store.queue().takeOldest(query.types());
		if (job == null) {
			return RecordedResult.ok(JobBodies.claimed((Claim) null));
		}
		job.state = JobState.RUNNING;
		job.attempt++;
		job.worker = query.worker();
		job.leaseMillis = query.leaseMillis();
		job.startedMillis = nowMillis;
		job.progress = 0;
		job.version++;
		byte[] body = JobBodies.claimed(new Claim(job.job(), job.payload, job.leaseMillis));
		changed(JobEvent.What.CLAIMED, job);
		return RecordedResult.ok(body);
	}

	/**
	 * Take over how far a job is.
	 * @param report the attempt and how far it is
	 * @return the job; CONFLICT if it is not running that attempt
	 */
	public RecordedResult report(JobProgress report) {
		JobRecord job = this.store.get(report.id());
		if (job == null || !job.runs(report.attempt())) {
			return JobAnswers.notRunning(job, report.id(), report.attempt());
		}
		if (job.progress != report.percent()) {
			job.progress = report.percent();
			job.version++;
		}
		return changed(JobEvent.What.REPORTED, job);
	}

	/**
	 * Take over how far a job is, if it still runs that attempt.
	 * @param progress the attempt, perhaps any, and how far it is
	 */
	public void progress(JobProgress progress) {
		JobRecord job = this.store.get(progress.id());
		boolean runs = job != null && job.state == JobState.RUNNING
				&& (progress.attempt() == JobProgress.ANY_ATTEMPT || job.attempt == progress.attempt());
		if (job != null && runs && job.progress != progress.percent()) {
			job.progress = progress.percent();
			job.version++;
			changed(JobEvent.What.PROGRESSED, job);
		}
	}

	/**
	 * End an attempt.
	 * @param completion the attempt and how it ended
	 * @param nowMillis the entry's time
	 * @return the job; CONFLICT if it is not running that attempt
	 */
	public RecordedResult complete(JobCompletion completion, long nowMillis) {
		JobRecord job = this.store.get(completion.id());
		if (job == null || !job.runs(completion.attempt())) {
			return JobAnswers.notRunning(job, completion.id(), completion.attempt());
		}
		boolean succeeded = completion.result() != null;
		job.result = completion.result();
		job.error = completion.error();
		job.progress = succeeded ? 100 : job.progress;
		this.store.end(job, succeeded ? JobState.SUCCEEDED : JobState.FAILED, nowMillis);
		return changed(succeeded ? JobEvent.What.SUCCEEDED : JobEvent.What.FAILED, job);
	}

	/**
	 * End a job on request.
	 * @param id its id
	 * @param nowMillis the entry's time
	 * @return the job; CONFLICT if it has succeeded or failed
	 */
	public RecordedResult cancel(String id, long nowMillis) {
		JobRecord job = this.store.get(id);
		if (job == null) {
			return JobAnswers.notFound(id);
		}
		if (job.state == JobState.CANCELLED) {
			return JobAnswers.job(job);
		}
		if (job.state.ended()) {
			return JobAnswers.conflict("job '" + id + "' is " + job.state + ", expected QUEUED or RUNNING");
		}
		if (job.state == JobState.QUEUED) {
			this.store.queue().remove(job);
		}
		this.store.end(job, JobState.CANCELLED, nowMillis);
		return changed(JobEvent.What.CANCELLED, job);
	}

	/**
	 * End the lease of an attempt: the job is queued again where it was, or fails if it
	 * has no attempt left.
	 * @param id its id
	 * @param attempt the attempt; if another one runs nothing happens
	 * @param reason why
	 * @param nowMillis the entry's time
	 */
	public void endLease(String id, int attempt, String reason, long nowMillis) {
		JobRecord job = this.store.get(id);
		if (job == null || !job.runs(attempt)) {
			return;
		}
		job.leaseLosses++;
		if (job.attempt >= job.maxAttempts) {
			job.error = "lease of attempt " + attempt + " of " + job.maxAttempts + " lost: " + reason;
			this.store.end(job, JobState.FAILED, nowMillis);
		}
		else {
			job.state = JobState.QUEUED;
			job.progress = 0;
			job.version++;
			this.store.queue().add(job);
		}
		changed(JobEvent.What.LEASE_LOST, job);
	}

	/**
	 * Read a job.
	 * @param id its id
	 * @return the job with its result, or {@code null}
	 */
	public @Nullable Job get(String id) {
		JobRecord job = this.store.get(id);
		return (job != null) ? job.job() : null;
	}

	/**
	 * Read jobs in the order of their submission.
	 * @param query which jobs
	 * @return a page, without results
	 * @throws IllegalArgumentException if the page token is none of this table's
	 */
	public JobPage list(JobQuery query) {
		List<Job> page = new ArrayList<>();
		for (JobRecord job : this.store.after(sequence(query.pageToken()))) {
			if (query.state() != null && job.state != query.state()) {
				continue;
			}
			if (page.size() == query.pageSize()) {
				JobRecord last = this.store.get(page.get(page.size() - 1).id());
				return new JobPage(page, (last != null) ? Long.toString(last.sequence) : null);
			}
			page.add(job.job().withoutResult());
		}
		return new JobPage(page, null);
	}

	private static long sequence(@Nullable String pageToken) {
		if (pageToken == null) {
			return 0;
		}
		try {
			return Long.parseLong(pageToken);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("page token '" + pageToken + "', expected the one of the page before",
					ex);
		}
	}

	/**
	 * Visit the jobs that run, in the order of their submission.
	 * @param visitor told of each job and its lease
	 */
	public void forEachRunning(Consumer<JobEvent> visitor) {
		for (JobRecord job : this.store.after(0)) {
			if (job.state == JobState.RUNNING) {
				visitor.accept(new JobEvent(JobEvent.What.CLAIMED, job.job(), job.leaseMillis));
			}
		}
	}

	/**
	 * How many jobs are queued or running.
	 * @return the count
	 */
	public int open() {
		return this.store.open();
	}

	private RecordedResult changed(JobEvent.What what, JobRecord job) {
		this.listener.accept(new JobEvent(what, job.job(), job.leaseMillis));
		return JobAnswers.job(job);
	}

	/**
	 * Write the whole table. Equal tables give equal bytes.
	 * @param out receives it
	 * @throws IOException if {@code out} fails
	 */
	public void writeTo(DataOutput out) throws IOException {
		this.store.writeTo(out);
	}

	/**
	 * Read what {@link #writeTo} wrote.
	 * @param in holds it
	 * @param listener told of each later change
	 * @return the table
	 * @throws IOException if {@code in} fails or holds something else
	 */
	public static JobTable readFrom(DataInput in, Consumer<JobEvent> listener) throws IOException {
		return new JobTable(JobStore.readFrom(in), listener);
	}

}
