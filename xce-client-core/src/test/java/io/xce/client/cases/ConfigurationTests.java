package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.retry.FullJitter;
import io.xce.client.retry.RetrySettings;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.MasterList;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Cases of group 13 as far as the engine is concerned: what is configured.
 */
class ConfigurationTests {

	@Test
	@DisplayName("C1 blank after a comma")
	void elementsAreTrimmedAndEmptyOnesSkipped() {
		assertThat(MasterList.parse("a:1, b:2 ,\tc:3,").endpoints()).extracting(Object::toString)
			.containsExactly("a:1", "b:2", "c:3");
		for (String blank : List.of("", " ", ",", " ,\t, ")) {
			assertThatIllegalArgumentException().isThrownBy(() -> MasterList.parse(blank))
				.withMessageContaining("masters");
		}
	}

	@ParameterizedTest
	@DisplayName("C2 IPv6 with port")
	@CsvSource({ "[::1]:7000, [::1]:7000", "::1, [::1]:7400", "[fe80::1], [fe80::1]:7400",
			"2001:db8::7, [2001:db8::7]:7400" })
	void addressesOfSixthVersionAreUnderstood(String text, String expected) {
		assertThat(MasterList.parse(text).endpoints()).hasToString("[" + expected + "]");
	}

	@ParameterizedTest
	@DisplayName("C2 what cannot be read says what was expected")
	@ValueSource(strings = { "fe80::1%lo:7000", "[fe80::1%lo]:7000", "[::1", "[::1]7000", "a:b", "a:70000", "a:0", ":1",
			"a b:1" })
	void whatCannotBeReadIsRejected(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MasterList.parse(text)).withMessageContaining(text);
	}

	@ParameterizedTest
	@DisplayName("C2 the same forms inside a redirect")
	@CsvSource({ "[::1], 7000, true", "::1, 7000, true", "0:0:0:0:0:0:0:1, 7000, true", "fe80::1%lo, 7000, false",
			"[::1]:7000, 7000, false" })
	void redirectNamesAnAddressOfSixthVersion(String host, int port, boolean understood) {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		cluster.add("six", "::1", 7000).primary(5);
		try (EngineScenario six = new EngineScenario(cluster).masters("a:1,b:1,[::1]:7000")) {
			six.a().redirects(host, port);
			assertThat(six.finish(six.read("x")).servedBy()).isEqualTo("six");
			assertThat(six.recorder().asked("x"))
				.isEqualTo(understood ? List.of("a", "six") : List.of("a", "b", "six"));
		}
	}

	@Test
	@DisplayName("C3 duplicates")
	void sameNodeInTwoSpellingsIsOne() {
		MasterList list = MasterList.parse("a:1,A:1,a:01,b:1");
		assertThat(list.endpoints()).extracting(Object::toString).containsExactly("a:1", "b:1");
		assertThat(list.duplicates()).containsExactly("A:1", "a:01");
	}

	@Test
	@DisplayName("C3 two names with one address and port")
	void twoNamesOfOneAddressAreTriedOnce() {
		ScriptedCluster cluster = ScriptedCluster.of("a", "b");
		cluster.resolver().answers("alias", cluster.address("a").getAddress());
		try (EngineScenario two = new EngineScenario(cluster).masters("a:1,b:1,alias:1")) {
			two.each(ScriptedNode::electing);
			two.client().start();
			two.pass(500);
			assertThat(two.recorder().dialled()).containsExactlyInAnyOrder("a", "b");
		}
	}

	@ParameterizedTest
	@DisplayName("C4 only the first address used")
	@ValueSource(strings = { "standby", "dead", "refuses" })
	void everyEntryIsACandidate(String first) {
		try (EngineScenario each = new EngineScenario("a", "b", "c")) {
			switch (first) {
				case "dead" -> each.a().dials(Acceptance.IGNORE);
				case "refuses" -> each.a().dials(Acceptance.REFUSE);
				default -> each.a().standby();
			}
			each.c().primary(5);
			assertThat(each.finish(each.read("x")).servedBy()).isEqualTo("c");
		}
	}

	@Test
	@DisplayName("C5 fails to start when the cluster is down")
	void constructionNeitherDialsNorResolves() {
		try (EngineScenario down = new EngineScenario("a", "b", "c")) {
			down.each(ScriptedNode::crash).client();
			down.pass(Duration.ofMinutes(1));
			assertThat(down.recorder().dialled()).isEmpty();
			assertThat(down.cluster().resolver().lookups()).isEmpty();
			Asked asked = down.write("x");
			down.in(2000, () -> down.b().restart().primary(5));
			assertThat(down.finish(asked).servedBy()).isEqualTo("b");
		}
	}

	@Test
	@DisplayName("C6 zero as \"off\"")
	void zeroIsOffOrRejectedByName() {
		XceClientBuilder builder = XceClient.builder();
		builder.rejoinJitter(Duration.ZERO).initialSpread(Duration.ZERO);
		RetrySettings defaults = RetrySettings.defaults();
		assertThat(defaults.withMaxRetries(0).maxRetries()).isZero();
		rejected("retry.max-delay", () -> defaults.withDelays(Duration.ofMillis(100), Duration.ZERO, 2));
		rejected("retry.initial-delay", () -> defaults.withDelays(Duration.ZERO, Duration.ofSeconds(1), 2));
		rejected("retry.initial-delay", () -> defaults.withDelays(Duration.ofMillis(-1), Duration.ofSeconds(1), 2));
		rejected("retry.multiplier", () -> defaults.withDelays(Duration.ofMillis(1), Duration.ofSeconds(1), 0));
		rejected("retry.deadline", () -> defaults.withDeadline(Duration.ZERO));
		rejected("connect-timeout", () -> builder.connectTimeout(Duration.ZERO));
		rejected("attempt-timeout", () -> builder.attemptTimeout(Duration.ofMillis(-1)));
		rejected("keep-alive", () -> builder.keepAlive(Duration.ZERO));
		rejected("rejoin.jitter", () -> builder.rejoinJitter(Duration.ofMillis(-1)));
		rejected("waiters.max", () -> builder.waitersMax(0));
		rejected("in-flight.max", () -> builder.inFlightMax(-1));
	}

	private static void rejected(String setting, Runnable change) {
		assertThatThrownBy(change::run).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(setting);
	}

	@Test
	@DisplayName("C6 no retries")
	void noRetriesMeansOneLap() {
		try (EngineScenario once = new EngineScenario("a", "b", "c").retry((retry) -> retry.maxRetries(0))) {
			once.each((node) -> node.answers(Behaviours.noPrimary()));
			Asked asked = once.finish(once.read("x"));
			asked.failure(ClusterNotReadyException.class);
			assertThat(asked.took()).isLessThan(Duration.ofMillis(250));
			assertThat(once.recorder().asked("x")).containsExactly("a", "b", "c");
		}
	}

	@Test
	@DisplayName("C7 overflow in backoff arithmetic")
	void delaysNeverOverflow() {
		Duration hour = Duration.ofHours(1);
		FullJitter jitter = new FullJitter(RetrySettings.defaults().withDelays(hour, hour, 10));
		IntStream.rangeClosed(1, 10_000)
			.forEach((attempt) -> assertThat(jitter.delay(attempt, (bound) -> bound)).isBetween(0L, hour.toNanos()));
		assertThat(jitter.bound(Integer.MAX_VALUE)).isEqualTo(hour.toNanos());
	}

}
