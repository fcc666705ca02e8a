package io.xce.boot.observation;

import io.micrometer.common.KeyValues;
import io.xce.boot.metrics.TagText;
import io.xce.boot.observation.XceRequestObservationDocumentation.LowCardinality;
import io.xce.client.event.Ending;

/**
 * The convention that holds unless the application has another: a timer
 * {@code xce.client.requests}, a span named like the operation.
 */
public class DefaultXceRequestObservationConvention implements XceRequestObservationConvention {

	private static final String NAME = "xce.client.requests";

	private final TagText tags = new TagText();

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(XceRequestObservationContext context) {
		return "xce " + context.request().operation();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(XceRequestObservationContext context) {
		Ending ending = context.ending();
		return KeyValues.of(LowCardinality.CLIENT.withValue(context.client()),
				LowCardinality.OPERATION.withValue(this.tags.operation(context.request().operation())),
				LowCardinality.KIND.withValue(TagText.of(context.request().kind())),
				LowCardinality.OUTCOME.withValue((ending != null) ? TagText.of(ending) : "none"));
	}

}
