package io.xce.client.internal.failover;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.Registration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands events to listeners in order, on a thread of its own, from a bounded queue: a
 * slow listener loses events but never holds up the engine. Any thread.
 */
public final class EventBus {

	private static final Logger logger = LoggerFactory.getLogger("io.xce.client.events");

	private final List<FailoverListener> listeners = new CopyOnWriteArrayList<>();

	private final Executor executor;

	private final LongAdder dropped = new LongAdder();

	private volatile @Nullable Thread delivering;

	private volatile LongConsumer refused = (request) -> {
	};

	/**
	 * Create a bus.
	 * @param executor runs tasks one at a time in order, and refuses when full
	 */
	public EventBus(Executor executor) {
		this.executor = executor;
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
		try {
			this.executor.execute(() -> deliver(event));
		}
		catch (RejectedExecutionException ex) {
			this.dropped.increment();
		}
	}

	private void deliver(FailoverEvent event) {
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
	 * Tell when everything published so far was delivered.
	 * @param done told on the bus's thread, or at once if the queue is full
	 */
	public void whenDrained(Runnable done) {
		try {
			this.executor.execute(done);
		}
		catch (RejectedExecutionException ex) {
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
