package io.xce.controller.raft;

import org.apache.ratis.metrics.MetricRegistries;
import org.apache.ratis.metrics.MetricRegistryInfo;
import org.apache.ratis.metrics.RatisMetricRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ratis measures for nobody.
 */
class NoMetricRegistriesTests {

	@Test
	void ratisFindsItAndKeepsNothing() {
		MetricRegistryInfo info = new MetricRegistryInfo("n1", "application", "component", "description");
		assertThat(MetricRegistries.global()).isInstanceOf(NoMetricRegistries.class);
		RatisMetricRegistry registry = MetricRegistries.global().create(info);
		assertThat(registry.getMetricRegistryInfo()).isEqualTo(info);
		registry.counter("appends").inc(3);
		assertThat(registry.counter("appends").getCount()).isZero();
		assertThat(registry.timer("append").time().stop()).isZero();
		assertThat(MetricRegistries.global().getMetricRegistries()).isEmpty();
	}

}
