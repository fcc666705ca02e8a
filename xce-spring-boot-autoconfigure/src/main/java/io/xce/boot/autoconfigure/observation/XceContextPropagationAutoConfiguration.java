package io.xce.boot.autoconfigure.observation;

import io.micrometer.context.ContextSnapshotFactory;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.autoconfigure.XceClientBuilderCustomizer;
import io.xce.boot.observation.ContextRestoringObserver;
import io.xce.client.XceClient;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the Micrometer context around completions.
 */
@AutoConfiguration(after = XceAutoConfiguration.class)
@ConditionalOnClass(ContextSnapshotFactory.class)
@ConditionalOnBean(XceClient.class)
public final class XceContextPropagationAutoConfiguration {

	@Bean
	@Order(-1)
	XceClientBuilderCustomizer xceContextCustomizer() {
		return (builder) -> builder
			.addRequestObserver(new ContextRestoringObserver(ContextSnapshotFactory.builder().build()));
	}

}
