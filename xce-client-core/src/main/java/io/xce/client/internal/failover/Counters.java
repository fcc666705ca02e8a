package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.Ending;
import io.xce.client.event.LossReason;
import io.xce.protocol.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What a client has counted. Written where things happen, without a lock and without
 * allocation; any thread may read. What each request counts is written in the serial
 * context alone, so that it needs no locked instruction either.
 */
public final class Counters {

	private final Map<Kind, PerKey<Ending>> ended = new EnumMap<>(Kind.class);

	/** Written in the serial context. */
	private final Map<Kind, AtomicLong> succeeded = new EnumMap<>(Kind.class);

	/** Written in the serial context. */
	private final AtomicLong attempts = new AtomicLong();

	private final LongAdder attemptsFailed = new LongAdder();

	private final LongAdder slow = new LongAdder();

	private final LongAdder fenced = new LongAdder();

	private final PerKey<AdoptionKind> adopted = new PerKey<>(AdoptionKind.class);

	private final PerKey<LossReason> failovers = new PerKey<>(LossReason.class);

	private final LongAdder gaps = new LongAdder();

	private final LongAdder gapNanos = new LongAdder();

	private final LongAdder notReady = new LongAdder();

	private final LongAdder unreachable = new LongAdder();

	private final PerKey<Limit> rejected = new PerKey<>(Limit.class);

	private final PerKey<HintRule> hints = new PerKey<>(HintRule.class);

	private final PerKey<LookUp> lookUps = new PerKey<>(LookUp.class);

	private final LongAdder nameChanges = new LongAdder();

	private final LongAdder rejoined = new LongAdder();

	private final LongAdder rejoinsFailed = new LongAdder();

	private final LongAdder notifications = new LongAdder();

	private final LongAdder monitorFailures = new LongAdder();

	private final LongAdder notificationsDropped = new LongAdder();

	/**
	 * Create counters, all of them 0.
	 */
	public Counters() {
		for (Kind kind : Kind.values()) {
			this.ended.put(kind, new PerKey<>(Ending.class));
			this.succeeded.put(kind, new AtomicLong());
		}
	}

	private static void incrementAlone(@Nullable AtomicLong count) {
		if (count != null) {
			count.setRelease(count.getPlain() + 1);
		}
	}

	private long succeededSoFar(Kind kind) {
		AtomicLong count = this.succeeded.get(kind);
		return (count != null) ? count.get() : 0;
	}

	/**
	 * A request of a caller has succeeded. In the serial context.
	 * @param kind its kind
	 */
	public void succeeded(Kind kind) {
		incrementAlone(this.succeeded.get(kind));
	}

	/**
	 * A request of a caller has ended otherwise. Any thread.
	 * @param kind its kind
	 * @param ending how
	 */
	public void ended(Kind kind, Ending ending) {
		PerKey<Ending> byEnding = this.ended.get(kind);
		if (byEnding != null) {
			byEnding.increment(ending);
		}
	}

	/**
	 * A request of a caller was sent. In the serial context.
	 */
	public void attempt() {
		incrementAlone(this.attempts);
	}

	/**
	 * An attempt failed and its request goes on.
	 */
	public void attemptFailed() {
		this.attemptsFailed.increment();
	}

	/**
	 * The work in the background met an exception that nobody foresaw.
	 * @return whether it was the first
	 */
	boolean monitorFailed() {
		boolean first = this.monitorFailures.sum() == 0;
		this.monitorFailures.increment();
		return first;
	}

	void slow() {
		this.slow.increment();
	}

	void fenced() {
		this.fenced.increment();
	}

	void adopted(AdoptionKind kind, @Nullable LossReason reason, @Nullable Duration gap) {
		this.adopted.increment(kind);
		if (kind == AdoptionKind.FAILOVER && reason != null) {
			this.failovers.increment(reason);
		}
		if (kind != AdoptionKind.INITIAL && gap != null) {
			this.gaps.increment();
			this.gapNanos.add(gap.toNanos());
		}
	}

	/**
	 * A request ended because no primary was found in time.
	 * @param noneAnswered whether no controller answered at all
	 */
	public void exhausted(boolean noneAnswered) {
		(noneAnswered ? this.unreachable : this.notReady).increment();
	}

	/**
	 * A request was refused at once.
	 * @param limit the limit it met
	 */
	public void rejected(Limit limit) {
		this.rejected.increment(limit);
	}

	void hint(HintRule rule) {
		this.hints.increment(rule);
	}

	void lookUp(LookUp end) {
		this.lookUps.increment(end);
	}

	void nameChanged() {
		this.nameChanges.increment();
	}

	void rejoin(boolean succeeded) {
		(succeeded ? this.rejoined : this.rejoinsFailed).increment();
	}

	/**
	 * A notification was, or was not, handed to a connection.
	 * @param sent whether it was
	 */
	public void notification(boolean sent) {
		(sent ? this.notifications : this.notificationsDropped).increment();
	}

	/**
	 * Read all of it.
	 * @param client the name of the client
	 * @param waiters requests that wait now
	 * @param arrivedWithoutPrimary requests that count against the limit of waiters
	 * @param underWay requests that count against the limit of those under way
	 * @param eventsDropped events dropped so far
	 * @param completionsRefused completions refused so far
	 * @return the statistics
	 */
	public ClientStatistics read(String client, int waiters, int arrivedWithoutPrimary, int underWay,
			long eventsDropped, long completionsRefused) {
		return new ClientStatistics(client, requests(),
				new ClientStatistics.Attempts(this.attempts.get(), this.attemptsFailed.sum(), this.slow.sum(),
						this.fenced.sum()),
				adoptions(), new ClientStatistics.Exhaustions(this.notReady.sum(), this.unreachable.sum()),
				new ClientStatistics.Waiting(waiters, arrivedWithoutPrimary, underWay, this.rejected.byText()),
				this.hints.byText(), names(),
				new ClientStatistics.Rejoins(this.rejoined.sum(), this.rejoinsFailed.sum()), this.notifications.sum(),
				this.monitorFailures.sum(),
				new ClientStatistics.Dropped(this.notificationsDropped.sum(), eventsDropped, completionsRefused));
	}

	private Map<Kind, Map<Ending, Long>> requests() {
		Map<Kind, Map<Ending, Long>> requests = new EnumMap<>(Kind.class);
		this.ended.forEach((kind, byEnding) -> {
			Map<Ending, Long> counts = byEnding.read();
			counts.merge(Ending.SUCCEEDED, succeededSoFar(kind), Long::sum);
			requests.put(kind, counts);
		});
		return requests;
	}

	private ClientStatistics.Adoptions adoptions() {
		Map<AdoptionKind, Long> byKind = this.adopted.read();
		return new ClientStatistics.Adoptions(byKind.getOrDefault(AdoptionKind.INITIAL, 0L),
				byKind.getOrDefault(AdoptionKind.FAILOVER, 0L), byKind.getOrDefault(AdoptionKind.REELECTION, 0L),
				byKind.getOrDefault(AdoptionKind.RECONNECT, 0L), this.failovers.read(), this.gaps.sum(),
				Duration.ofNanos(this.gapNanos.sum()));
	}

	private ClientStatistics.Names names() {
		Map<LookUp, Long> ends = this.lookUps.read();
		return new ClientStatistics.Names(ends.getOrDefault(LookUp.RESOLVED, 0L), ends.getOrDefault(LookUp.FAILED, 0L),
				ends.getOrDefault(LookUp.TIMED_OUT, 0L), this.nameChanges.sum());
	}

	/**
	 * One counter for each constant of an enum.
	 *
	 * @param <E> the enum
	 */
	@SuppressWarnings("EnumOrdinal") // a place in an array, known to nobody else
	private static final class PerKey<E extends Enum<E>> {

		private final Class<E> type;

		private final AtomicLongArray counts;

		PerKey(Class<E> type) {
			this.type = type;
			this.counts = new AtomicLongArray(type.getEnumConstants().length);
		}

		void increment(E key) {
			this.counts.getAndIncrement(key.ordinal());
		}

		long count(E key) {
			return this.counts.get(key.ordinal());
		}

		Map<E, Long> read() {
			Map<E, Long> read = new EnumMap<>(this.type);
			for (E key : this.type.getEnumConstants()) {
				read.put(key, count(key));
			}
			return read;
		}

		Map<String, Long> byText() {
			Map<String, Long> read = new LinkedHashMap<>();
			for (E key : this.type.getEnumConstants()) {
				read.put(key.toString(), count(key));
			}
			return read;
		}

	}

	/** How a look-up ended. */
	enum LookUp {

		/** With addresses. */
		RESOLVED,

		/** Without. */
		FAILED,

		/** Without an answer in time. */
		TIMED_OUT

	}

	/**
	 * A limit of requests.
	 */
	public enum Limit {

		/** Those that arrive without a route. */
		WAITERS("waiters.max"),

		/** All others. */
		IN_FLIGHT("in-flight.max"),

		/** Both together, met before it is known which it would be. */
		BOTH("both");

		private final String text;

		Limit(String text) {
			this.text = text;
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
