package io.xce.boot.autoconfigure;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnknownKeys}.
 */
class UnknownKeysTests {

	private static List<String> find(String key) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(key, "1")));
		return new UnknownKeys(environment).find();
	}

	@ParameterizedTest
	@CsvSource({ "xce.atempt-timeout, xce.attempt-timeout", "xce.master, xce.masters", "xce.master[0], xce.masters",
			"xce.retry.maxdelai, xce.retry.max-delay", "xce.retires.max-delay, xce.retry.max-delay",
			"xce.in-flight-max, xce.in-flight.max" })
	void slipIsFoundWithTheNearestKey(String key, String nearest) {
		assertThat(find(key)).singleElement()
			.asString()
			.startsWith("'" + key)
			.endsWith("has no effect; did you mean '" + nearest + "'?");
	}

	@ParameterizedTest
	@ValueSource(strings = { "xce.something", "xce.retry.something", "xce.credentials.user.name" })
	void keyThatIsLikeNoOtherIsFound(String key) {
		assertThat(find(key)).singleElement().asString().startsWith("'" + key).endsWith("has no effect");
	}

	@ParameterizedTest
	@ValueSource(strings = { "xce.masters", "xce.masters[0]", "xce.resolve.servers[1]", "xce.enabled", "xce.keepAlive",
			"xce.keep_alive", "XCE_KEEPALIVE", "xce.retry.max_retries", "xce.inFlight.max", "xce.orders.size",
			"management.health.xce.enabled", "management.endpoint.xce.access", "xce", "xcel.master",
			"other.xce.master" })
	void keysThatMeanSomethingOrBelongToOthersAreNotFound(String key) {
		assertThat(find(key)).isEmpty();
	}

	@Test
	void environmentVariablesAreNotLookedAt() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of("XCE_MASTER", "a:1")));
		assertThat(new UnknownKeys(environment).find()).isEmpty();
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void unknownKeyIsAWarningAtTheStart(CapturedOutput output) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
			.withPropertyValues("xce.masters=a:1", "xce.atempt-timeout=2s")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output.getAll().lines().filter((line) -> line.contains("has no effect"))).singleElement()
			.asString()
			.contains("WARN", "xce.atempt-timeout", "xce.attempt-timeout");
	}

}
