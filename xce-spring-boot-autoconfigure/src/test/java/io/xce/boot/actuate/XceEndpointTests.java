package io.xce.boot.actuate;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import io.xce.boot.actuate.FailoverHistory.Entry;
import io.xce.boot.actuate.XceEndpoint.ClientDescriptor;
import io.xce.boot.support.VirtualClient;
import io.xce.client.event.LossReason;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link XceEndpoint} and {@link FailoverHistory}.
 */
@Timeout(60)
class XceEndpointTests {

	private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

	private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

	private final FailoverHistory history = new FailoverHistory(this.clock);

	private final VirtualClient world = new VirtualClient((builder) -> builder.addListener(this.history));

	private final XceEndpoint endpoint = new XceEndpoint(List.of(this.world.client()), this.history, this.clock);

	@AfterEach
	void close() {
		this.world.close();
	}

	private ClientDescriptor client() {
		return this.endpoint.client("test");
	}

	@Test
	void showsTopologyAndRoute() {
		this.world.serving("a", 5);
		ClientDescriptor client = client();
		assertThat(client.route().primary()).isEqualTo("a:1");
		assertThat(client.route().phase()).isEqualTo("SERVING");
		assertThat(client.route().epoch()).isEqualTo(5);
		assertThat(client.route().since()).isBefore(NOW);
		assertThat(client.endpoints()).hasSize(3).allMatch(XceEndpoint.EndpointDescriptor::connected);
		assertThat(client.endpoints().get(1).state()).isEqualTo("STANDBY");
		assertThat(client.waiters().waiting()).isZero();
		assertThat(this.endpoint.clients().clients()).containsOnlyKeys("test");
	}

	@Test
	@Tag("S10")
	void showsHowLongAnEndpointIsLeftAlone() {
		this.world.node("a").disabled();
		this.world.node("b").primary(5);
		this.world.finish(Kind.READ);
		this.world.pass(Duration.ofSeconds(1));
		assertThat(client().endpoints().get(0).backoffUntil()).isBetween(NOW.plusMillis(3900), NOW.plusMillis(4000));
		assertThat(client().endpoints().get(1).backoffUntil()).isNull();
	}

	@Test
	void remembersFailoversWithDurationAndCause() {
		this.world.serving("a", 5);
		this.world.node("a").crash();
		this.world.node("b").primary(6);
		this.world.finish(Kind.WRITE).join();
		assertThat(client().history()).extracting(Entry::event).containsExactly("INITIAL", "LOST", "FAILOVER");
		Entry failover = client().history().get(2);
		assertThat(failover.endpoint()).isEqualTo("b:1");
		assertThat(failover.previous()).isEqualTo("a:1");
		assertThat(failover.epoch()).isEqualTo(6);
		assertThat(failover.reason()).isEqualTo(LossReason.CONNECTION_LOST.name());
		assertThat(failover.cause()).isNotBlank();
		assertThat(failover.durationMs()).isNotNegative();
		assertThat(failover.time()).isEqualTo(NOW);
		assertThat(client().counters().failovers()).isOne();
	}

	@Test
	void remembersTheLastHundred() {
		this.world.serving("a", 5);
		for (int epoch = 6; epoch < 120; epoch++) {
			this.world.node("a").primary(epoch);
			this.world.finish(Kind.WRITE).join();
		}
		assertThat(client().history()).hasSize(100).last().extracting(Entry::epoch).isEqualTo(119L);
		assertThat(this.history.of("somebody else")).isEmpty();
	}

	@Test
	void rediscoverLetsGoOfThePrimary() {
		this.world.serving("a", 5);
		this.endpoint.tell("test", "rediscover");
		this.world.pass(Duration.ofMillis(10));
		assertThat(client().history()).last().extracting(Entry::reason).isEqualTo("REQUESTED");
		assertThat(this.world.finish(Kind.WRITE)).isCompleted();
	}

	@Test
	void acceptClusterAcceptsAnother() {
		this.world.serving("a", 5);
		this.world.each((node) -> node.crash().cluster(new ClusterId(9, 9)).restart());
		this.world.node("b").primary(1);
		this.world.pass(Duration.ofSeconds(5));
		assertThat(client().history()).last().extracting(Entry::event).isEqualTo("FOREIGN_CLUSTER");
		this.endpoint.tell("test", "acceptCluster");
		this.world.pass(Duration.ofSeconds(5));
		assertThat(this.world.finish(Kind.WRITE)).isCompleted();
		assertThat(client().route().clusterId()).isEqualTo(new ClusterId(9, 9).toString());
	}

	@Test
	void nobodyAndNothingAreErrors() {
		assertThat(this.endpoint.client("nobody")).isNull();
		assertThatExceptionOfType(InvalidEndpointRequestException.class)
			.isThrownBy(() -> this.endpoint.tell("nobody", "rediscover"))
			.withMessageContaining("[test]");
		assertThatExceptionOfType(InvalidEndpointRequestException.class)
			.isThrownBy(() -> this.endpoint.tell("test", "explode"))
			.withMessageContaining("rediscover");
	}

	@Test
	void overHttpAClientThatIsNotThereIsNotFound() {
		XceEndpointWebExtension web = new XceEndpointWebExtension(this.endpoint);
		assertThat(web.tell("nobody", "rediscover").getStatus()).isEqualTo(404);
		this.world.serving("a", 5);
		assertThat(web.tell("test", "rediscover").getStatus()).isEqualTo(204);
		this.world.pass(Duration.ofMillis(10));
		assertThat(client().history()).last().extracting(Entry::reason).isEqualTo("REQUESTED");
		assertThatExceptionOfType(InvalidEndpointRequestException.class).isThrownBy(() -> web.tell("test", "explode"));
	}

	@Test
	void readingSendsNothing() {
		this.world.serving("a", 5);
		this.world.cluster().recorder().clear();
		for (int i = 0; i < 100; i++) {
			this.endpoint.clients();
		}
		this.world.pass(Duration.ofMillis(100));
		assertThat(this.world.cluster().recorder().all()).isEmpty();
	}

	@Test
	void exhaustionsAreCountedAndDoNotFillTheHistory() {
		this.world.each(ScriptedNode::electing);
		this.world.finish(Kind.READ);
		assertThat(client().counters().clusterNotReady()).isOne();
		assertThat(client().history()).isEmpty();
	}

}
