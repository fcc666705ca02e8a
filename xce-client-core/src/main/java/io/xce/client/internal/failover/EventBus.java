package io.xce.client.internal.failover;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.Registration;
import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands events to listeners in order, on a thread of its own, from a bounded queue: a
 * slow listener loses events but never holds up the engine. Events of requests, of which
 * a failover brings thousands, leave room for those of the cluster. What the engine
 * publishes is handed over when its present turn is over, since to wake that thread may
 * take longer than the turn, and callers wait for its end; or before, if callers' code is
 * to run in this turn, which may block it. Any thread.
 */
public final class EventBus {

	private static final Logger logger = LoggerFactory.getLogger("io.xce.client.events");

	private final List<FailoverListener> listeners = new CopyOnWriteArrayList<>();

	private final Executor executor;

	private final Scheduler scheduler;

	/** What the present turn has published. Confined to the context. */
	private final Deque<FailoverEvent> turn = new ArrayDeque<>();

	private final LongAdder dropped = new LongAdder();

	private final int requestEventsMax;

	/** How many events wait. */
	private final AtomicInteger waiting = new AtomicInteger();

	private volatile boolean failureLogged;

	private volatile @Nullable Thread delivering;

	private volatile LongConsumer refused = (request) -> {
	};

	/**
	 * Create a bus.
	 * @param executor runs tasks one at a time in order, and refuses when full
	 * @param scheduler the context of the engine
	 * @param requestEventsMax how many events may wait before those of requests are
	 * dropped, 1 and up; less than the executor takes, to leave room for the others
	 */
	public EventBus(Executor executor, Scheduler scheduler, int requestEventsMax) {
		this.executor = executor;
		this.scheduler = scheduler;
		this.requestEventsMax = requestEventsMax;
	}

	/**
	 * Say what to do with a request that a listener does not let go on.
	 * @param consumer told the request, on the bus's thread
	 */
	public void onRefusal(LongConsumer consumer) {
		this.refused = consumer;
	}

	/**
	 * Add a listener.
	 * @param listener the listener
	 * @return a handle to remove it
	 */
	public Registration add(FailoverListener listener) {
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	/**
	 * Publish an event.
	 * @param event the event
	 */
	public void publish(FailoverEvent event) {
		if (this.listeners.isEmpty()) {
			return;
		}
		if (!this.scheduler.inContext()) {
			handOver(event);
			return;
		}
		this.turn.add(event);
		if (this.turn.size() == 1) {
			try {
				this.scheduler.execute(this::handOverTurn);
			}
			catch (RejectedExecutionException ex) {
				// the context has ended, and this is its last turn
				handOverTurn();
			}
		}
	}

	/**
	 * Hand over what the present turn has published so far. In the context.
	 */
	void handOverTurn() {
		for (FailoverEvent event = this.turn.poll(); event != null; event = this.turn.poll()) {
			handOver(event);
		}
	}

	private void handOver(FailoverEvent event) {
		if (this.waiting.get() >= this.requestEventsMax && isOfRequest(event)) {
			this.dropped.increment();
			return;
		}
		this.waiting.incrementAndGet();
		if (!execute(() -> deliver(event))) {
			this.waiting.decrementAndGet();
			this.dropped.increment();
		}
	}

	/** Whether there may be one for each request, or more. */
	private static boolean isOfRequest(FailoverEvent event) {
		return event instanceof FailoverEvent.AttemptFailed || event instanceof FailoverEvent.RequestEnded
				|| event instanceof FailoverEvent.Exhausted || event instanceof FailoverEvent.Rejected
				|| event instanceof FailoverEvent.HintIgnored || event instanceof FailoverEvent.ReplyFenced;
	}

	private boolean execute(Runnable task) {
		try {
			this.executor.execute(task);
			return true;
		}
		catch (RejectedExecutionException ex) {
			return false;
		}
		catch (Throwable ex) {
			// for want of threads, perhaps: the engine goes on, as if the queue were full
			if (!this.failureLogged) {
				this.failureLogged = true;
				logger.warn("The executor of listeners has failed, which is logged once", ex);
			}
			return false;
		}
	}

	private void deliver(FailoverEvent event) {
		this.waiting.decrementAndGet();
		this.delivering = Thread.currentThread();
		for (FailoverListener listener : this.listeners) {
			try {
				listener.onEvent(event);
				if (event instanceof FailoverEvent.AttemptFailed failed && !listener.mayGoOn(failed)) {
					this.refused.accept(failed.request());
				}
			}
			catch (Throwable ex) {
				logger.warn("[{}] Listener {} failed on {}", event.client(), listener, event, ex);
			}
		}
		this.delivering = null;
	}

	/**
	 * Whether the calling thread is that of a listener that is being told something, so
	 * that it would wait for itself in {@link #whenDrained}.
	 * @return {@code true} inside a listener
	 */
	public boolean isDelivering() {
		return this.delivering == Thread.currentThread();
	}

	/**
	 * Tell when everything published so far was delivered. In the context.
	 * @param done told on the bus's thread, or at once if the queue is full
	 */
	public void whenDrained(Runnable done) {
		handOverTurn();
		if (!execute(done)) {
			done.run();
		}
	}

	/**
	 * How many events were dropped since the queue was full.
	 * @return the count
	 */
	public long dropped() {
		return this.dropped.sum();
	}

}
