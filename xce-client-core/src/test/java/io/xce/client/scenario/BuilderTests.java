package io.xce.client.scenario;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.topology.ClientPhase;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Settings: ranges, names, and what zero means.
 */
class BuilderTests {

	static Stream<Arguments> outOfRange() {
		Duration zero = Duration.ZERO;
		Duration negative = Duration.ofMillis(-1);
		Duration tooLong = Duration.ofHours(2);
		return Stream.of(bad("connect-timeout", (b) -> b.connectTimeout(zero)),
				bad("connect-timeout", (b) -> b.connectTimeout(tooLong)),
				bad("attempt-timeout", (b) -> b.attemptTimeout(zero)),
				bad("attempt-timeout", (b) -> b.attemptTimeout(Duration.ofSeconds(Long.MAX_VALUE))),
				bad("connect-stagger", (b) -> b.connectStagger(negative)), bad("waiters.max", (b) -> b.waitersMax(0)),
				bad("waiters.max", (b) -> b.waitersMax(1_000_001)), bad("in-flight.max", (b) -> b.inFlightMax(0)),
				bad("in-flight.max", (b) -> b.inFlightMax(32_769)), bad("keep-alive", (b) -> b.keepAlive(zero)),
				bad("endpoint.backoff", (b) -> b.endpointBackoff(zero)),
				bad("rejoin.timeout", (b) -> b.rejoinTimeout(zero)),
				bad("rejoin.jitter", (b) -> b.rejoinJitter(negative)),
				bad("initial-spread", (b) -> b.initialSpread(negative)),
				bad("resolve.timeout", (b) -> b.resolveTimeout(zero)),
				bad("reconnect-cadence", (b) -> b.reconnectCadence(zero)), bad("name", (b) -> b.name(" ")),
				bad("name", (b) -> b.name("x".repeat(65))), bad("masters", (b) -> b.masters(" , ")));
	}

	private static Arguments bad(String name, Consumer<XceClientBuilder> setting) {
		return argumentSet(name, name, setting);
	}

	@ParameterizedTest
	@MethodSource("outOfRange")
	void valueOutOfRangeIsRefusedByName(String name, Consumer<XceClientBuilder> setting) {
		assertThatIllegalArgumentException().isThrownBy(() -> setting.accept(XceClient.builder()))
			.withMessageContaining(name);
	}

	@Test
	void zeroIsLegalWhereItMeansNone() {
		assertThatNoException()
			.isThrownBy(() -> XceClient.builder().rejoinJitter(Duration.ZERO).initialSpread(Duration.ZERO));
	}

	@Test
	void mastersAreNeeded() {
		assertThatIllegalStateException().isThrownBy(() -> XceClient.builder().build())
			.withMessageContaining("'masters'");
	}

	@Test
	void constructionNeverDials() {
		try (EngineScenario scenario = new EngineScenario("a", "b")) {
			scenario.each(ScriptedNode::crash);
			scenario.pass(10_000);
			assertThat(scenario.recorder().all()).isEmpty();
			assertThat(scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
			scenario.a().restart().primary(5);
			assertThat(scenario.finish(scenario.read("x")).servedBy()).isEqualTo("a");
		}
	}

	@Test
	void startWarmsUpAndTheFirstCallIsQuick() {
		try (EngineScenario scenario = new EngineScenario("a", "b")) {
			scenario.b().primary(5);
			scenario.client().start();
			scenario.pass(500);
			assertThat(scenario.finish(scenario.read("x")).took()).isEqualTo(Duration.ofNanos(200_000));
		}
	}

	@Test
	@Tag("R1-6.2")
	void defaultsAreFiniteForAnUnreachableCluster() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()) {
			plain.each(ScriptedNode::powerOff);
			assertThat(plain.finish(plain.read("x")).took()).isEqualTo(Duration.ofSeconds(30));
		}
	}

	@Test
	@Tag("R1-6.2")
	void defaultsRideOutAnElectionOfTwentySeconds() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()) {
			plain.serving("a", 5);
			plain.a().crash();
			plain.in(20_000, () -> plain.b().primary(6));
			assertThat(plain.finish(plain.write("x")).servedBy()).isEqualTo("b");
		}
	}

}
