package io.xce.jobs;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Draws valid values. One seed gives the same values always.
 */
final class RandomJobs {

	private static final String NAME = "abcXYZ019._:-";

	private static final String TEXT = "abc \u00e4\u20ac\ud83d\ude80\n";

	final SplittableRandom random;

	RandomJobs(long seed) {
		this.random = new SplittableRandom(seed);
	}

	JobSpec spec() {
		return new JobSpec(maybe(name()), name(), bytes(), 1 + this.random.nextInt(JobLimits.MAX_ATTEMPTS));
	}

	JobLookup lookup() {
		return new JobLookup(name(), this.random.nextBoolean() ? JobLookup.AT_ONCE : number());
	}

	JobQuery query() {
		return new JobQuery(maybe(state()), 1 + this.random.nextInt(JobLimits.MAX_PAGE_SIZE), maybe(text()));
	}

	ClaimQuery claimQuery() {
		return new ClaimQuery(name(), list(1, (index) -> name()),
				this.random.nextLong(JobLimits.MIN_LEASE_MILLIS, JobLimits.MAX_LEASE_MILLIS + 1));
	}

	JobProgress progress(int minAttempt) {
		return new JobProgress(name(), this.random.nextInt(minAttempt, Integer.MAX_VALUE), this.random.nextInt(101));
	}

	JobCompletion completion() {
		boolean succeeded = this.random.nextBoolean();
		return new JobCompletion(name(), 1 + this.random.nextInt(100), succeeded ? bytes() : null,
				succeeded ? null : text());
	}

	Job job() {
		return new Job(name(), name(), state(), number(), this.random.nextInt(100), this.random.nextInt(100),
				maybe(name()), this.random.nextInt(101), this.random.nextInt(100),
				new JobTimes(number(), number(), number()), maybe(bytes()), maybe(text()));
	}

	JobPage page() {
		return new JobPage(list(0, (index) -> job().withoutResult()), maybe(text()));
	}

	Claim claim() {
		return new Claim(job().withoutResult(), bytes(), number());
	}

	Join join() {
		return new Join(name(), DaemonKind.values()[this.random.nextInt(4)], list(0, (index) -> name()), running());
	}

	List<RunningJob> running() {
		return list(0, (index) -> new RunningJob(name(), 1 + this.random.nextInt(100)));
	}

	Session session() {
		return new Session(text(), number(), number(), running());
	}

	NodeStatus nodeStatus() {
		return new NodeStatus(text(), Role.of(this.random.nextInt(6)), this.random.nextLong(-1, Long.MAX_VALUE),
				maybe(new ClusterId(this.random.nextLong(), this.random.nextLong())), maybe(text()), maybe(text()),
				this.random.nextLong(-1, 1000), this.random.nextLong(-1, 1000), this.random.nextBoolean(),
				this.random.nextBoolean(), maybe(text()), this.random.nextInt(), this.random.nextInt(), number());
	}

	DrainReport drainReport() {
		return new DrainReport(this.random.nextBoolean(), this.random.nextInt(), number(), nodeStatus());
	}

	String name() {
		return draw(NAME, 1, JobLimits.MAX_NAME);
	}

	private String text() {
		return draw(TEXT, 0, 50);
	}

	private JobState state() {
		return JobState.values()[this.random.nextInt(5)];
	}

	private long number() {
		return this.random.nextBoolean() ? this.random.nextInt(3) : this.random.nextLong(Long.MAX_VALUE);
	}

	private byte[] bytes() {
		byte[] bytes = new byte[this.random.nextInt(this.random.nextBoolean() ? 2 : 200)];
		this.random.nextBytes(bytes);
		return bytes;
	}

	private <T> List<T> list(int min, IntFunction<T> item) {
		return IntStream.range(0, this.random.nextInt(min, 6)).mapToObj(item).toList();
	}

	private String draw(String alphabet, int min, int max) {
		int[] characters = alphabet.codePoints().toArray();
		StringBuilder text = new StringBuilder();
		int length = this.random.nextInt(min, max + 1);
		for (int i = 0; i < length; i++) {
			text.appendCodePoint(characters[this.random.nextInt(characters.length)]);
		}
		return text.toString();
	}

	private <T> @Nullable T maybe(T value) {
		return this.random.nextBoolean() ? value : null;
	}

}
