package io.xce.boot.autoconfigure;

import java.util.concurrent.Executor;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceOperations;
import io.xce.client.XceTemplate;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an xce client. Nothing is dialled while beans are created, so the
 * application starts when no controller is up.
 */
@AutoConfiguration(after = { SslAutoConfiguration.class, TaskExecutionAutoConfiguration.class })
@ConditionalOnClass(XceClient.class)
@ConditionalOnBooleanProperty(name = "xce.enabled", matchIfMissing = true)
@EnableConfigurationProperties(XceProperties.class)
@ImportRuntimeHints(XceRuntimeHints.class)
public final class XceAutoConfiguration {

	private static final String DEFAULT_NAME = "xce";

	private static final int MAX_NAME = 64;

	@Bean
	@ConditionalOnMissingBean(XceConnectionDetails.class)
	PropertiesXceConnectionDetails xceConnectionDetails(XceProperties properties, ObjectProvider<SslBundles> sslBundles,
			Environment environment) {
		return new PropertiesXceConnectionDetails(properties, sslBundles.getIfAvailable(), environment);
	}

	@Bean
	@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
	@ConditionalOnMissingBean
	XceClientBuilder xceClientBuilder(XceProperties properties, XceConnectionDetails connectionDetails,
			Environment environment,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) ObjectProvider<Executor> executor,
			ObjectProvider<XceClientBuilderCustomizer> customizers) {
		XceClientBuilder builder = XceClient.builder()
			.masters(connectionDetails.getMasters())
			.name(defaultName(properties, environment));
		apply(properties, builder);
		builder.token(connectionDetails::getToken);
		if (connectionDetails.getSslBundle() != null) {
			SslBundleTls tls = new SslBundleTls(connectionDetails::getSslBundle,
					properties.getSsl().isVerifyHostname());
			// what cannot be used is told now, not by each dial
			tls.get();
			builder.tls(tls);
		}
		executor.ifAvailable(builder::completionExecutor);
		customizers.orderedStream().forEach((customizer) -> customizer.customize(builder));
		return builder;
	}

	@Bean
	@ConditionalOnMissingBean
	XceClient xceClient(XceClientBuilder builder) {
		return builder.build();
	}

	@Bean
	@ConditionalOnMissingBean(XceOperations.class)
	@ConditionalOnSingleCandidate(XceClient.class)
	XceTemplate xceTemplate(XceClient client) {
		return new XceTemplate(client);
	}

	@Bean
	XceClients xceClients(ConfigurableListableBeanFactory beanFactory, XceProperties properties,
			Environment environment) {
		return new XceClients(beanFactory, properties, defaultName(properties, environment),
				new UnknownKeys(environment));
	}

	private static String defaultName(XceProperties properties, Environment environment) {
		String name = properties.getClientName();
		if (name != null) {
			return name;
		}
		String application = environment.getProperty("spring.application.name", DEFAULT_NAME);
		return (application.isBlank() || application.length() > MAX_NAME) ? DEFAULT_NAME : application;
	}

	private static void apply(XceProperties properties, XceClientBuilder builder) {
		PropertyMapper map = PropertyMapper.get();
		builder.retry(properties.getRetry().toSettings());
		map.from(properties::getConnectTimeout).to(builder::connectTimeout);
		map.from(properties::getConnectStagger).to(builder::connectStagger);
		map.from(properties::getAttemptTimeout).to(builder::attemptTimeout);
		map.from(properties::getKeepAlive).to(builder::keepAlive);
		map.from(properties::getReconnectCadence).to(builder::reconnectCadence);
		map.from(properties::getInitialSpread).to(builder::initialSpread);
		map.from(properties::isWarmStandbys).to(builder::warmStandbys);
		map.from(properties::isNativeTransport).to(builder::nativeTransport);
		map.from(properties.getWaiters()::getMax).to(builder::waitersMax);
		map.from(properties.getInFlight()::getMax).to(builder::inFlightMax);
		map.from(properties.getEndpoint()::getBackoff).to(builder::endpointBackoff);
		map.from(properties.getEndpoint()::isWaitWhenDisabled).to(builder::waitWhenDisabled);
		map.from(properties.getRedirect()::getPolicy).to(builder::redirectPolicy);
		map.from(properties.getRejoin()::getTimeout).to(builder::rejoinTimeout);
		map.from(properties.getRejoin()::getJitter).to(builder::rejoinJitter);
		map.from(properties.getResolve()::getTimeout).to(builder::resolveTimeout);
		map.from(properties.getResolve()::getVia).to(builder::resolveVia);
		map.from(properties.getResolve()::getServers)
			.as((servers) -> String.join(",", servers))
			.to(builder::resolveServers);
	}

}
