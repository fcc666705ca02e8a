package io.xce.boot.metrics;

import java.util.Map;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;

/**
 * Describes the meters that are made from observations of requests, which have no
 * description of their own.
 */
public final class RequestDescriptions implements MeterFilter {

	private static final Map<String, String> DESCRIPTIONS = Map.of(TimingRequestObserver.NAME,
			TimingRequestObserver.DESCRIPTION, TimingRequestObserver.NAME + ".active", "Requests under way.");

	@Override
	public Meter.Id map(Meter.Id id) {
		String description = DESCRIPTIONS.get(id.getName());
		return (description == null || id.getDescription() != null) ? id
				: new Meter.Id(id.getName(), Tags.of(id.getTags()), id.getBaseUnit(), description, id.getType());
	}

}
