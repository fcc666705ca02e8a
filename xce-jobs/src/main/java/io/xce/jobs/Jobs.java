package io.xce.jobs;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.xce.protocol.XceRequest;

/**
 * Requests to the job service. An argument out of its range is an
 * {@link IllegalArgumentException} that names it. Every answer that is a {@link Job}
 * shows the job after the request; only that of {@link #get} carries a result.
 */
public final class Jobs {

	private Jobs() {
	}

	/**
	 * Put a job into the queue. Once a job with the spec's id exists, the same spec is
	 * answered with that job and another one with CONFLICT.
	 * @param spec what is to be done
	 * @return the request; the answer is the job
	 */
	public static XceRequest<Job> submit(JobSpec spec) {
		return job(JobOperation.SUBMIT, JobBodies.submit(spec));
	}

	/**
	 * Read a job.
	 * @param id the id of the job; NOT_FOUND if there is none
	 * @return the request; the answer is the job
	 */
	public static XceRequest<Job> get(String id) {
		return lookup(new JobLookup(id, JobLookup.AT_ONCE));
	}

	/**
	 * Read a job once it has changed. The answer comes after the first change, or, with
	 * the job unchanged, when the request's time has nearly passed, at most 20 s.
	 * @param id the id of the job; NOT_FOUND if there is none
	 * @param afterVersion the version known so far, 0 and up
	 * @return the request, marked as one that waits; the answer is the job
	 */
	public static XceRequest<Job> get(String id, long afterVersion) {
		Checks.range("afterVersion", afterVersion, 0, Long.MAX_VALUE);
		return lookup(new JobLookup(id, afterVersion)).waiting();
	}

	private static XceRequest<Job> lookup(JobLookup lookup) {
		return job(JobOperation.GET, JobBodies.get(lookup));
	}

	/**
	 * Read one page of jobs.
	 * @param query which jobs
	 * @return the request; the answer is the page
	 */
	public static XceRequest<JobPage> list(JobQuery query) {
		return XceRequest.of(JobOperation.LIST.operation(), JobOperation.LIST.kind(), JobBodies.list(query),
				JobBodies::page);
	}

	/**
	 * End a job that has not ended. CONFLICT if it has succeeded or failed.
	 * @param id the id of the job; NOT_FOUND if there is none
	 * @return the request; the answer is the job, cancelled
	 */
	public static XceRequest<Job> cancel(String id) {
		return job(JobOperation.CANCEL, JobBodies.cancel(id));
	}

	/**
	 * Take the oldest queued job of some types.
	 * @param worker the name of the worker
	 * @param types the job types it can do, 1 to 100
	 * @param lease how long it may stay silent, 100 ms to a day
	 * @return the request; the answer is empty if there is nothing to do
	 */
	public static XceRequest<Optional<Claim>> claim(String worker, Collection<String> types, Duration lease) {
		ClaimQuery query = new ClaimQuery(worker, List.copyOf(types), lease.toMillis());
		return XceRequest.of(JobOperation.CLAIM.operation(), JobOperation.CLAIM.kind(), JobBodies.claim(query),
				JobBodies::claimed);
	}

	/**
	 * Say how far a job is and renew its lease. CONFLICT if the job is not running this
	 * attempt: the worker drops it.
	 * @param id the id of the job
	 * @param attempt the attempt that was handed out
	 * @param percent how far it is, 0 to 100
	 * @return the request; the answer is the job
	 */
	public static XceRequest<Job> report(String id, int attempt, int percent) {
		return job(JobOperation.REPORT, JobBodies.report(new JobProgress(id, attempt, percent)));
	}

	/**
	 * End a job with its result. CONFLICT if the job is not running this attempt.
	 * @param id the id of the job
	 * @param attempt the attempt that was handed out
	 * @param result the result, at most 1 MiB
	 * @return the request; the answer is the job, succeeded
	 */
	public static XceRequest<Job> complete(String id, int attempt, byte[] result) {
		return job(JobOperation.COMPLETE, JobBodies.complete(new JobCompletion(id, attempt, result, null)));
	}

	/**
	 * End a job with an error. CONFLICT if the job is not running this attempt.
	 * @param id the id of the job
	 * @param attempt the attempt that was handed out
	 * @param error what went wrong, cut to 1,000 characters
	 * @return the request; the answer is the job, failed
	 */
	public static XceRequest<Job> fail(String id, int attempt, String error) {
		return job(JobOperation.COMPLETE, JobBodies.complete(new JobCompletion(id, attempt, null, error)));
	}

	/**
	 * Say how far a job is, without an answer: for people who watch. The lease is not
	 * renewed.
	 * @param id the id of the job
	 * @param percent how far it is, 0 to 100
	 * @return the notification
	 */
	public static XceRequest<Void> progress(String id, int percent) {
		return progress(id, JobProgress.ANY_ATTEMPT, percent);
	}

	/**
	 * Say how far an attempt is, without an answer. Ignored once another one runs.
	 * @param id the id of the job
	 * @param attempt the attempt that was handed out
	 * @param percent how far it is, 0 to 100
	 * @return the notification
	 */
	public static XceRequest<Void> progress(String id, int attempt, int percent) {
		return XceRequest.of(JobOperation.PROGRESS.operation(), JobOperation.PROGRESS.kind(),
				JobBodies.progress(new JobProgress(id, attempt, percent)), (body) -> {
					throw new IllegalStateException("A notification has no answer");
				});
	}

	private static XceRequest<Job> job(JobOperation operation, byte[] body) {
		return XceRequest.of(operation.operation(), operation.kind(), body, JobBodies::job);
	}

}
