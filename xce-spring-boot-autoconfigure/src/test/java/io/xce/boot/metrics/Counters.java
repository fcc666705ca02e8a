package io.xce.boot.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Reads what {@link XceClientMetrics} counts.
 */
final class Counters {

	private Counters() {
	}

	/** The sum of all counters of a name that have these tags; there is at least one. */
	static double sum(MeterRegistry registry, String name, String... tags) {
		return registry.get(name).tags(tags).functionCounters().stream().mapToDouble(FunctionCounter::count).sum();
	}

}
