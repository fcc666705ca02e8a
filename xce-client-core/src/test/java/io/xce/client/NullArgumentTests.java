package io.xce.client;

import java.util.stream.Stream;

import io.xce.client.call.CallOptions;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * What was left out is said at once, to whoever left it out.
 */
class NullArgumentTests {

	private static final CallOptions OPTIONS = CallOptions.defaults();

	@Test
	void clientNamesWhatIsMissing() {
		XceRequest<String> request = EngineScenario.request(Kind.NODE, "x");
		Endpoint endpoint = new Endpoint("a", 1);
		try (EngineScenario scenario = new EngineScenario("a")) {
			XceClient client = scenario.client();
			assertNamed("endpoint", () -> client.executeOn(null, request, OPTIONS));
			assertNamed("request", () -> client.executeOn(endpoint, null, OPTIONS));
			assertNamed("options", () -> client.executeOn(endpoint, request, null));
			assertNamed("masters", () -> client.setMasters(null));
			assertNamed("listener", () -> client.addListener(null));
			assertNamed("callback", () -> client.addRejoinCallback(null));
			assertThat(client.pending()).isZero();
		}
	}

	@Test
	void templateNamesWhatIsMissing() {
		XceRequest<String> request = EngineScenario.request(Kind.READ, "x");
		assertNamed("client", () -> new XceTemplate(null));
		try (EngineScenario scenario = new EngineScenario("a")) {
			XceTemplate template = scenario.template();
			assertNamed("request", () -> template.execute(null));
			assertNamed("request", () -> template.executeAsync(null, OPTIONS));
			assertNamed("options", () -> template.execute(request, null));
			assertNamed("options", () -> template.executeAsync(request, null));
			assertNamed("notification", () -> template.send(null));
			assertThat(template.client().pending()).isZero();
		}
	}

	@Test
	void optionsNameWhatIsMissing() {
		assertNamed("key", () -> CallOptions.idempotencyKey(null));
		assertNamed("deadline", () -> OPTIONS.deadline(null));
		assertNamed("attemptTimeout", () -> OPTIONS.attemptTimeout(null));
		assertNamed("lane", () -> OPTIONS.lane(null));
	}

	static Stream<Arguments> settings() {
		return Stream.of(setting("masters", (b) -> b.masters((String) null)), setting("name", (b) -> b.name(null)),
				setting("retry", (b) -> b.retry(null)), setting("connect-timeout", (b) -> b.connectTimeout(null)),
				setting("rejoin.jitter", (b) -> b.rejoinJitter(null)),
				setting("resolve.via", (b) -> b.resolveVia(null)),
				setting("resolve.servers", (b) -> b.resolveServers(null)),
				setting("redirect.policy", (b) -> b.redirectPolicy(null)), setting("token", (b) -> b.token(null)),
				setting("listener", (b) -> b.addListener(null)), setting("observer", (b) -> b.addRequestObserver(null)),
				setting("callback", (b) -> b.addRejoinCallback(null)),
				setting("executor", (b) -> b.completionExecutor(null)), setting("resolver", (b) -> b.resolver(null)),
				setting("transport", (b) -> b.transport(null)), setting("clock", (b) -> b.clock(null)),
				setting("random", (b) -> b.random(null)), setting("workers", (b) -> b.workers(null)));
	}

	private interface Setting {

		void of(XceClientBuilder builder);

	}

	private static Arguments setting(String name, Setting setting) {
		return argumentSet(name, name, setting);
	}

	@ParameterizedTest
	@MethodSource("settings")
	void builderNamesWhatIsMissing(String name, Setting setting) {
		assertNamed(name, () -> setting.of(XceClient.builder()));
	}

	private static void assertNamed(String name, ThrowingCallable code) {
		assertThatNullPointerException().isThrownBy(code).withMessage("'" + name + "' must not be null");
	}

}
