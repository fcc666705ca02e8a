package io.xce.boot.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of application events: what {@link io.xce.client.event.FailoverEvent
 * events} of this kind happen to a client is published to the application context.
 */
@AutoConfiguration(after = XceAutoConfiguration.class)
@ConditionalOnBean(XceClients.class)
public final class XceEventAutoConfiguration {

	@Bean
	ApplicationEventListener xceApplicationEventListener(ConfigurableApplicationContext context) {
		return new ApplicationEventListener(context);
	}

}
