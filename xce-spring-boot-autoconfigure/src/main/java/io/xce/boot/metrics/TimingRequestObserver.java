package io.xce.boot.metrics;

import java.time.Duration;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.xce.client.event.Ending;
import io.xce.client.event.RequestObserver;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Times requests where there is no observation registry that does.
 */
public final class TimingRequestObserver implements RequestObserver {

	/** The name of the timer. */
	public static final String NAME = "xce.client.requests";

	static final String DESCRIPTION = "Requests from their call to their end.";

	private final Timer.Builder timer = Timer.builder(NAME).description(DESCRIPTION);

	private final MeterRegistry registry;

	private final TagText tags = new TagText();

	/**
	 * Create an observer.
	 * @param registry where the timers are
	 */
	public TimingRequestObserver(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public Observed start(String client, XceRequest<?> request) {
		return new Timed(client, request);
	}

	private final class Timed implements Observed {

		private final String client;

		private final XceRequest<?> request;

		Timed(String client, XceRequest<?> request) {
			this.client = client;
			this.request = request;
		}

		@Override
		public void stop(Ending ending, Duration elapsed, @Nullable Throwable failure) {
			TimingRequestObserver.this.timer.withRegistry(TimingRequestObserver.this.registry)
				.withTags("client", this.client, "operation",
						TimingRequestObserver.this.tags.operation(this.request.operation()), "kind",
						TagText.of(this.request.kind()), "outcome", TagText.of(ending), "error",
						(failure != null) ? failure.getClass().getSimpleName() : "none")
				.record(elapsed);
		}

	}

}
