package io.xce.controller.raft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.LongSupplier;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.jspecify.annotations.Nullable;

/**
 * Makes reads linearizable without writing a log entry: section 6.4 of the Raft thesis. A
 * read waits until a majority has recognised this leader after the read came, and until
 * what was committed when it came is applied. All reads that come while one round is
 * under way share the next.
 *
 * <p>
 * Ratis 3.2 has such reads, but not safe ones: it remembers a commit index that was once
 * acknowledged and lets later reads at that index pass without asking anyone, so an idle
 * leader that was cut off goes on answering. Its leader lease is no way out: voters grant
 * a vote in a higher term although they heard from the leader a moment ago.
 *
 * <p>
 * Thread-safe. Waiters are run on Ratis's threads and must be quick.
 */
final class ReadBarrier implements AppenderObserver {

	private final int needed;

	private final LongSupplier nanos;

	private final LongSupplier commitIndex;

	private final LongSupplier currentTerm;

	private final PriorityQueue<Confirmed> confirmed = new PriorityQueue<>();

	private @Nullable Round active;

	private @Nullable Round next;

	private volatile @Nullable Reign reign;

	/** Only in a cluster of one, which has no follower and so no reign. */
	private boolean alone;

	private long appliedIndex;

	/**
	 * Create a barrier.
	 * @param peers how many members the cluster has
	 * @param nanos the monotonic clock
	 * @param commitIndex the last committed index as this leader knows it
	 * @param currentTerm this node's term
	 */
	ReadBarrier(int peers, LongSupplier nanos, LongSupplier commitIndex, LongSupplier currentTerm) {
		this.needed = peers / 2;
		this.nanos = nanos;
		this.commitIndex = commitIndex;
		this.currentTerm = currentTerm;
	}

	/**
	 * Run a waiter as soon as a read is linearizable, or it is known that it will not be:
	 * this node does not lead, its first entry is not applied, or it loses its lead.
	 * @param waiter told whether to read
	 */
	void await(Waiter waiter) {
		List<Runnable> actions = new ArrayList<>();
		if (!join(waiter, actions)) {
			waiter.proceed(false);
			return;
		}
		actions.forEach(Runnable::run);
	}

	private boolean join(Waiter waiter, List<Runnable> actions) {
		synchronized (this) {
			Reign current = this.reign;
			if ((this.needed == 0) ? !this.alone : (current == null || !current.isReady())) {
				return false;
			}
			Round round = this.next;
			if (round == null) {
				round = new Round();
				this.next = round;
			}
			round.waiters.add(waiter);
			startNext(actions);
			return true;
		}
	}

	/**
	 * The first entry of a term that this node leads was applied.
	 * @param term the term
	 */
	void ready(long term) {
		synchronized (this) {
			this.alone = (this.needed == 0);
			Reign current = this.reign;
			if (current != null) {
				current.ready(term);
			}
		}
	}

	/**
	 * An entry was applied.
	 * @param index its index
	 */
	void applied(long index) {
		List<Runnable> actions = new ArrayList<>();
		synchronized (this) {
			this.appliedIndex = Math.max(this.appliedIndex, index);
			releaseConfirmed(actions);
		}
		actions.forEach(Runnable::run);
	}

	/**
	 * This node does not lead any more: nobody may read.
	 */
	void leadLost() {
		List<Waiter> waiters = new ArrayList<>();
		synchronized (this) {
			this.reign = null;
			this.alone = false;
			for (Round round : new Round[] { this.active, this.next }) {
				if (round != null) {
					waiters.addAll(round.waiters);
				}
			}
			this.active = null;
			this.next = null;
			// the confirmed ones were recognised in time and only wait for the apply
		}
		waiters.forEach((waiter) -> waiter.proceed(false));
	}

	/**
	 * Whether a majority answered this leader within a time.
	 * @param within the time in nanoseconds
	 * @return {@code false} also if this node does not lead
	 */
	boolean majorityWithin(long within) {
		Reign current = this.reign;
		return (this.needed == 0) || (current != null && current.majorityWithin(within));
	}

	@Override
	public void appenderCreated(LeaderState state, LogAppender appender) {
		synchronized (this) {
			Reign current = this.reign;
			if (current == null || !current.is(state)) {
				// Ratis makes the appenders of a leader under its lock, in its term
				current = new Reign(state, this.currentTerm.getAsLong(), this.needed, this.nanos);
				this.reign = current;
			}
			current.appender(appender);
		}
	}

	@Override
	public void replied(LeaderState state, LogAppender appender, AppendEntriesReplyProto reply) {
		if (!reply.getServerReply().getSuccess()) {
			return;
		}
		List<Runnable> actions = new ArrayList<>();
		synchronized (this) {
			Reign current = this.reign;
			if (current == null || !current.is(state) || !current.uses(appender)) {
				return;
			}
			current.answered(appender);
			Round round = this.active;
			if (round != null && round.acknowledge(appender, reply) >= this.needed) {
				confirm(round);
				releaseConfirmed(actions);
				startNext(actions);
			}
		}
		actions.forEach(Runnable::run);
	}

	private void startNext(List<Runnable> actions) {
		Round round = this.next;
		if (this.active != null || round == null) {
			return;
		}
		this.next = null;
		this.active = round;
		round.index = this.commitIndex.getAsLong();
		if (this.needed == 0) {
			confirm(round);
			releaseConfirmed(actions);
			return;
		}
		Reign current = this.reign;
		if (current != null) {
			current.appenders().forEach(round::ask);
		}
	}

	private void confirm(Round round) {
		this.active = null;
		this.confirmed.add(new Confirmed(round.index, round.waiters));
	}

	private void releaseConfirmed(List<Runnable> actions) {
		Confirmed first = this.confirmed.peek();
		while (first != null && first.index <= this.appliedIndex) {
			this.confirmed.remove();
			first.waiters.forEach((waiter) -> actions.add(() -> waiter.proceed(true)));
			first = this.confirmed.peek();
		}
	}

	/**
	 * Waits for its turn to read.
	 */
	@FunctionalInterface
	interface Waiter {

		/**
		 * Go on.
		 * @param linearizable {@code true}: read now; {@code false}: the lead is lost
		 */
		void proceed(boolean linearizable);

	}

	/**
	 * Reads that were recognised and wait until the index is applied.
	 */
	private record Confirmed(long index, List<Waiter> waiters) implements Comparable<Confirmed> {

		@Override
		public int compareTo(Confirmed other) {
			return Long.compare(this.index, other.index);
		}

	}

	/**
	 * One question to all followers on behalf of all reads that wait.
	 */
	private static final class Round {

		private final List<Waiter> waiters = new ArrayList<>();

		private final Map<RaftPeerId, Long> leastCallIds = new HashMap<>();

		private final Set<RaftPeerId> acknowledged = new HashSet<>();

		private long index;

		void ask(LogAppender appender) {
			appender.triggerHeartbeat();
			// calls made from now on have this id or a later one
			this.leastCallIds.put(appender.getFollowerId(), appender.getCallId());
		}

		int acknowledge(LogAppender appender, AppendEntriesReplyProto reply) {
			Long least = this.leastCallIds.get(appender.getFollowerId());
			if (least == null) {
				ask(appender);
			}
			else if (appender.getCallIdComparator().compare(reply.getServerReply().getCallId(), least) >= 0) {
				this.acknowledged.add(appender.getFollowerId());
			}
			else {
				// our trigger may have met one that was just being served
				appender.triggerHeartbeat();
			}
			return this.acknowledged.size();
		}

	}

}
