package io.xce.boot.autoconfigure;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.RedirectPolicy;
import io.xce.client.topology.ResolveVia;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every setting of the builder can be reached by a property, and the defaults are those
 * of the builder.
 */
class XcePropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
		.withPropertyValues("xce.masters=localhost");

	private static Map<String, Object> settings(XceClientBuilder builder) {
		Map<String, Object> settings = new LinkedHashMap<>();
		for (String field : new String[] { "name", "retry", "connectTimeout", "attemptTimeout", "stagger", "waitersMax",
				"inFlightMax", "keepAlive", "endpointBackoff", "rejoinTimeout", "rejoinJitter", "initialSpread",
				"resolveTimeout", "reconnectCadence", "warmStandbys", "nativeTransport", "waitWhenDisabled",
				"redirectPolicy", "resolveVia", "resolveServers" }) {
			settings.put(field, ReflectionTestUtils.getField(builder, field));
		}
		return settings;
	}

	@Test
	void defaultsAreThoseOfTheBuilder() {
		this.runner.run((context) -> assertThat(settings(context.getBean(XceClientBuilder.class)))
			.isEqualTo(settings(XceClient.builder())));
	}

	@Test
	void everyPropertyReachesTheBuilder() {
		this.runner.withPropertyValues("xce.client-name=n", "xce.retry.max-retries=1", "xce.retry.initial-delay=2ms",
				"xce.retry.max-delay=3s", "xce.retry.multiplier=4", "xce.retry.deadline=5s", "xce.connect-timeout=6s",
				"xce.attempt-timeout=7s", "xce.connect-stagger=8ms", "xce.waiters.max=9", "xce.in-flight.max=10",
				"xce.keep-alive=11s", "xce.endpoint.backoff=12s", "xce.rejoin.timeout=13s", "xce.rejoin.jitter=14ms",
				"xce.initial-spread=15ms", "xce.resolve.timeout=16s", "xce.reconnect-cadence=17s",
				"xce.warm-standbys=false", "xce.native-transport=false", "xce.endpoint.wait-when-disabled=true",
				"xce.redirect.policy=any", "xce.resolve.via=system", "xce.resolve.servers=10.0.0.2, 10.0.0.3:5353")
			.run((context) -> {
				Map<String, Object> settings = settings(context.getBean(XceClientBuilder.class));
				assertThat(settings.values()).containsExactly("n",
						new RetrySettings(1, Duration.ofMillis(2), Duration.ofSeconds(3), 4, Duration.ofSeconds(5)),
						Duration.ofSeconds(6), Duration.ofSeconds(7), Duration.ofMillis(8), 9, 10,
						Duration.ofSeconds(11), Duration.ofSeconds(12), Duration.ofSeconds(13), Duration.ofMillis(14),
						Duration.ofMillis(15), Duration.ofSeconds(16), Duration.ofSeconds(17), false, false, true,
						RedirectPolicy.ANY, ResolveVia.SYSTEM,
						List.of(new InetSocketAddress("10.0.0.2", 53), new InetSocketAddress("10.0.0.3", 5353)));
			});
	}

	@Test
	void bindingIsRelaxed() {
		this.runner.withPropertyValues("xce.keepAlive=7s", "XCE_RETRY_MAXRETRIES=3", "xce.retry.max_retries=3")
			.run((context) -> {
				XceProperties properties = context.getBean(XceProperties.class);
				assertThat(properties.getKeepAlive()).isEqualTo(Duration.ofSeconds(7));
				assertThat(properties.getRetry().getMaxRetries()).isEqualTo(3);
			});
	}

	@Test
	void mastersMayBeAList() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
			.withPropertyValues("xce.masters[0]=b:1", "xce.masters[1]=c:2")
			.run((context) -> assertThat(context.getBean(XceConnectionDetails.class).getMasters().endpoints())
				.extracting(Object::toString)
				.containsExactly("b:1", "c:2"));
	}

}
