package io.xce.boot.autoconfigure.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.autoconfigure.XceClientBuilderCustomizer;
import io.xce.boot.metrics.RequestDescriptions;
import io.xce.boot.metrics.TimingRequestObserver;
import io.xce.boot.metrics.XceClientMetrics;
import io.xce.client.XceClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the metrics of all clients. Requests are timed by their
 * observation where there is an observation registry, else here.
 */
@AutoConfiguration(
		after = { XceAutoConfiguration.class, MetricsAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class },
		afterName = { "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration" })
@ConditionalOnClass({ MeterRegistry.class, MetricsAutoConfiguration.class })
@ConditionalOnBean({ XceClient.class, MeterRegistry.class })
public final class XceMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	XceClientMetrics xceClientMetrics(ConfigurableListableBeanFactory beanFactory) {
		return new XceClientMetrics(
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, XceClient.class, false, true)
					.values());
	}

	@Bean
	RequestDescriptions xceRequestDescriptions() {
		return new RequestDescriptions();
	}

	@Bean
	@Order(0)
	@ConditionalOnMissingBean(type = "io.micrometer.observation.ObservationRegistry")
	XceClientBuilderCustomizer xceTimingCustomizer(ObjectProvider<MeterRegistry> registry) {
		return (builder) -> builder.addRequestObserver(new TimingRequestObserver(registry.getObject()));
	}

}
