package io.xce.benchmarks.failover;

import java.util.List;

import io.xce.benchmarks.cluster.NodeEvent;
import io.xce.benchmarks.cluster.NodeEvent.Kind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MomentsTests {

	private static NodeEvent event(long nanos, Kind kind, long epoch) {
		return new NodeEvent(nanos, kind, epoch, (kind == Kind.ARRIVED) ? "ours" : "");
	}

	@Test
	void readinessIsThatOfTheNodeAndEpochTheClientCameTo() {
		List<NodeEvent> one = List.of(event(10, Kind.CANDIDATE, 0), event(20, Kind.READY, 5),
				event(25, Kind.CANDIDATE, 0), event(40, Kind.READY, 7), event(43, Kind.ARRIVED, 7));
		List<NodeEvent> other = List.of(event(12, Kind.CANDIDATE, 0), event(30, Kind.READY, 6));
		assertThat(Moments.of(List.of(other, one), "ours")).isEqualTo(new Moments(10, 40, 43));
	}

	@Test
	void firstArrivalCounts() {
		List<NodeEvent> one = List.of(event(10, Kind.CANDIDATE, 0), event(20, Kind.READY, 5),
				event(22, Kind.ARRIVED, 5));
		List<NodeEvent> other = List.of(event(40, Kind.CANDIDATE, 0), event(50, Kind.READY, 6),
				event(51, Kind.ARRIVED, 6));
		assertThat(Moments.of(List.of(other, one), "ours")).isEqualTo(new Moments(10, 20, 22));
	}

	@Test
	void nothingIsKnownBeforeTheClientHasArrived() {
		List<NodeEvent> events = List.of(event(10, Kind.CANDIDATE, 0), event(20, Kind.READY, 5));
		assertThat(Moments.of(List.of(events), "ours")).isNull();
	}

	@Test
	void otherClientsDoNotCount() {
		List<NodeEvent> events = List.of(event(10, Kind.CANDIDATE, 0), event(20, Kind.READY, 5),
				event(22, Kind.ARRIVED, 5));
		assertThat(Moments.of(List.of(events), "theirs")).isNull();
	}

	@Test
	void primaryThatWasNotElectedIsNone() {
		assertThat(Moments.of(List.of(List.of(event(20, Kind.READY, 5), event(22, Kind.ARRIVED, 5))), "ours")).isNull();
	}

}
