package io.xce.boot.support;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.xce.boot.actuate.XceEndpoint;
import io.xce.boot.autoconfigure.XceClientBuilderCustomizer;
import io.xce.boot.autoconfigure.XceClientName;
import io.xce.boot.autoconfigure.XceRetryListener;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.protocol.Kind;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;

/**
 * A small application that uses all auto-configurations: two clients, a rejoin callback,
 * listeners of all kinds, health, metrics, observations and the endpoint. It says what it
 * found, a line each.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({ SslAutoConfiguration.class, TaskExecutionAutoConfiguration.class,
		EndpointAutoConfiguration.class, HealthContributorAutoConfiguration.class,
		HealthContributorRegistryAutoConfiguration.class, HealthEndpointAutoConfiguration.class,
		MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
		SimpleMetricsExportAutoConfiguration.class, ObservationAutoConfiguration.class })
@Import(OurAutoConfigurations.class)
public class AotApplication {

	private final CountDownLatch published = new CountDownLatch(2);

	private final CountDownLatch listened = new CountDownLatch(2);

	public static void main(String[] args) throws Exception {
		try (ConfigurableApplicationContext context = SpringApplication.run(AotApplication.class, args)) {
			RootBeanDefinition client = (RootBeanDefinition) context.getBeanFactory().getBeanDefinition("xceClient");
			System.out.println("generated: " + (client.getInstanceSupplier() != null));
			XceTemplate template = context.getBean(XceTemplate.class);
			System.out.println("order: " + template.execute(TestController.request(Kind.WRITE, "order")));
			XceClient billing = context.getBean("billingClient", XceClient.class);
			System.out
				.println("invoice: " + new XceTemplate(billing).execute(TestController.request(Kind.WRITE, "invoice")));
			System.out.println("health: " + context.getBean(HealthEndpoint.class).health().getStatus());
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			System.out.println("serving: " + meters.get("xce.client.serving").tag("client", "billing").gauge().value());
			System.out.println("timed: " + meters.get("xce.client.requests").tag("client", "billing").timer().count());
			System.out.println("observed: " + !context.getBean(ObservationRegistry.class).isNoop());
			System.out.println("endpoint: " + context.getBean(XceEndpoint.class).clients().clients().keySet());
			AotApplication application = context.getBean(AotApplication.class);
			System.out.println("published: " + application.published.await(20, TimeUnit.SECONDS));
			System.out.println("listened: " + application.listened.await(20, TimeUnit.SECONDS));
		}
	}

	@Bean(defaultCandidate = false)
	@XceClientName("billing")
	XceClient billingClient(XceClientBuilder builder, @Value("${billing.masters}") String masters) {
		return builder.name("billing").masters(masters).build();
	}

	@Bean
	RejoinCallback join(XceTemplate template) {
		return new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				template.execute(TestController.request(Kind.WRITE, "join"));
			}
		};
	}

	@Bean
	FailoverListener listener() {
		return new FailoverListener() {

			@Override
			public void onAdopted(FailoverEvent.Adopted event) {
				AotApplication.this.listened.countDown();
			}
		};
	}

	@Bean
	XceRetryListener retryListener() {
		return new XceRetryListener() {

			@Override
			public <T, E extends Throwable> boolean open(RetryContext context, RetryCallback<T, E> callback) {
				return true;
			}
		};
	}

	@Bean
	XceClientBuilderCustomizer patience() {
		return (builder) -> builder.connectTimeout(Duration.ofSeconds(10));
	}

	@EventListener
	void adopted(FailoverEvent.Adopted event) {
		this.published.countDown();
	}

}
