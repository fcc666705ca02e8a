package io.xce.boot.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names and tags of observed requests. A bean of this type replaces
 * {@link DefaultXceRequestObservationConvention}.
 */
public interface XceRequestObservationConvention extends ObservationConvention<XceRequestObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof XceRequestObservationContext;
	}

}
