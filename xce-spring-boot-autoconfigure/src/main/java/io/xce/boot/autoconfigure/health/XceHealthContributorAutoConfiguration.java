package io.xce.boot.autoconfigure.health;

import java.util.LinkedHashMap;
import java.util.Map;

import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.health.XceHealthIndicator;
import io.xce.client.XceClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.CompositeHealthContributorConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of {@link XceHealthIndicator}: one, or a composite with a component
 * for each client, under its name. It takes part in neither liveness nor readiness unless
 * a health group asks for it.
 */
@AutoConfiguration(after = XceAutoConfiguration.class)
@ConditionalOnClass({ XceHealthIndicator.class, CompositeHealthContributorConfiguration.class })
@ConditionalOnBean(XceClient.class)
@ConditionalOnEnabledHealthIndicator("xce")
public final class XceHealthContributorAutoConfiguration
		extends CompositeHealthContributorConfiguration<XceHealthIndicator, XceClient> {

	/**
	 * Create the auto-configuration.
	 */
	public XceHealthContributorAutoConfiguration() {
		super(XceHealthIndicator::new);
	}

	@Bean
	@ConditionalOnMissingBean(name = { "xceHealthIndicator", "xceHealthContributor" })
	HealthContributor xceHealthContributor(ConfigurableListableBeanFactory beanFactory) {
		Map<String, XceClient> byName = new LinkedHashMap<>();
		SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, XceClient.class, false, true)
			.values()
			.forEach((client) -> byName.put(client.name(), client));
		return createContributor(byName);
	}

}
