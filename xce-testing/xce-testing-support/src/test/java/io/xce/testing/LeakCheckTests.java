package io.xce.testing;

import java.time.Duration;

import io.xce.testing.network.VirtualTransport;
import io.xce.testing.time.VirtualWorker;
import io.xce.testing.time.VirtualWorkers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LeakCheckTests {

	private final ScriptedCluster cluster = ScriptedCluster.of("a");

	private final VirtualTransport transport = this.cluster.transport("client");

	private final VirtualWorkers workers = new VirtualWorkers(this.cluster.time());

	private void check() {
		LeakCheck.assertNothingLeft(this.cluster, this.transport, this.workers);
	}

	private void assertLeak(String message) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this::check).withMessageContaining(message);
	}

	@Test
	void cleanAfterClose() {
		new ProbeClient(this.cluster, this.transport).dial("a");
		this.transport.close();
		this.cluster.time().runFor(Duration.ofSeconds(1));
		check();
	}

	@Test
	void frameOnItsWayIsNothingThatWasLeft() {
		new ProbeClient(this.cluster, this.transport).dial("a");
		this.cluster.time().runFor(Duration.ofNanos(150_000));
		this.transport.close();
		this.cluster.time().runFor(Duration.ofSeconds(1));
		check();
	}

	@Test
	void tellsOpenConnections() {
		new ProbeClient(this.cluster, this.transport).dial("a");
		this.cluster.time().runFor(Duration.ofSeconds(1));
		assertLeak("1 open connections");
		assertLeak("1 connections at node a");
		assertLeak("a transport that was not closed");
	}

	@Test
	void tellsTimersAndWorkers() {
		this.transport.scheduler().schedule(() -> {
		}, 1_000_000_000);
		this.workers.start("w", () -> {
			try {
				VirtualWorker.sleepForEver();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		this.transport.close();
		this.cluster.time().runDue();
		assertLeak("1 timers nobody called off");
		assertLeak("1 workers");
	}

	@Test
	void movedNodeListensAtItsNewAddressOnly() {
		ProbeClient client = new ProbeClient(this.cluster, this.transport).dial("a");
		this.cluster.time().runFor(Duration.ofMillis(1));
		this.cluster.move("a", "10.0.0.77");
		this.cluster.time().runFor(Duration.ofMillis(1));
		assertThat(client.diary).last().asString().endsWith("closed RESET");
		client.dial("a");
		this.cluster.time().runFor(Duration.ofMillis(1));
		assertThat(client.diary).last().asString().endsWith("opened");
	}

}
