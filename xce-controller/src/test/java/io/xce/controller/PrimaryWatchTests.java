package io.xce.controller;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.RaftView;
import io.xce.controller.support.FakeClock;
import io.xce.controller.support.LogLines;
import io.xce.protocol.ClusterId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrimaryWatchTests {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private final ControllerConfig config = ControllerConfig.builder("a", Path.of("unused"))
		.peer(Peer.parse("a=127.0.0.1:7501/127.0.0.1:7401"))
		.peer(Peer.parse("b=127.0.0.1:7502/127.0.0.1:7402"))
		.peer(Peer.parse("c=127.0.0.1:7503/127.0.0.1:7403"))
		.build();

	private final FakeClock clock = new FakeClock();

	private final LogLines lines = LogLines.of(PrimaryWatch.class.getName());

	private final PrimaryWatch watch = new PrimaryWatch("a", this.clock, TimeUnit.SECONDS.toNanos(10));

	@AfterEach
	void close() {
		this.lines.close();
	}

	@Test
	void saysEvery10SecondsWhatANodeWithoutPrimaryWaitsFor() {
		lookFor(9_999, null, null);
		assertThat(this.lines.all()).isEmpty();
		lookFor(1, null, null);
		assertThat(this.lines.all())
			.containsExactly("event=still-starting node=a at=\"waits for a majority of its peers: b unknown host\"");
		lookFor(20_000, null, CLUSTER);
		assertThat(this.lines.all()).hasSize(3)
			.last()
			.isEqualTo("event=still-starting node=a at=\"no primary is known here: b unknown host\"");
	}

	@Test
	void namesNoPeersWhereTheLogIsWhatTakesLong() {
		lookFor(10_000, "b", null);
		assertThat(this.lines.all()).containsExactly("event=still-starting node=a at=\"recovering log\"");
	}

	@Test
	void saysNothingOnceAPrimaryWasKnown() {
		lookFor(5_000, null, null);
		lookFor(1, "b", CLUSTER);
		lookFor(60_000, null, CLUSTER);
		assertThat(this.lines.all()).isEmpty();
	}

	private void lookFor(long millis, String leader, ClusterId clusterId) {
		NodeView view = NodeView.of(this.config, null, new RaftView(RaftView.Standing.FOLLOWER, 0, leader), clusterId);
		for (long i = 0; i < millis; i++) {
			this.clock.advanceMillis(1);
			this.watch.look(view, () -> "b unknown host");
		}
	}

}
