package io.xce.controller.statemachine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import io.xce.controller.jobs.JobCapacity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One log gives one state, on every node, also on one that began with a snapshot.
 */
class DeterminismTests {

	static LongStream seeds() {
		return LongStream.range(0, 25);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void oneRandomLogGivesEqualBytesOnThreeNodesAndOnOneRestoredHalfWay(long seed) throws Exception {
		List<byte[]> log = new RandomLog(seed).entries(600);
		JobCapacity small = new JobCapacity(40, 4000, 30, 3000);
		List<ReplicatedState> nodes = new ArrayList<>();
		List<List<String>> events = new ArrayList<>();
		List<List<String>> results = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			List<String> seen = new ArrayList<>();
			events.add(seen);
			results.add(new ArrayList<>());
			nodes.add(new ReplicatedState((applied) -> seen.add(applied.toString()), small));
		}
		int half = log.size() / 2;
		for (int i = 0; i < 3; i++) {
			apply(nodes.get(i), log, 0, log.size(), results.get(i));
		}
		ReplicatedState donor = new ReplicatedState((applied) -> {
		}, small);
		apply(donor, log, 0, half, new ArrayList<>());
		// whatever it held before is replaced
		apply(nodes.get(3), new RandomLog(seed + 1000).entries(20), 0, 20, new ArrayList<>());
		events.get(3).clear();
		restore(nodes.get(3), snapshot(donor));
		apply(nodes.get(3), log, half, log.size(), results.get(3));

		byte[] expected = snapshot(nodes.get(0));
		for (ReplicatedState node : nodes) {
			assertThat(snapshot(node)).isEqualTo(expected);
		}
		assertThat(events.get(1)).isEqualTo(events.get(0)).isEqualTo(events.get(2)).isNotEmpty();
		assertThat(results.get(1)).isEqualTo(results.get(0)).isEqualTo(results.get(2));
		assertThat(results.get(3)).isEqualTo(results.get(0).subList(half, log.size()));
		assertThat(events.get(3))
			.isEqualTo(events.get(0).subList(events.get(0).size() - events.get(3).size(), events.get(0).size()));
	}

	private static void apply(ReplicatedState state, List<byte[]> log, int from, int to, List<String> results)
			throws Exception {
		for (int i = from; i < to; i++) {
			StringBuilder line = new StringBuilder();
			for (CommandResult result : state.apply(ByteBuffer.wrap(log.get(i)), 1 + i / 100, i)) {
				line.append(result.statusCode())
					.append(result.executed())
					.append(result.reason())
					.append(Arrays.toString(result.body()));
			}
			results.add(line.toString());
		}
	}

	private static byte[] snapshot(ReplicatedState state) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		state.writeTo(new DataOutputStream(out));
		return out.toByteArray();
	}

	private static void restore(ReplicatedState state, byte[] snapshot) throws Exception {
		state.readFrom(new DataInputStream(new ByteArrayInputStream(snapshot)));
	}

}
