package io.xce.boot.observation;

import java.time.Duration;
import java.util.Map;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.xce.client.event.Ending;
import io.xce.client.event.RequestObserver;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Makes each request an observation, child of the one its caller is in, and sends its
 * trace context along.
 */
public final class ObservationRequestObserver implements RequestObserver {

	private static final String TRACE_PARENT = "traceparent";

	private final ObservationRegistry registry;

	private final @Nullable XceRequestObservationConvention convention;

	private final XceRequestObservationConvention defaultConvention = new DefaultXceRequestObservationConvention();

	/**
	 * Create an observer.
	 * @param registry where requests are observed
	 * @param convention the application's convention, or {@code null}
	 */
	public ObservationRequestObserver(ObservationRegistry registry,
			@Nullable XceRequestObservationConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	@Override
	public @Nullable Observed start(String client, XceRequest<?> request) {
		if (this.registry.isNoop()) {
			return null;
		}
		XceRequestObservationContext context = new XceRequestObservationContext(client, request);
		Observation observation = XceRequestObservationDocumentation.REQUEST.start(this.convention,
				this.defaultConvention, () -> context, this.registry);
		return observation.isNoop() ? null : new Running(observation, context);
	}

	private record Running(Observation observation, XceRequestObservationContext context) implements Observed {

		@Override
		public @Nullable String traceParent() {
			Map<String, String> carrier = this.context.getCarrier();
			return (carrier != null) ? carrier.get(TRACE_PARENT) : null;
		}

		@Override
		public void stop(Ending ending, Duration elapsed, @Nullable Throwable failure) {
			this.context.ended(ending);
			if (failure != null) {
				this.observation.error(failure);
			}
			this.observation.stop();
		}

	}

}
