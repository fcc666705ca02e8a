package io.xce.boot.autoconfigure.actuate;

import java.time.Clock;
import java.util.List;

import io.xce.boot.actuate.FailoverHistory;
import io.xce.boot.actuate.XceEndpoint;
import io.xce.boot.actuate.XceEndpointWebExtension;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.support.OurAutoConfigurations;
import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.protocol.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link XceEndpointAutoConfiguration}.
 */
@Timeout(60)
class XceEndpointAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class, XceEndpointAutoConfiguration.class))
		.withPropertyValues("xce.masters=localhost:1");

	private final ApplicationContextRunner exposed = this.runner
		.withPropertyValues("management.endpoints.web.exposure.include=xce");

	@Test
	void endpointIsThereOnceExposed() {
		this.exposed.run((context) -> assertThat(context).hasSingleBean(XceEndpoint.class)
			.hasSingleBean(XceEndpointWebExtension.class));
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(XceEndpoint.class)
			.doesNotHaveBean(XceEndpointWebExtension.class)
			.doesNotHaveBean(FailoverHistory.class));
	}

	@Test
	void accessCanBeTakenAway() {
		this.exposed.withPropertyValues("management.endpoint.xce.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(XceEndpoint.class));
	}

	@Test
	void historyIsThatOfTheClients() throws Exception {
		try (TestController controller = TestController.primary(5)) {
			this.exposed.withPropertyValues("xce.masters=" + controller.address()).run((context) -> {
				context.getBean(XceTemplate.class).execute(TestController.request(Kind.READ, "x"));
				XceEndpoint endpoint = context.getBean(XceEndpoint.class);
				while (endpoint.client("xce").history().isEmpty()) {
					Thread.onSpinWait();
				}
				assertThat(endpoint.client("xce").history().get(0).event()).isEqualTo("INITIAL");
			});
		}
	}

	@Test
	void everyClientCanBeSelected() {
		this.exposed.withUserConfiguration(Second.class)
			.run((context) -> assertThat(context.getBean(XceEndpoint.class).clients().clients()).containsOnlyKeys("xce",
					"billing"));
	}

	@Test
	void endpointOfTheUserWins() {
		this.exposed.withUserConfiguration(Own.class)
			.run((context) -> assertThat(context).hasSingleBean(XceEndpoint.class).hasBean("ownEndpoint"));
	}

	@Test
	void backsOffWithoutActuator() {
		new ApplicationContextRunner().withUserConfiguration(OurAutoConfigurations.class)
			.withPropertyValues("xce.masters=localhost:1", "management.endpoints.web.exposure.include=xce")
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("xceEndpoint"));
	}

	@Test
	void backsOffWithoutAClient() {
		this.exposed.withPropertyValues("xce.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(XceEndpoint.class));
	}

	@Configuration(proxyBeanMethods = false)
	static class Second {

		@Bean(defaultCandidate = false)
		XceClient second(XceClientBuilder builder) {
			return builder.name("billing").build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		@Bean
		XceEndpoint ownEndpoint(XceClient client) {
			return new XceEndpoint(List.of(client), new FailoverHistory(Clock.systemUTC()), Clock.systemUTC());
		}

	}

}
