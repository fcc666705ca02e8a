package io.xce.boot.metrics;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.xce.boot.support.VirtualClient;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.MasterList;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link XceClientMetrics}.
 */
@Timeout(60)
class XceClientMetricsTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final VirtualClient world = new VirtualClient(
			(builder) -> builder.redirectPolicy(RedirectPolicy.CONFIGURED).waitersMax(2));

	XceClientMetricsTests() {
		new XceClientMetrics(List.of(this.world.client())).bindTo(this.registry);
	}

	@AfterEach
	void close() {
		this.world.close();
	}

	private double count(String name, String... tags) {
		return Counters.sum(this.registry, name, tags);
	}

	private double gauge(String name, String... tags) {
		return this.registry.get(name).tags(tags).gauge().value();
	}

	@Test
	@Tag("M8")
	@DisplayName("M8 failover counted as failure")
	void callThatSucceedsAfterASwitchIsAFailoverAndNothingElse() {
		this.world.serving("a", 5);
		this.world.node("a").crash();
		this.world.node("b").primary(6);
		this.world.finish(Kind.WRITE).join();
		assertThat(count("xce.client.failovers")).isOne();
		assertThat(count("xce.client.failovers", "reason", "connection-lost")).isOne();
		assertThat(count("xce.client.exhaustions")).isZero();
		assertThat(count("xce.client.reelections")).isZero();
		assertThat(count("xce.client.reconnects")).isZero();
		assertThat(count("xce.client.attempts")).isGreaterThanOrEqualTo(2);
	}

	@Test
	void exhaustionsAreTaggedByReason() {
		this.world.each(ScriptedNode::electing);
		this.world.finish(Kind.READ);
		assertThat(count("xce.client.exhaustions", "reason", "cluster-not-ready")).isOne();
		assertThat(count("xce.client.exhaustions", "reason", "controllers-unreachable")).isZero();
	}

	@Test
	void gaugesTellWhatIsNow() {
		assertThat(gauge("xce.client.serving")).isZero();
		assertThat(gauge("xce.client.epoch")).isNaN();
		this.world.serving("a", 5);
		assertThat(gauge("xce.client.serving")).isOne();
		assertThat(gauge("xce.client.epoch")).isEqualTo(5);
		assertThat(gauge("xce.client.endpoint.state", "endpoint", "a:1", "state", "primary")).isOne();
		assertThat(gauge("xce.client.endpoint.state", "endpoint", "b:1", "state", "primary")).isZero();
		assertThat(gauge("xce.client.endpoint.connected", "endpoint", "b:1")).isOne();
		assertThat(gauge("xce.client.in.flight")).isZero();
	}

	@Test
	void idleClientThatIsConnectedToThePrimaryCouldServe() {
		this.world.each((node) -> node.is(Role.STANDBY, 5));
		this.world.node("a").primary(5);
		assertThat(gauge("xce.client.serving")).as("nothing is dialled yet").isZero();
		this.world.client().start();
		this.world.pass(Duration.ofSeconds(1));
		assertThat(this.world.client().view().phase()).isEqualTo(ClientPhase.IDLE);
		assertThat(gauge("xce.client.serving")).isOne();
		this.world.node("a").crash();
		this.world.pass(Duration.ofSeconds(1));
		assertThat(this.world.client().view().phase()).isEqualTo(ClientPhase.IDLE);
		assertThat(gauge("xce.client.serving")).isZero();
		this.world.node("b").primary(6).announce();
		this.world.pass(Duration.ofSeconds(1));
		assertThat(gauge("xce.client.serving")).isOne();
	}

	@Test
	void clientWhoseTokenIsRefusedDoesNotServe() {
		this.world.serving("a", 5);
		this.world.node("a").answers(Behaviours.status(Status.AUTH_FAILED));
		assertThat(this.world.finish(Kind.READ)).isCompletedExceptionally();
		assertThat(this.world.client().view().phase()).isEqualTo(ClientPhase.SERVING);
		assertThat(gauge("xce.client.serving")).isZero();
	}

	@Test
	void namesThatHangMoveOrAreMissingAreCounted() {
		this.world.cluster().resolver().hangs("c").fails("b", new UnknownHostException("b"));
		this.world.node("a").primary(5);
		this.world.finish(Kind.READ).join();
		this.world.pass(Duration.ofSeconds(6));
		assertThat(count("xce.client.lookups", "outcome", "resolved")).isOne();
		assertThat(count("xce.client.lookups", "outcome", "failed")).isPositive();
		assertThat(count("xce.client.lookups", "outcome", "timed-out")).isOne();
		assertThat(gauge("xce.client.endpoint.addresses", "endpoint", "a:1")).isOne();
		assertThat(gauge("xce.client.endpoint.addresses", "endpoint", "b:1")).isZero();
		assertThat(count("xce.client.name.changes")).isZero();
		this.world.cluster().move("a", "10.0.1.1");
		this.world.finish(Kind.READ).join();
		assertThat(count("xce.client.name.changes")).isOne();
	}

	@Test
	void addressesOfOneNameAreCounted() {
		this.world.cluster().resolver().answers("a", ScriptedCluster.ip("10.0.0.1"), ScriptedCluster.ip("10.0.0.2"));
		this.world.node("a").primary(5);
		this.world.finish(Kind.READ).join();
		assertThat(gauge("xce.client.endpoint.addresses", "endpoint", "a:1")).isEqualTo(2);
	}

	@Test
	void waitersAndRejectionsAreShown() {
		this.world.each(ScriptedNode::electing);
		this.world.ask(Kind.READ);
		this.world.ask(Kind.READ);
		assertThat(this.world.ask(Kind.READ)).isCompletedExceptionally();
		assertThat(gauge("xce.client.waiters") + gauge("xce.client.in.flight")).isPositive();
		assertThat(count("xce.client.rejected", "limit", "waiters.max")).isOne();
		this.world.pass(Duration.ofMinutes(1));
		assertThat(gauge("xce.client.waiters")).isZero();
	}

	@Test
	void timeWithoutPrimaryIsATimer() {
		this.world.serving("a", 5);
		this.world.each(ScriptedNode::electing);
		this.world.node("a").crash();
		this.world.ask(Kind.READ);
		this.world.pass(Duration.ofSeconds(3));
		this.world.node("b").primary(6).announce();
		this.world.pass(Duration.ofSeconds(1));
		FunctionTimer timer = this.registry.get("xce.client.without.primary").functionTimer();
		assertThat(timer.count()).isOne();
		assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isBetween(2900.0, 3500.0);
	}

	@Test
	@Tag("M7")
	@DisplayName("M7 tag explosion")
	void redirectsToRandomAddressesMakeNoMeters() {
		this.world.serving("a", 5);
		int before = this.registry.getMeters().size();
		SplittableRandom random = new SplittableRandom(1);
		for (int i = 0; i < 500; i++) {
			this.world.node("a")
				.answers(Behaviours.redirect("h" + random.nextInt(1_000_000), 1 + random.nextInt(65_000))
					.then(Behaviours.execute()));
			this.world.finish(Kind.READ).join();
		}
		assertThat(this.registry.getMeters()).hasSize(before);
		assertThat(count("xce.client.hints.ignored", "rule", "policy")).isEqualTo(500);
	}

	@Test
	void endpointsOfANewListGetMeters() {
		this.world.serving("a", 5);
		this.world.cluster().add("d", "10.0.0.9", 1).is(Role.STANDBY, 5);
		this.world.client().setMasters(MasterList.parse("a:1, d:1"));
		this.world.pass(Duration.ofSeconds(90));
		assertThat(gauge("xce.client.endpoint.connected", "endpoint", "d:1")).isOne();
		assertThat(gauge("xce.client.endpoint.connected", "endpoint", "b:1")).isZero();
	}

	@Test
	void everyMeterNamesItsClient() {
		assertThat(this.registry.getMeters()).isNotEmpty()
			.allMatch((meter) -> "test".equals(meter.getId().getTag("client")))
			.allMatch((meter) -> meter.getId().getDescription() != null);
	}

	@Test
	void prometheusTakesThem() {
		PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		new XceClientMetrics(List.of(this.world.client())).bindTo(prometheus);
		this.world.serving("a", 5);
		assertThat(prometheus.scrape()).contains(
				"xce_client_failovers_total{client=\"test\",reason=\"connection-lost\"} 0.0",
				"xce_client_exhaustions_total{client=\"test\",reason=\"cluster-not-ready\"} 0.0",
				"xce_client_without_primary_seconds_count{client=\"test\"} 0", "xce_client_epoch{client=\"test\"} 5.0");
	}

}
