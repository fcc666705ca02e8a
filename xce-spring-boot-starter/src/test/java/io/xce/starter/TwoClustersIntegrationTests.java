package io.xce.starter;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.xce.boot.autoconfigure.XceClientName;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.protocol.XceRequest;
import io.xce.testing.cluster.XceCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two clusters of real controllers in one application: while one of them loses its
 * primary, no join, metric or event of that reaches the other.
 */
@Timeout(180)
class TwoClustersIntegrationTests {

	@Test
	void nothingCrosses() {
		try (XceCluster orders = XceCluster.start(3);
				XceCluster billing = XceCluster.start(3);
				ConfigurableApplicationContext context = new SpringApplicationBuilder(Two.class)
					.web(WebApplicationType.NONE)
					.run("--xce.masters=" + orders.masters(), "--xce.client-name=orders",
							"--billing.masters=" + billing.masters(), "--spring.main.banner-mode=off")) {
			Two two = context.getBean(Two.class);
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			XceTemplate ordersTemplate = context.getBean(XceTemplate.class);
			XceTemplate billingTemplate = new XceTemplate(context.getBean("billingClient", XceClient.class));
			ordersTemplate.execute(submit("order"));
			billingTemplate.execute(submit("invoice"));
			awaitJoins(two.ordersJoins, 1);
			awaitJoins(two.billingJoins, 1);
			List<String> seenBefore = List.copyOf(two.events);
			assertThat(seenBefore).contains("orders INITIAL", "billing INITIAL");
			billing.primary().kill();
			billingTemplate.execute(submit("invoice-2"));
			ordersTemplate.execute(submit("order-2"));
			awaitJoins(two.billingJoins, 2);
			assertThat(two.ordersJoins).hasValue(1);
			assertThat(two.events).contains("billing FAILOVER")
				.filteredOn((event) -> event.startsWith("orders"))
				.containsExactly("orders INITIAL");
			assertThat(sum(meters, "xce.client.failovers", "billing")).isEqualTo(1);
			assertThat(sum(meters, "xce.client.failovers", "orders")).isZero();
			assertThat(sum(meters, "xce.client.rejoins", "orders")).isEqualTo(1);
			assertThat(sum(meters, "xce.client.rejoins", "billing")).isEqualTo(2);
			assertThat(meters.get("xce.client.requests")
				.tag("client", "orders")
				.timers()
				.stream()
				.mapToLong((timer) -> timer.count())
				.sum()).isEqualTo(2);
			assertThat(ordersTemplate.client().view().clusterId())
				.isNotEqualTo(billingTemplate.client().view().clusterId());
		}
	}

	private static XceRequest<?> submit(String id) {
		return Jobs.submit(JobSpec.of("word-count", new byte[0]).withId(id));
	}

	private static void awaitJoins(AtomicInteger joins, int count) {
		while (joins.get() < count) {
			Thread.onSpinWait();
		}
	}

	private static double sum(MeterRegistry meters, String name, String client) {
		return meters.get(name)
			.tag("client", client)
			.functionCounters()
			.stream()
			.mapToDouble(FunctionCounter::count)
			.sum();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Two {

		private final AtomicInteger ordersJoins = new AtomicInteger();

		private final AtomicInteger billingJoins = new AtomicInteger();

		private final List<String> events = new CopyOnWriteArrayList<>();

		@Bean(defaultCandidate = false)
		@XceClientName("billing")
		XceClient billingClient(XceClientBuilder builder, @Value("${billing.masters}") String masters) {
			return builder.name("billing").masters(masters).build();
		}

		@Bean
		RejoinCallback ordersJoin() {
			return counting(this.ordersJoins);
		}

		@Bean
		@XceClientName("billing")
		RejoinCallback billingJoin() {
			return counting(this.billingJoins);
		}

		private static RejoinCallback counting(AtomicInteger joins) {
			return new RejoinCallback() {

				@Override
				public void onRejoin(RejoinContext context) {
					joins.incrementAndGet();
				}
			};
		}

		@EventListener
		void adopted(FailoverEvent.Adopted event) {
			this.events.add(event.client() + " " + event.kind());
		}

	}

}
