package io.xce.boot.autoconfigure.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.autoconfigure.observation.XceContextPropagationAutoConfiguration;
import io.xce.boot.autoconfigure.observation.XceObservationAutoConfiguration;
import io.xce.boot.metrics.XceClientMetrics;
import io.xce.boot.observation.DefaultXceRequestObservationConvention;
import io.xce.boot.observation.XceRequestObservationConvention;
import io.xce.boot.support.OurAutoConfigurations;
import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.protocol.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link XceMetricsAutoConfiguration}, {@link XceObservationAutoConfiguration}
 * and {@link XceContextPropagationAutoConfiguration}.
 */
@Timeout(60)
class XceMetricsAutoConfigurationTests {

	private final TestController controller = TestController.primary(5);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class, XceMetricsAutoConfiguration.class,
				XceObservationAutoConfiguration.class, XceContextPropagationAutoConfiguration.class,
				MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
				SimpleMetricsExportAutoConfiguration.class))
		.withPropertyValues("xce.masters=" + this.controller.address());

	private final ApplicationContextRunner observing = this.runner
		.withConfiguration(AutoConfigurations.of(ObservationAutoConfiguration.class));

	@AfterEach
	void close() {
		this.controller.close();
	}

	private static MeterRegistry use(ApplicationContext context) {
		context.getBean(XceTemplate.class).execute(TestController.request(Kind.WRITE, "x"));
		return context.getBean(MeterRegistry.class);
	}

	private static void assertTimed(MeterRegistry registry) {
		assertThat(registry.get("xce.client.requests")
			.tags("client", "xce", "operation", "test.echo", "kind", "write", "outcome", "succeeded", "error", "none")
			.timer()
			.count()).isOne();
	}

	@Test
	void metersAreBoundAndRequestsTimed() {
		this.runner.run((context) -> {
			MeterRegistry registry = use(context);
			assertTimed(registry);
			assertThat(registry.get("xce.client.epoch").gauge().value()).isEqualTo(5);
			assertThat(registry.get("xce.client.attempts").functionCounter().count()).isOne();
		});
	}

	@Test
	void withAnObservationRegistryTheObservationTimesThemOnce() {
		this.observing.run((context) -> {
			assertThat(context).doesNotHaveBean("xceTimingCustomizer");
			MeterRegistry registry = use(context);
			assertTimed(registry);
			assertThat(registry.getMeters()).filteredOn((meter) -> meter.getId().getName().startsWith("xce."))
				.allMatch((meter) -> meter.getId().getDescription() != null);
		});
	}

	@Test
	void conventionOfTheApplicationIsUsed() {
		this.observing.withBean(XceRequestObservationConvention.class, Mine::new)
			.run((context) -> assertThat(use(context).get("mine").timer().count()).isOne());
	}

	@Test
	void metersOfTheUserWin() {
		this.runner.withBean(XceClientMetrics.class, () -> new XceClientMetrics(List.of()))
			.run((context) -> assertThat(context.getBean(MeterRegistry.class).find("xce.client.epoch").gauge())
				.isNull());
	}

	@Test
	void everyClientHasItsOwnMeters() {
		this.runner.withUserConfiguration(Second.class).run((context) -> {
			MeterRegistry registry = use(context);
			assertThat(registry.get("xce.client.attempts").tag("client", "xce").functionCounter().count()).isOne();
			assertThat(registry.get("xce.client.attempts").tag("client", "billing").functionCounter().count()).isZero();
			assertThat(registry.find("xce.client.requests").tag("client", "billing").timer()).isNull();
		});
	}

	@Test
	void backsOffWithoutMeterRegistry() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class, XceMetricsAutoConfiguration.class))
			.withPropertyValues("xce.masters=localhost:1")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(XceClientMetrics.class));
	}

	@Test
	void backsOffWithoutMicrometer() {
		new ApplicationContextRunner().withUserConfiguration(OurAutoConfigurations.class)
			.withPropertyValues("xce.masters=localhost:1")
			.withClassLoader(new FilteredClassLoader("io.micrometer", "org.springframework.boot.micrometer"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("xceClientMetrics"));
	}

	@Test
	void makesNothingWhenDisabled() {
		this.observing.withPropertyValues("xce.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(XceClientMetrics.class)
				.doesNotHaveBean("xceObservationCustomizer")
				.doesNotHaveBean("xceContextCustomizer"));
	}

	/** The table in {@code docs/metrics.md} has exactly the meters there are. */
	@Test
	void documentationNamesEveryMeterAndItsTags() throws Exception {
		TreeMap<String, Set<String>> documented = new TreeMap<>();
		Pattern row = Pattern.compile("\\| `(xce\\.[a-z.]+)` \\| [a-z ]+ \\| ([^|]*) \\|.*");
		for (String line : Files.readAllLines(Path.of("../docs/metrics.md"))) {
			var matcher = row.matcher(line);
			if (matcher.matches()) {
				Set<String> tags = Pattern.compile("`([a-z]+)`")
					.matcher(matcher.group(2))
					.results()
					.map((result) -> result.group(1))
					.collect(Collectors.toCollection(TreeSet::new));
				documented.put(matcher.group(1), tags);
			}
		}
		this.observing.run((context) -> {
			TreeMap<String, Set<String>> actual = new TreeMap<>();
			for (Meter meter : use(context).getMeters()) {
				if (meter.getId().getName().startsWith("xce.")) {
					actual.computeIfAbsent(meter.getId().getName(), (name) -> new TreeSet<>())
						.addAll(meter.getId()
							.getTags()
							.stream()
							.map(Tag::getKey)
							.filter((key) -> !key.equals("client"))
							.toList());
				}
			}
			assertThat(documented).isEqualTo(actual);
		});
	}

	static class Mine extends DefaultXceRequestObservationConvention {

		@Override
		public String getName() {
			return "mine";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Second {

		@Bean(defaultCandidate = false)
		XceClient second(XceClientBuilder builder) {
			return builder.name("billing").build();
		}

	}

}
