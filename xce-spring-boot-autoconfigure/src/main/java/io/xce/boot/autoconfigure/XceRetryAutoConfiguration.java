package io.xce.boot.autoconfigure;

import java.util.List;
import java.util.Map;

import io.xce.client.XceClient;
import io.xce.client.retry.RetryListenerAdapter;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.retry.RetryListener;

/**
 * Auto-configuration of {@link XceRetryListener} beans.
 */
@AutoConfiguration(after = XceAutoConfiguration.class)
@ConditionalOnClass(RetryListener.class)
@ConditionalOnBean(XceClients.class)
public final class XceRetryAutoConfiguration {

	@Bean
	RetryListenerAttachment xceRetryListenerAttachment(ConfigurableListableBeanFactory beanFactory) {
		return new RetryListenerAttachment(beanFactory);
	}

	/**
	 * Attaches Spring Retry listeners.
	 */
	static final class RetryListenerAttachment implements ClientAttachment {

		private final ConfigurableListableBeanFactory beanFactory;

		RetryListenerAttachment(ConfigurableListableBeanFactory beanFactory) {
			this.beanFactory = beanFactory;
		}

		@Override
		public void attach(Map<XceClient, Boolean> clients) {
			List<String> names = clients.keySet().stream().map(XceClient::name).toList();
			NamedBeans<XceRetryListener> listeners = NamedBeans.of(this.beanFactory, XceRetryListener.class, names);
			for (XceClient client : clients.keySet()) {
				for (XceRetryListener listener : listeners.all()) {
					String name = listeners.client(listener);
					if (name == null || name.equals(client.name())) {
						client.addListener(new RetryListenerAdapter(listener));
					}
				}
			}
		}

	}

}
