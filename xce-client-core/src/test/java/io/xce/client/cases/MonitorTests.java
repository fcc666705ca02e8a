package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.scenario.EngineScenario;
import io.xce.client.scenario.ForwardingTransport;
import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Transport;
import io.xce.protocol.Hello;
import io.xce.protocol.Request;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Group 12 of the public cases, as far as the engine is concerned: the watch over nodes
 * does not end because something in it throws.
 */
class MonitorTests {

	private final ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c");

	private final List<String> thrown = new ArrayList<>();

	private boolean pingThrows;

	private boolean connectThrows;

	private EngineScenario scenario() {
		return new EngineScenario(this.cluster).masters("a:1,b:1,c:1")
			.with((builder) -> builder.keepAlive(Duration.ofSeconds(5)))
			.wire(Throwing::new);
	}

	@Test
	@DisplayName("M10 monitor dies silently: keep-alive")
	void keepAliveGoesOnAfterAnUnforeseenException() {
		try (EngineScenario scenario = scenario()) {
			scenario.serving("a", 5);
			this.pingThrows = true;
			scenario.pass(Duration.ofSeconds(60));
			assertThat(this.thrown.size()).as("probes that went on").isGreaterThan(10);
			assertThat(scenario.warnings()).singleElement().asString().contains("IllegalStateException: ping");
			assertThat(scenario.client().statistics().monitorFailures()).isEqualTo(this.thrown.size());
			this.pingThrows = false;
			scenario.recorder().clear();
			scenario.pass(Duration.ofSeconds(12));
			assertThat(scenario.recorder().all(Recorded.Pinged.class)).isNotEmpty();
			assertThat(scenario.finish(scenario.read("x")).servedBy()).isEqualTo("a");
		}
	}

	@Test
	@DisplayName("M10 monitor dies silently: dialling")
	void diallingGoesOnAfterAnUnforeseenException() {
		try (EngineScenario scenario = scenario()) {
			scenario.serving("a", 5);
			this.connectThrows = true;
			scenario.each((node) -> node.crash().restart());
			scenario.pass(Duration.ofSeconds(30));
			assertThat(this.thrown.size()).as("dials that went on").isGreaterThan(20);
			assertThat(scenario.warnings()).singleElement().asString().contains("IllegalStateException: connect");
			assertThat(scenario.client().statistics().monitorFailures()).isEqualTo(this.thrown.size());
			this.connectThrows = false;
			assertThat(scenario.finish(scenario.read("x")).servedBy()).isEqualTo("a");
		}
	}

	@Test
	@DisplayName("M10 and nothing is counted where nothing is thrown")
	void nothingIsCountedWithoutOne() {
		try (EngineScenario scenario = scenario()) {
			scenario.serving("a", 5);
			scenario.pass(Duration.ofSeconds(60));
			assertThat(scenario.client().statistics().monitorFailures()).isZero();
			assertThat(scenario.warnings()).isEmpty();
		}
	}

	private void mayThrow(boolean now, String what) {
		if (now) {
			this.thrown.add(what);
			throw new IllegalStateException(what);
		}
	}

	/** A wire with a bug that comes and goes. */
	private final class Throwing extends ForwardingTransport {

		Throwing(Transport wire) {
			super(wire);
		}

		@Override
		public Connection connect(Dial dial, ConnectionListener listener) {
			mayThrow(MonitorTests.this.connectThrows, "connect");
			Connection made = super.connect(dial, listener);
			return new ThrowingConnection(made);
		}

	}

	private final class ThrowingConnection implements Connection {

		private final Connection made;

		ThrowingConnection(Connection made) {
			this.made = made;
		}

		@Override
		public void hello(Hello hello) {
			this.made.hello(hello);
		}

		@Override
		public void send(Request request) {
			this.made.send(request);
		}

		@Override
		public void ping(long id) {
			mayThrow(MonitorTests.this.pingThrows, "ping");
			this.made.ping(id);
		}

		@Override
		public boolean writable() {
			return this.made.writable();
		}

		@Override
		public long bytesReceived() {
			return this.made.bytesReceived();
		}

		@Override
		public long lastReceivedNanos() {
			return this.made.lastReceivedNanos();
		}

		@Override
		public void close() {
			this.made.close();
		}

	}

}
