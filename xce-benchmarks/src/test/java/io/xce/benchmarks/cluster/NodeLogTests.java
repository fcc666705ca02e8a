package io.xce.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.xce.controller.time.Timeline;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class NodeLogTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(Timeline.CATEGORY);

	private final List<Supplier<@Nullable NodeEvent>> lines = new ArrayList<>();

	private final NodeLog log = new NodeLog((line) -> this.lines.add(line));

	@BeforeEach
	void listen() {
		this.log.start();
		this.logger.addAppender(this.log);
		this.logger.setLevel(Level.DEBUG);
	}

	@AfterEach
	void stopListening() {
		this.logger.detachAppender(this.log);
		this.logger.setLevel(null);
	}

	@Test
	void timelineOfTheControllerIsUnderstood() {
		long before = System.nanoTime();
		Timeline.LOGGED.ready("n1", 7, System.nanoTime());
		Timeline.LOGGED.arrived("bench", 7, System.nanoTime());
		long after = System.nanoTime();
		List<NodeEvent> events = this.lines.stream().map(Supplier::get).toList();
		assertThat(events).extracting(NodeEvent::kind).containsExactly(NodeEvent.Kind.READY, NodeEvent.Kind.ARRIVED);
		assertThat(events).extracting(NodeEvent::number).containsOnly(7L);
		assertThat(events).extracting(NodeEvent::text).containsExactly("", "bench");
		assertThat(events).extracting(NodeEvent::nanos).allSatisfy((nanos) -> {
			assertThat(nanos - before).isNotNegative();
			assertThat(after - nanos).isNotNegative();
		});
	}

	@Test
	void endOfTheWarmUpIsUnderstood() {
		assertThat(NodeLog.event("event=warmed node=n1 requests=1512 millis=1162", 42))
			.isEqualTo(new NodeEvent(42, NodeEvent.Kind.WARMED, 1512, ""));
		assertThat(NodeLog.event("event=warm-up-failed node=n1 problem=\"no space\"", 42)).isNull();
	}

	@Test
	void candidacyIsUnderstood() {
		assertThat(NodeLog
			.event("n2@group-6F2A: changes role from  FOLLOWER to CANDIDATE at term 5 for " + "changeToCandidate", 42))
			.isEqualTo(new NodeEvent(42, NodeEvent.Kind.CANDIDATE, 0, ""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "n2@group-6F2A: changes role from CANDIDATE to LEADER at term 6 for changeToLeader",
			"warm-up@group-6F2A: changes role from  FOLLOWER to CANDIDATE at term 1 for changeToCandidate",
			"event=role node=n2 role=PRIMARY epoch=6 leader=n2 reason=\"\"", "event=became-ready node=n2", "" })
	void otherLinesAreOfNoInterest(String line) {
		assertThat(NodeLog.event(line, 42)).isNull();
	}

}
