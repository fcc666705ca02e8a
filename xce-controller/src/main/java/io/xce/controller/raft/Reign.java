package io.xce.controller.raft;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.util.TimeDuration;

/**
 * One term of leadership of this node: its appenders, and when each follower was last
 * asked something that it answered. Changed under the lock of its {@link ReadBarrier}.
 */
final class Reign {

	/** Nothing was answered yet. */
	private static final long NEVER = Long.MIN_VALUE;

	private final LeaderState identity;

	private final long term;

	private final int needed;

	private final LongSupplier nanos;

	private final Map<RaftPeerId, Follower> followers = new HashMap<>();

	private volatile long majorityAskedAt = NEVER;

	private volatile boolean ready;

	/**
	 * Begin a reign.
	 * @param identity Ratis's state of this leader
	 * @param term its term
	 * @param needed how many followers make a majority with the leader
	 * @param nanos the monotonic clock
	 */
	Reign(LeaderState identity, long term, int needed, LongSupplier nanos) {
		this.identity = identity;
		this.term = term;
		this.needed = needed;
		this.nanos = nanos;
	}

	boolean is(LeaderState state) {
		return this.identity == state;
	}

	/**
	 * The first entry of a term was applied.
	 * @param term the term
	 */
	void ready(long term) {
		if (term == this.term) {
			this.ready = true;
		}
	}

	boolean isReady() {
		return this.ready;
	}

	void appender(LogAppender appender) {
		this.followers.put(appender.getFollowerId(), new Follower(appender));
	}

	Iterable<LogAppender> appenders() {
		return this.followers.values().stream().map(Follower::appender).toList();
	}

	/**
	 * Whether an appender is the one in use for its follower.
	 * @param appender an appender
	 * @return {@code false} if it was replaced
	 */
	boolean uses(LogAppender appender) {
		Follower follower = this.followers.get(appender.getFollowerId());
		return follower != null && follower.appender == appender;
	}

	/**
	 * A follower recognised this leader.
	 * @param appender what asked it
	 */
	void answered(LogAppender appender) {
		Follower follower = this.followers.get(appender.getFollowerId());
		if (follower == null || follower.appender != appender) {
			return;
		}
		// The time the question was sent: an answer may have waited for us in a buffer
		// while this process was stopped.
		TimeDuration ago = appender.getFollower().getLastRespondedAppendEntriesSendTime().elapsedTime();
		follower.askedAt = this.nanos.getAsLong() - ago.toLong(TimeUnit.NANOSECONDS);
		this.majorityAskedAt = majorityAskedAt();
	}

	private long majorityAskedAt() {
		long now = this.nanos.getAsLong();
		long[] ages = this.followers.values()
			.stream()
			.mapToLong((follower) -> (follower.askedAt == NEVER) ? Long.MAX_VALUE : now - follower.askedAt)
			.sorted()
			.toArray();
		boolean asked = ages.length >= this.needed && ages[this.needed - 1] != Long.MAX_VALUE;
		return asked ? now - ages[this.needed - 1] : NEVER;
	}

	/**
	 * Whether a majority, this node included, answered a question asked within a time.
	 * @param within the time in nanoseconds
	 * @return {@code true} if so
	 */
	boolean majorityWithin(long within) {
		long askedAt = this.majorityAskedAt;
		return askedAt != NEVER && this.nanos.getAsLong() - askedAt <= within;
	}

	private static final class Follower {

		private final LogAppender appender;

		private long askedAt = NEVER;

		Follower(LogAppender appender) {
			this.appender = appender;
		}

		LogAppender appender() {
			return this.appender;
		}

	}

}
