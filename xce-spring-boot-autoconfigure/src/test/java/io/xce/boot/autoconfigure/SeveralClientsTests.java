package io.xce.boot.autoconfigure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two clusters in one application: nothing crosses.
 */
@Timeout(60)
class SeveralClientsTests {

	private final TestController main = TestController.primary(5);

	private final TestController billing = TestController.ofCluster(9);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
		.withPropertyValues("xce.masters=" + this.main.address(), "billing.masters=" + this.billing.address());

	@AfterEach
	void close() {
		this.main.close();
		this.billing.close();
	}

	@Test
	void furtherClientLeavesTheDefaultClientInPlace() {
		this.runner.withUserConfiguration(Billing.class).run((context) -> {
			assertThat(context.getBean(XceTemplate.class).client().name()).isEqualTo("xce");
			assertThat(context.getBean(UsesBoth.class).billing.name()).isEqualTo("billing");
		});
	}

	@Test
	void requestsGoToTheClusterOfTheirClient() {
		this.runner.withUserConfiguration(Billing.class).run((context) -> {
			UsesBoth both = context.getBean(UsesBoth.class);
			both.template.execute(TestController.request(Kind.WRITE, "order"));
			new XceTemplate(both.billing).execute(TestController.request(Kind.WRITE, "invoice"));
			assertThat(this.main.bodies()).containsExactly("order");
			assertThat(this.billing.bodies()).containsExactly("invoice");
		});
	}

	@Test
	void joinsGoToTheClientTheyName() {
		this.runner.withUserConfiguration(Billing.class, Joins.class).run((context) -> {
			UsesBoth both = context.getBean(UsesBoth.class);
			both.template.execute(TestController.request(Kind.WRITE, "order"));
			new XceTemplate(both.billing).execute(TestController.request(Kind.WRITE, "invoice"));
			assertThat(this.main.bodies()).containsExactly("main join", "order");
			assertThat(this.billing.bodies()).containsExactly("billing join", "invoice");
		});
	}

	@Test
	void listenersObserveAllClientsOrTheOneTheyName() {
		this.runner.withUserConfiguration(Billing.class, Listeners.class).run((context) -> {
			UsesBoth both = context.getBean(UsesBoth.class);
			both.template.execute(TestController.request(Kind.WRITE, "order"));
			new XceTemplate(both.billing).execute(TestController.request(Kind.WRITE, "invoice"));
			Listeners listeners = context.getBean(Listeners.class);
			assertThat(listeners.adoptions.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(listeners.all).contains("xce", "billing");
			assertThat(listeners.ofBilling).containsOnly("billing");
		});
	}

	@Test
	void nameThatNoClientHasIsAnError() {
		this.runner.withUserConfiguration(Joins.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("'billingJoin' is for the client 'billing', but the clients are [xce]"));
	}

	@Test
	void secondClientOfTheSameNameIsAnError() {
		this.runner.withUserConfiguration(SameName.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("is a second client called 'xce': give it another name"));
	}

	@Configuration(proxyBeanMethods = false)
	static class Billing {

		@Bean(defaultCandidate = false)
		@XceClientName("billing")
		XceClient billingClient(XceClientBuilder builder, @Value("${billing.masters}") String masters) {
			return builder.name("billing").masters(masters).build();
		}

		@Bean
		UsesBoth usesBoth(XceTemplate template, @XceClientName("billing") XceClient billing) {
			return new UsesBoth(template, billing);
		}

	}

	record UsesBoth(XceTemplate template, XceClient billing) {

	}

	@Configuration(proxyBeanMethods = false)
	static class Joins {

		@Bean
		RejoinCallback mainJoin() {
			return join("main join");
		}

		@Bean
		@XceClientName("billing")
		RejoinCallback billingJoin() {
			return join("billing join");
		}

		private static RejoinCallback join(String body) {
			return new RejoinCallback() {

				@Override
				public XceRequest<?> join() {
					return TestController.request(Kind.SESSION, body);
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Listeners {

		private final List<String> all = new CopyOnWriteArrayList<>();

		private final List<String> ofBilling = new CopyOnWriteArrayList<>();

		private final CountDownLatch adoptions = new CountDownLatch(3);

		@Bean
		FailoverListener allListener() {
			return new Recording(this.all, this.adoptions);
		}

		@Bean
		@XceClientName("billing")
		FailoverListener billingListener() {
			return new Recording(this.ofBilling, this.adoptions);
		}

	}

	record Recording(List<String> clients, CountDownLatch adoptions) implements FailoverListener {

		@Override
		public void onAdopted(FailoverEvent.Adopted event) {
			this.clients.add(event.client());
			this.adoptions.countDown();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SameName {

		@Bean(defaultCandidate = false)
		XceClient second(XceClientBuilder builder) {
			return builder.build();
		}

	}

}
