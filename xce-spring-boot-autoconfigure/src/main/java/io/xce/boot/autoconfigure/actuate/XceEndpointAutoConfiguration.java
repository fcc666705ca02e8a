package io.xce.boot.autoconfigure.actuate;

import java.time.Clock;

import io.xce.boot.actuate.FailoverHistory;
import io.xce.boot.actuate.XceEndpoint;
import io.xce.boot.actuate.XceEndpointWebExtension;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.client.XceClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of {@link XceEndpoint}.
 */
@AutoConfiguration(after = XceAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(XceClient.class)
@ConditionalOnAvailableEndpoint(XceEndpoint.class)
public final class XceEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	FailoverHistory xceFailoverHistory() {
		return new FailoverHistory(Clock.systemUTC());
	}

	@Bean
	@ConditionalOnMissingBean
	XceEndpoint xceEndpoint(ConfigurableListableBeanFactory beanFactory, FailoverHistory history) {
		return new XceEndpoint(
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, XceClient.class, false, true)
					.values(),
				history, Clock.systemUTC());
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(XceEndpoint.class)
	@ConditionalOnAvailableEndpoint(exposure = EndpointExposure.WEB)
	XceEndpointWebExtension xceEndpointWebExtension(XceEndpoint endpoint) {
		return new XceEndpointWebExtension(endpoint);
	}

}
