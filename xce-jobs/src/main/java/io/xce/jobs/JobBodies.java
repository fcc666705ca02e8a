package io.xce.jobs;

import java.util.Optional;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.xce.jobs.proto.CancelMessage;
import io.xce.jobs.proto.ClaimMessage;
import io.xce.jobs.proto.ClaimReplyMessage;
import io.xce.jobs.proto.CompleteMessage;
import io.xce.jobs.proto.GetMessage;
import io.xce.jobs.proto.JobMessage;
import io.xce.jobs.proto.JobPageMessage;
import io.xce.jobs.proto.ListMessage;
import io.xce.jobs.proto.ProgressMessage;
import io.xce.jobs.proto.ReportMessage;
import io.xce.jobs.proto.SubmitMessage;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of job requests and their answers, for both ends. A decoded value has passed the
 * same checks as one that was built here.
 */
public final class JobBodies {

	private JobBodies() {
	}

	/**
	 * Encode the body of {@code jobs.submit}.
	 * @param spec what is to be done
	 * @return the body
	 */
	public static byte[] submit(JobSpec spec) {
		SubmitMessage.Builder message = SubmitMessage.newBuilder()
			.setType(spec.type())
			.setPayload(bytes(spec.payload()))
			.setMaxAttempts(spec.maxAttempts());
		if (spec.id() != null) {
			message.setId(spec.id());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.submit}.
	 * @param body the body
	 * @return what is to be done
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobSpec submit(byte[] body) throws InvalidBodyException {
		return Bodies.decode("submit", body, SubmitMessage.parser(),
				(message) -> new JobSpec(message.hasId() ? message.getId() : null, message.getType(),
						message.getPayload().toByteArray(), message.getMaxAttempts()));
	}

	/**
	 * Encode the body of {@code jobs.get}.
	 * @param lookup which job, and when
	 * @return the body
	 */
	public static byte[] get(JobLookup lookup) {
		GetMessage.Builder message = GetMessage.newBuilder().setId(lookup.id());
		if (lookup.afterVersion() != JobLookup.AT_ONCE) {
			message.setAfterVersion(lookup.afterVersion());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.get}.
	 * @param body the body
	 * @return which job, and when
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobLookup get(byte[] body) throws InvalidBodyException {
		return Bodies.decode("get", body, GetMessage.parser(), (message) -> new JobLookup(message.getId(),
				message.hasAfterVersion() ? message.getAfterVersion() : JobLookup.AT_ONCE));
	}

	/**
	 * Encode the body of {@code jobs.list}.
	 * @param query which jobs
	 * @return the body
	 */
	public static byte[] list(JobQuery query) {
		ListMessage.Builder message = ListMessage.newBuilder().setPageSize(query.pageSize());
		if (query.state() != null) {
			message.setState(JobMessages.state(query.state()));
		}
		if (query.pageToken() != null) {
			message.setPageToken(query.pageToken());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.list}.
	 * @param body the body
	 * @return which jobs
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobQuery list(byte[] body) throws InvalidBodyException {
		return Bodies.decode("list", body, ListMessage.parser(),
				(message) -> new JobQuery(JobMessages.optionalState(message.getStateValue()), message.getPageSize(),
						message.hasPageToken() ? message.getPageToken() : null));
	}

	/**
	 * Encode the body of {@code jobs.cancel}.
	 * @param id the id of the job
	 * @return the body
	 */
	public static byte[] cancel(String id) {
		return CancelMessage.newBuilder().setId(Checks.name("id", id)).build().toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.cancel}.
	 * @param body the body
	 * @return the id of the job
	 * @throws InvalidBodyException if the body is something else
	 */
	public static String cancel(byte[] body) throws InvalidBodyException {
		return Bodies.decode("cancel", body, CancelMessage.parser(), (message) -> Checks.name("id", message.getId()));
	}

	/**
	 * Encode the body of {@code jobs.claim}.
	 * @param query what the worker can take
	 * @return the body
	 */
	public static byte[] claim(ClaimQuery query) {
		return ClaimMessage.newBuilder()
			.setWorker(query.worker())
			.addAllTypes(query.types())
			.setLeaseMillis(query.leaseMillis())
			.build()
			.toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.claim}.
	 * @param body the body
	 * @return what the worker can take
	 * @throws InvalidBodyException if the body is something else
	 */
	public static ClaimQuery claim(byte[] body) throws InvalidBodyException {
		return Bodies.decode("claim", body, ClaimMessage.parser(),
				(message) -> new ClaimQuery(message.getWorker(), message.getTypesList(), message.getLeaseMillis()));
	}

	/**
	 * Encode the body of {@code jobs.report}.
	 * @param progress how far the attempt is
	 * @return the body
	 */
	public static byte[] report(JobProgress progress) {
		return ReportMessage.newBuilder()
			.setId(progress.id())
			.setAttempt((int) Checks.range("attempt", progress.attempt(), 1, Integer.MAX_VALUE))
			.setPercent(progress.percent())
			.build()
			.toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.report}.
	 * @param body the body
	 * @return how far the attempt is; its attempt is 1 or more
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobProgress report(byte[] body) throws InvalidBodyException {
		return Bodies.decode("report", body, ReportMessage.parser(), (message) -> new JobProgress(message.getId(),
				(int) Checks.range("attempt", message.getAttempt(), 1, Integer.MAX_VALUE), message.getPercent()));
	}

	/**
	 * Encode the body of {@code jobs.complete}.
	 * @param completion how the attempt ended
	 * @return the body
	 */
	public static byte[] complete(JobCompletion completion) {
		CompleteMessage.Builder message = CompleteMessage.newBuilder()
			.setId(completion.id())
			.setAttempt(completion.attempt());
		if (completion.result() != null) {
			message.setResult(bytes(completion.result()));
		}
		if (completion.error() != null) {
			message.setError(completion.error());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.complete}.
	 * @param body the body
	 * @return how the attempt ended
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobCompletion complete(byte[] body) throws InvalidBodyException {
		return Bodies.decode("complete", body, CompleteMessage.parser(),
				(message) -> new JobCompletion(message.getId(), message.getAttempt(),
						message.hasResult() ? message.getResult().toByteArray() : null,
						message.hasError() ? message.getError() : null));
	}

	/**
	 * Encode the body of {@code jobs.progress}.
	 * @param progress how far the attempt is
	 * @return the body
	 */
	public static byte[] progress(JobProgress progress) {
		return ProgressMessage.newBuilder()
			.setId(progress.id())
			.setAttempt(progress.attempt())
			.setPercent(progress.percent())
			.build()
			.toByteArray();
	}

	/**
	 * Decode the body of {@code jobs.progress}.
	 * @param body the body
	 * @return how far the attempt is
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobProgress progress(byte[] body) throws InvalidBodyException {
		return Bodies.decode("progress", body, ProgressMessage.parser(),
				(message) -> new JobProgress(message.getId(), message.getAttempt(), message.getPercent()));
	}

	/**
	 * Encode a job, the answer to most requests.
	 * @param job the job
	 * @return the body
	 */
	public static byte[] job(Job job) {
		return JobMessages.message(job).toByteArray();
	}

	/**
	 * Decode a job.
	 * @param body the body
	 * @return the job
	 * @throws InvalidBodyException if the body is something else
	 */
	public static Job job(byte[] body) throws InvalidBodyException {
		return Bodies.decode("job", body, JobMessage.parser(), JobMessages::job);
	}

	/**
	 * Encode a page, the answer to {@code jobs.list}.
	 * @param page the page
	 * @return the body
	 */
	public static byte[] page(JobPage page) {
		JobPageMessage.Builder message = JobPageMessage.newBuilder();
		page.jobs().forEach((job) -> message.addJobs(JobMessages.message(job.withoutResult())));
		if (page.nextPageToken() != null) {
			message.setNextPageToken(page.nextPageToken());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode a page.
	 * @param body the body
	 * @return the page
	 * @throws InvalidBodyException if the body is something else
	 */
	public static JobPage page(byte[] body) throws InvalidBodyException {
		return Bodies.decode("page", body, JobPageMessage.parser(),
				(message) -> new JobPage(message.getJobsList().stream().map(JobMessages::job).toList(),
						message.hasNextPageToken() ? message.getNextPageToken() : null));
	}

	/**
	 * Encode a claim, the answer to {@code jobs.claim}.
	 * @param claim the claim, or {@code null} if there is nothing to do
	 * @return the body
	 */
	public static byte[] claimed(@Nullable Claim claim) {
		if (claim == null) {
			return ClaimReplyMessage.getDefaultInstance().toByteArray();
		}
		return ClaimReplyMessage.newBuilder()
			.setJob(JobMessages.message(claim.job().withoutResult()))
			.setPayload(bytes(claim.payload()))
			.setLeaseMillis(claim.leaseMillis())
			.build()
			.toByteArray();
	}

	/**
	 * Decode a claim.
	 * @param body the body
	 * @return the claim, empty if there is nothing to do
	 * @throws InvalidBodyException if the body is something else
	 */
	public static Optional<Claim> claimed(byte[] body) throws InvalidBodyException {
		return Bodies.decode(
				"claim", body, ClaimReplyMessage.parser(), (
						message) -> message.hasJob()
								? Optional.of(new Claim(JobMessages.job(message.getJob()),
										message.getPayload().toByteArray(), message.getLeaseMillis()))
								: Optional.empty());
	}

	/** The bytes are not changed by their owner, so they need no copy on the way out. */
	private static ByteString bytes(byte[] bytes) {
		return UnsafeByteOperations.unsafeWrap(bytes);
	}

}
