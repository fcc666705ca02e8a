package io.xce.boot.autoconfigure;

import java.net.UnknownHostException;
import java.util.List;

import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.spi.Resolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.validation.FieldError;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How start-up fails, and what is said then.
 */
@Timeout(60)
class FailFastTests {

	private final TestController controller = TestController.primary(5);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
		.withPropertyValues("xce.masters=" + this.controller.address(), "xce.fail-fast=true", "xce.retry.deadline=1s");

	@AfterEach
	void close() {
		this.controller.close();
	}

	private static FailureAnalysis analyze(Throwable failure) {
		return SpringFactoriesLoader.forDefaultResourceLocation().load(FailureAnalyzer.class, (type, name, problem) -> {
			// analyzers of others, which need an application context
		})
			.stream()
			.filter((analyzer) -> analyzer.getClass().getPackageName().equals(FailFastTests.class.getPackageName()))
			.map((analyzer) -> analyzer.analyze(failure))
			.filter((analysis) -> analysis != null)
			.findFirst()
			.orElseThrow();
	}

	@Test
	void waitsForAPrimary() {
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(XceClient.class).view().primary()).isNotNull();
		});
	}

	@Test
	@DisplayName("C5 fail-fast, all refuse")
	void unreachableControllersFailTheStart() {
		this.controller.down();
		this.runner.run((context) -> {
			assertThat(context).getFailure().hasRootCauseInstanceOf(ControllersUnreachableException.class);
			FailureAnalysis analysis = analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains("No controller could be reached", this.controller.address());
			assertThat(analysis.getAction()).contains("xce.masters", "xce.fail-fast");
		});
	}

	@Test
	@DisplayName("C5 fail-fast, none is ready")
	void clusterWithoutPrimaryFailsTheStart() {
		this.controller.becomeStandby();
		this.runner.run((context) -> {
			assertThat(context).getFailure().hasRootCauseInstanceOf(ClusterNotReadyException.class);
			assertThat(analyze(context.getStartupFailure()).getDescription()).contains("none of them became primary");
		});
	}

	@Test
	@Tag("R3-3")
	@DisplayName("C5 fail-fast, no name resolves")
	void namesWithoutAddressFailTheStartAndAreListed() {
		this.runner.withPropertyValues("xce.masters=one.invalid, two.invalid")
			.withBean(XceClientBuilderCustomizer.class, () -> (builder) -> builder.resolver(new NoNames()))
			.run((context) -> {
				assertThat(context).getFailure().isInstanceOf(Exception.class);
				FailureAnalysis analysis = analyze(context.getStartupFailure());
				assertThat(analysis.getCause()).isInstanceOfSatisfying(MastersNotResolvedException.class,
						(ex) -> assertThat(ex.names()).containsExactly("one.invalid", "two.invalid"));
				assertThat(analysis.getDescription()).contains("one.invalid, two.invalid");
				assertThat(analysis.getAction()).contains("xce.fail-fast");
			});
	}

	@Test
	@Tag("R3-3")
	@DisplayName("C5 the context starts when the cluster is down")
	void withoutItTheContextStartsInEachCase() {
		this.controller.down();
		this.runner.withPropertyValues("xce.fail-fast=false").run((context) -> assertThat(context).hasNotFailed());
		this.runner.withPropertyValues("xce.fail-fast=false", "xce.masters=one.invalid")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	// ---- the list of masters

	@ParameterizedTest
	@ValueSource(strings = { "", " , ,", "  " })
	@DisplayName("C1 blank list")
	void blankListFailsTheStartNamingTheProperty(String masters) {
		this.runner.withPropertyValues("xce.masters=" + masters)
			.run((context) -> assertThat(analyze(context.getStartupFailure()).getDescription())
				.isEqualTo("The property 'xce.masters' names no controller."));
	}

	@ParameterizedTest
	@CsvSource({ "xce.master, did you mean 'xce.masters'?", "xce.controllers, has no effect" })
	void keyThatWasMeantForTheListIsNamed(String key, String expected) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
			.withPropertyValues(key + "=a:1")
			.run((context) -> {
				FailureAnalysis analysis = analyze(context.getStartupFailure());
				assertThat(analysis.getDescription()).startsWith("The property 'xce.masters' names no controller.")
					.contains("'" + key + "'", expected);
			});
	}

	@ParameterizedTest
	@CsvSource({ "a:1;a:70000, a:70000", "a:abc, a:abc", "fe80::1%lo:7000, zone ids are not supported",
			"a b, character ' '", "http://a:1, without 'http://'",
			"::1:7400, [::1]:7400 if the last number is a port" })
	void badElementFailsTheStartNamingIt(String masters, String expected) {
		this.runner.withPropertyValues("xce.masters=" + masters).run((context) -> {
			FailureAnalysis analysis = analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains("'xce.masters'", expected);
			assertThat(analysis.getAction()).contains("ctl-1:7400, ctl-2:7400, ctl-3:7400");
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "[::1]:7000|[::1]:7000", "::1|[::1]:7400", "a:1, A:1, a:01|a:1" })
	void spellingsAreNormalised(String masters, String expected) {
		this.runner.withPropertyValues("xce.fail-fast=false", "xce.masters=" + masters)
			.run((context) -> assertThat(context.getBean(XceConnectionDetails.class).getMasters().endpoints())
				.extracting(Object::toString)
				.containsExactly(expected));
	}

	// ---- values out of range

	@ParameterizedTest
	@CsvSource({ "xce.retry.max-retries, -1", "xce.retry.max-delay, 0", "xce.retry.initial-delay, 0",
			"xce.retry.multiplier, 0.5", "xce.retry.deadline, 0", "xce.connect-timeout, 0", "xce.attempt-timeout, -1s",
			"xce.waiters.max, 0", "xce.in-flight.max, 40000", "xce.rejoin.jitter, -1ms", "xce.keep-alive, 2h" })
	void valueOutOfRangeFailsTheStartNamingTheProperty(String property, String value) {
		this.runner.withPropertyValues(property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.hasRootCauseInstanceOf(BindValidationException.class)
				.rootCause()
				.hasMessageContaining(property.substring("xce.".length()).replaceAll(".*\\.", "").split("-")[0]));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"xce.retry.initial-delay=10s | retry.initial-delay | 10s | must be at most 'xce.retry.max-delay', which is 5s (default)",
			"xce.retry.max-delay=50ms | retry.max-delay | 50ms | must be at least 'xce.retry.initial-delay', which is 100ms (default)",
			"xce.retry.initial-delay=2s;xce.retry.max-delay=1s | retry.initial-delay | 2s | must be at most 'xce.retry.max-delay', which is 1s",
			"xce.retry.max-delay=0 | retry.max-delay | 0 | must be from 1ms to 1h" })
	void delayThatDoesNotFitTheOtherIsNamedWithTheCause(String settings, String field, String value, String reason) {
		this.runner.withPropertyValues(settings.split(";")).run((context) -> {
			Throwable failure = NestedExceptionUtils.getRootCause(context.getStartupFailure());
			assertThat(failure).isInstanceOfSatisfying(BindValidationException.class,
					(ex) -> assertThat(ex.getValidationErrors().getAllErrors()).singleElement()
						.isInstanceOfSatisfying(FieldError.class, (error) -> {
							assertThat(error.getField()).isEqualTo(field);
							assertThat(error.getRejectedValue()).isEqualTo(value);
							assertThat(error.getDefaultMessage()).isEqualTo(reason);
						}));
		});
	}

	@Test
	void initialDelayMayBeTheMaximum() {
		this.runner.withPropertyValues("xce.retry.initial-delay=5s")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@ValueSource(strings = { "xce.retry.max-retries=0", "xce.rejoin.jitter=0", "xce.initial-spread=0" })
	void zeroMeansOffWhereItIsAllowed(String setting) {
		this.runner.withPropertyValues(setting).run((context) -> assertThat(context).hasNotFailed());
	}

	private static final class NoNames implements Resolver {

		@Override
		public void resolve(String host, boolean bypassCache, Callback callback) {
			callback.resolved(List.of(), new UnknownHostException(host));
		}

		@Override
		public void close() {
		}

	}

}
