package io.xce.boot.observation;

import java.time.Duration;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.xce.client.event.Ending;
import io.xce.client.event.RequestObserver;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Completes futures in the Micrometer context of the caller, so that what depends on them
 * has its observation, its trace and its logging context.
 */
public final class ContextRestoringObserver implements RequestObserver {

	private final ContextSnapshotFactory factory;

	/**
	 * Create an observer.
	 * @param factory captures contexts
	 */
	public ContextRestoringObserver(ContextSnapshotFactory factory) {
		this.factory = factory;
	}

	@Override
	public Observed start(String client, XceRequest<?> request) {
		return new Captured(this.factory.captureAll());
	}

	private record Captured(ContextSnapshot snapshot) implements Observed {

		@Override
		public void stop(Ending ending, Duration elapsed, @Nullable Throwable failure) {
			// only completions matter here
		}

		@Override
		public void complete(Runnable completion) {
			this.snapshot.wrap(completion).run();
		}

	}

}
