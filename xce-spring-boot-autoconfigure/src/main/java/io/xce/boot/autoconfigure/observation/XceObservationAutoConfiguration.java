package io.xce.boot.autoconfigure.observation;

import io.micrometer.observation.ObservationRegistry;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.autoconfigure.XceClientBuilderCustomizer;
import io.xce.boot.observation.ObservationRequestObserver;
import io.xce.boot.observation.XceRequestObservationConvention;
import io.xce.client.XceClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the observation of requests.
 */
@AutoConfiguration(after = XceAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ ObservationRegistry.class, XceClient.class })
@ConditionalOnBean({ XceClient.class, ObservationRegistry.class })
public final class XceObservationAutoConfiguration {

	@Bean
	@Order(0)
	XceClientBuilderCustomizer xceObservationCustomizer(ObjectProvider<ObservationRegistry> registry,
			ObjectProvider<XceRequestObservationConvention> convention) {
		return (builder) -> builder
			.addRequestObserver(new ObservationRequestObserver(registry.getObject(), convention.getIfAvailable()));
	}

}
