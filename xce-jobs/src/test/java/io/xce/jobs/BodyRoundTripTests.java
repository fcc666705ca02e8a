package io.xce.jobs;

import java.util.Optional;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one end encodes the other decodes, whole, and encodes to the same bytes again.
 */
class BodyRoundTripTests {

	static LongStream seeds() {
		return LongStream.range(0, 200);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void requests(long seed) throws InvalidBodyException {
		RandomJobs random = new RandomJobs(seed);
		roundTrip(random.spec(), JobBodies::submit, JobBodies::submit);
		roundTrip(random.lookup(), JobBodies::get, JobBodies::get);
		roundTrip(random.query(), JobBodies::list, JobBodies::list);
		roundTrip(random.name(), JobBodies::cancel, JobBodies::cancel);
		roundTrip(random.claimQuery(), JobBodies::claim, JobBodies::claim);
		roundTrip(random.progress(1), JobBodies::report, JobBodies::report);
		roundTrip(random.progress(0), JobBodies::progress, JobBodies::progress);
		roundTrip(random.completion(), JobBodies::complete, JobBodies::complete);
		roundTrip(random.join(), SessionBodies::join, SessionBodies::join);
		roundTrip(random.running(), SessionBodies::heartbeat, SessionBodies::heartbeat);
		roundTrip(random.name(), NodeBodies::disable, NodeBodies::disable);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void answers(long seed) throws InvalidBodyException {
		RandomJobs random = new RandomJobs(seed);
		roundTrip(random.job(), JobBodies::job, JobBodies::job);
		roundTrip(random.page(), JobBodies::page, JobBodies::page);
		roundTrip(random.session(), SessionBodies::session, SessionBodies::session);
		roundTrip(random.nodeStatus(), NodeBodies::status, NodeBodies::status);
		roundTrip(random.drainReport(), NodeBodies::drained, NodeBodies::drained);
		Claim claim = random.claim();
		assertThat(JobBodies.claimed(JobBodies.claimed(claim))).contains(claim);
	}

	@Test
	void nothingToDoIsAnEmptyBody() throws InvalidBodyException {
		assertThat(JobBodies.claimed((Claim) null)).isEmpty();
		assertThat(JobBodies.claimed(new byte[0])).isEqualTo(Optional.empty());
	}

	@Test
	void pagesAndClaimsCarryNoResults() throws InvalidBodyException {
		Job job = new Job("a", "t", JobState.SUCCEEDED, 3, 1, 10, "w", 100, 0, new JobTimes(1, 2, 3), new byte[] { 1 },
				null);
		assertThat(JobBodies.page(JobBodies.page(new JobPage(java.util.List.of(job), null))).jobs())
			.containsExactly(job.withoutResult());
		assertThat(JobBodies.claimed(JobBodies.claimed(new Claim(job, new byte[0], 1000))))
			.hasValueSatisfying((claim) -> assertThat(claim.job().result()).isNull());
		assertThat(JobBodies.job(JobBodies.job(job))).isEqualTo(job).isNotEqualTo(job.withoutResult());
	}

	@Test
	void anEmptyResultIsAResult() throws InvalidBodyException {
		JobCompletion completion = new JobCompletion("a", 1, new byte[0], null);
		assertThat(JobBodies.complete(JobBodies.complete(completion))).isEqualTo(completion);
		JobCompletion failure = new JobCompletion("a", 1, null, "");
		assertThat(JobBodies.complete(JobBodies.complete(failure))).isEqualTo(failure);
	}

	private static <T> void roundTrip(T value, Encoder<T> encoder, Decoder<T> decoder) throws InvalidBodyException {
		byte[] body = encoder.encode(value);
		T decoded = decoder.decode(body);
		assertThat(decoded).isEqualTo(value).hasSameHashCodeAs(value).hasToString(value.toString());
		assertThat(encoder.encode(decoded)).isEqualTo(body);
	}

	interface Encoder<T> {

		byte[] encode(T value);

	}

	interface Decoder<T> {

		T decode(byte[] body) throws InvalidBodyException;

	}

}
