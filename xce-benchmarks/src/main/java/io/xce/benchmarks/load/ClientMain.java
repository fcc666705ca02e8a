package io.xce.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.peer.BarePeer;
import io.xce.benchmarks.peer.GrpcPeer;
import io.xce.benchmarks.peer.Peer;
import io.xce.benchmarks.peer.XcePeer;
import tools.jackson.databind.ObjectMapper;

/**
 * The client process: warms up every peer, then measures them in turns, so that whatever
 * else the machine does meets all of them. Prints one measurement a line, as JSON.
 */
public final class ClientMain {

	private static final Map<String, List<Mode>> MODES = new LinkedHashMap<>();

	static {
		MODES.put("bare", List.of(Mode.values()));
		MODES.put("control", List.of(Mode.ASYNC_64));
		MODES.put("xce", List.of(Mode.ASYNC_64, Mode.ASYNC_256, Mode.ASYNC_64_4K, Mode.BLOCKING_1, Mode.BLOCKING_16));
		MODES.put("xce-direct", List.of(Mode.DIRECT_64));
		MODES.put("grpc", List.of(Mode.ASYNC_64, Mode.ASYNC_256, Mode.BLOCKING_1));
	}

	private ClientMain() {
	}

	/**
	 * Run.
	 * @param args the ports of the frame server and of gRPC, seconds of warm-up for each
	 * peer, the number of rounds, milliseconds of each measurement
	 * @throws Exception if a peer fails
	 */
	public static void main(String[] args) throws Exception {
		int frames = Integer.parseInt(args[0]);
		Map<String, Peer> peers = new LinkedHashMap<>();
		try {
			peers.put("bare", new BarePeer(frames));
			peers.put("control", new BarePeer(frames));
			peers.put("xce", new XcePeer(frames, false));
			peers.put("xce-direct", new XcePeer(frames, true));
			peers.put("grpc", new GrpcPeer(Integer.parseInt(args[1])));
			warmUp(peers, TimeUnit.SECONDS.toNanos(Integer.parseInt(args[2])));
			measure(peers, Integer.parseInt(args[3]), TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[4])));
		}
		finally {
			// their threads would keep the process, and whoever waits for it, after a
			// failure
			peers.values().forEach(Peer::close);
		}
	}

	/** Turns of 250 ms, so that no peer is compiled for itself alone. */
	private static void warmUp(Map<String, Peer> peers, long nanos) throws InterruptedException {
		long turn = TimeUnit.MILLISECONDS.toNanos(250);
		for (int i = 0; i < nanos / turn; i++) {
			for (Map.Entry<String, Peer> peer : peers.entrySet()) {
				List<Mode> modes = MODES.getOrDefault(peer.getKey(), List.of());
				new Load(peer.getValue(), modes.get(i % modes.size())).run(turn);
			}
		}
	}

	private static void measure(Map<String, Peer> peers, int rounds, long nanos) throws InterruptedException {
		ObjectMapper json = new ObjectMapper();
		for (int round = 0; round < rounds; round++) {
			for (Mode mode : Mode.values()) {
				for (String name : turn(mode, round)) {
					Peer peer = Objects.requireNonNull(peers.get(name));
					System.out.println(json.writeValueAsString(measure(name, peer, mode, round, nanos)));
				}
			}
		}
	}

	/** Who measures a mode, each round in another order. */
	private static List<String> turn(Mode mode, int round) {
		List<String> names = new ArrayList<>(
				MODES.keySet().stream().filter((name) -> MODES.getOrDefault(name, List.of()).contains(mode)).toList());
		Collections.rotate(names, round);
		return names;
	}

	private static Measurement measure(String name, Peer peer, Mode mode, int round, long nanos)
			throws InterruptedException {
		long before = Allocations.now();
		Load.Done done = new Load(peer, mode).run(nanos);
		double bytes = (Allocations.now() - before) / (double) done.requests();
		double p50 = (done.latencies() != null) ? done.latencies().getValueAtPercentile(50) / 1e3 : 0;
		double p99 = (done.latencies() != null) ? done.latencies().getValueAtPercentile(99) / 1e3 : 0;
		return new Measurement(name, mode, round, done.requests() * 1e9 / done.nanos(), bytes, p50, p99);
	}

}
