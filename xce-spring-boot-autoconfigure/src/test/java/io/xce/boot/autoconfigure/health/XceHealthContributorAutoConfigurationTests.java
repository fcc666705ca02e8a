package io.xce.boot.autoconfigure.health;

import java.time.Duration;

import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.health.XceHealthIndicator;
import io.xce.boot.support.OurAutoConfigurations;
import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.protocol.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link XceHealthContributorAutoConfiguration}.
 */
@Timeout(60)
class XceHealthContributorAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class,
				XceHealthContributorAutoConfiguration.class, HealthContributorAutoConfiguration.class))
		.withPropertyValues("xce.masters=localhost:1");

	private final ApplicationContextRunner endpointRunner = this.runner
		.withConfiguration(AutoConfigurations.of(HealthContributorRegistryAutoConfiguration.class,
				HealthEndpointAutoConfiguration.class, EndpointAutoConfiguration.class,
				AvailabilityProbesAutoConfiguration.class, AvailabilityHealthContributorAutoConfiguration.class,
				ApplicationAvailabilityAutoConfiguration.class))
		.withPropertyValues("management.endpoint.health.probes.enabled=true",
				"management.endpoints.web.exposure.include=*", "management.endpoint.health.show-components=always",
				"xce.retry.deadline=500ms");

	@Test
	void oneClientHasOneIndicator() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(XceHealthIndicator.class));
	}

	@Test
	void severalClientsAreComponentsUnderTheirNames() {
		this.runner.withUserConfiguration(Second.class).run((context) -> {
			CompositeHealthContributor composite = context.getBean("xceHealthContributor",
					CompositeHealthContributor.class);
			assertThat(composite.stream().map((entry) -> entry.name())).containsExactlyInAnyOrder("xce", "billing");
		});
	}

	@Test
	void indicatorOfTheUserWins() {
		this.runner.withBean("xceHealthIndicator", HealthIndicator.class, () -> () -> Health.up().build())
			.run((context) -> assertThat(context).doesNotHaveBean(XceHealthIndicator.class));
	}

	@Test
	void canBeDisabled() {
		this.runner.withPropertyValues("management.health.xce.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(XceHealthIndicator.class)
				.hasSingleBean(XceClient.class));
	}

	@Test
	void backsOffWithoutHealthOnTheClassPath() {
		new ApplicationContextRunner().withUserConfiguration(OurAutoConfigurations.class)
			.withPropertyValues("xce.masters=localhost:1")
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("xceHealthContributor"));
	}

	@Test
	void backsOffWithoutAClient() {
		this.runner.withPropertyValues("xce.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(XceHealthIndicator.class));
	}

	@Test
	@Tag("M1")
	@DisplayName("M1 liveness and readiness")
	void livenessStaysUpAndReadinessIsNotTouched() {
		this.endpointRunner.run((context) -> {
			HealthEndpoint endpoint = context.getBean(HealthEndpoint.class);
			AvailabilityChangeEvent.publish(context, LivenessState.CORRECT);
			AvailabilityChangeEvent.publish(context, ReadinessState.ACCEPTING_TRAFFIC);
			assertThat(new XceTemplate(context.getBean(XceClient.class))
				.executeAsync(TestController.request(Kind.READ, "x"))).failsWithin(Duration.ofSeconds(20));
			assertThat(endpoint.health().getStatus()).isEqualTo(Status.DOWN);
			assertThat(endpoint.healthForPath("liveness").getStatus()).isEqualTo(Status.UP);
			assertThat(endpoint.healthForPath("readiness").getStatus()).isEqualTo(Status.UP);
		});
	}

	@Test
	@Tag("M1")
	@DisplayName("M1 readiness if asked for")
	void readinessTakesItInIfAskedTo() {
		this.endpointRunner.withPropertyValues("management.endpoint.health.group.readiness.include=readinessState,xce")
			.run((context) -> {
				AvailabilityChangeEvent.publish(context, ReadinessState.ACCEPTING_TRAFFIC);
				assertThat(new XceTemplate(context.getBean(XceClient.class))
					.executeAsync(TestController.request(Kind.READ, "x"))).failsWithin(Duration.ofSeconds(20));
				assertThat(context.getBean(HealthEndpoint.class).healthForPath("readiness").getStatus())
					.isEqualTo(Status.DOWN);
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class Second {

		@Bean(defaultCandidate = false)
		XceClient second(XceClientBuilder builder) {
			return builder.name("billing").build();
		}

	}

}
