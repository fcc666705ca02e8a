package io.xce.testing.time;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.xce.client.spi.Clock;
import org.jspecify.annotations.Nullable;

/**
 * One clock and one queue of events for a whole test. Time moves only while the test runs
 * it, from event to event: by time, then in the order given. A task is never run inline,
 * and what it throws comes out of the method that runs time. Tasks may be added from any
 * thread; one thread at a time runs time.
 */
public final class VirtualTime {

	private static final int MAX_EVENTS_WITHOUT_PROGRESS = 1_000_000;

	private final PriorityQueue<Event> queue = new PriorityQueue<>();

	private final long origin;

	private final VirtualContext world;

	private volatile long now;

	private long order;

	private @Nullable Event running;

	private @Nullable Thread driver;

	/**
	 * Create a clock that starts at an unremarkable reading.
	 */
	public VirtualTime() {
		this(Duration.ofHours(1).toNanos());
	}

	/**
	 * Create a clock.
	 * @param originNanos what {@link #clock()} reads at first; one that is negative, or
	 * overflows soon, finds code that compares readings instead of differences
	 */
	public VirtualTime(long originNanos) {
		this.origin = originNanos;
		this.world = context("world");
	}

	/**
	 * The monotonic clock.
	 * @return the clock
	 */
	public Clock clock() {
		return () -> this.origin + this.now;
	}

	/**
	 * How much time has passed.
	 * @return the time since the start
	 */
	public Duration now() {
		return Duration.ofNanos(this.now);
	}

	/**
	 * How much time has passed, in nanoseconds.
	 * @return the time since the start
	 */
	public long nanos() {
		return this.now;
	}

	/**
	 * The context of what is outside all clients: nodes, network and scripts.
	 * @return the scheduler
	 */
	public VirtualContext scheduler() {
		return this.world;
	}

	/**
	 * Create one more serial context.
	 * @param name its name
	 * @return the scheduler
	 */
	public VirtualContext context(String name) {
		return new VirtualContext(this, name);
	}

	/**
	 * Do something at a given time.
	 * @param time the time since the start
	 * @param task what to do
	 */
	public void at(Duration time, Runnable task) {
		this.world.schedule(task, time.toNanos() - this.now);
	}

	/**
	 * Run all events that are due now, time standing still.
	 */
	public void runDue() {
		runFor(Duration.ZERO);
	}

	/**
	 * Let time pass.
	 * @param duration how much
	 */
	public void runFor(Duration duration) {
		long end = saturatedAdd(this.now, duration.toNanos());
		runTo(end, () -> false);
		this.now = end;
	}

	/**
	 * Let time pass until something is so, looked at before each event.
	 * @param condition what shall become so
	 * @param limit how much time may pass
	 * @throws AssertionError if it does not
	 */
	public void runUntil(BooleanSupplier condition, Duration limit) {
		long end = saturatedAdd(this.now, limit.toNanos());
		if (!runTo(end, condition) && !condition.getAsBoolean()) {
			this.now = end;
			throw new AssertionError("Not reached within " + limit + " of virtual time, now " + now());
		}
	}

	/**
	 * Let time pass until no event is left. Never returns regularly while something
	 * repeats for ever, such as a keep-alive.
	 * @throws AssertionError if events are left after an hour
	 */
	public void runUntilIdle() {
		runTo(saturatedAdd(this.now, Duration.ofHours(1).toNanos()), () -> false);
		if (pending() > 0) {
			throw new AssertionError("Not idle after an hour of virtual time: " + pending() + " events left");
		}
	}

	/**
	 * How many events wait, those called off left out.
	 * @return the count
	 */
	public synchronized int pending() {
		return (int) this.queue.stream().filter((event) -> !event.done()).count();
	}

	private boolean runTo(long end, BooleanSupplier condition) {
		int withoutProgress = 0;
		while (!condition.getAsBoolean()) {
			Event event = next(end);
			if (event == null) {
				return false;
			}
			withoutProgress = (event.time() > this.now) ? 0 : withoutProgress + 1;
			if (withoutProgress > MAX_EVENTS_WITHOUT_PROGRESS) {
				throw new AssertionError("Virtual time stands still at " + now());
			}
			this.now = Math.max(this.now, event.time());
			run(event);
		}
		return true;
	}

	private synchronized @Nullable Event next(long end) {
		while (true) {
			Event event = this.queue.peek();
			if (event == null || (event.time() > end && !event.done())) {
				return null;
			}
			this.queue.remove();
			if (!event.done()) {
				return event;
			}
		}
	}

	private void run(Event event) {
		Event outer = this.running;
		if (outer != null) {
			throw new IllegalStateException("Time is run by a task of its own");
		}
		this.running = event;
		this.driver = Thread.currentThread();
		try {
			event.run();
		}
		finally {
			this.running = null;
			this.driver = null;
		}
	}

	boolean inContext(VirtualContext context) {
		Event event = this.running;
		return event != null && event.context() == context && this.driver == Thread.currentThread();
	}

	/**
	 * Let another thread stand in for the one that runs time, while that one waits.
	 */
	void drivenBy(@Nullable Thread thread) {
		this.driver = thread;
	}

	synchronized Event add(VirtualContext context, Runnable task, long delayNanos) {
		Event event = event(context, task, delayNanos);
		this.queue.add(event);
		return event;
	}

	/**
	 * Add an event and note it in a set, both before it can run, perhaps on another
	 * thread.
	 */
	synchronized Event add(VirtualContext context, Runnable task, long delayNanos, Set<Event> open) {
		Event event = event(context, task, delayNanos);
		open.add(event);
		this.queue.add(event);
		return event;
	}

	private Event event(VirtualContext context, Runnable task, long delayNanos) {
		long time = saturatedAdd(this.now, Math.max(0, delayNanos));
		return new Event(time, this.order++, context, task);
	}

	private static long saturatedAdd(long a, long b) {
		long sum = a + b;
		return (b > 0 && sum < a) ? Long.MAX_VALUE : sum;
	}

}
