package io.xce.benchmarks.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.peer.BarePeer;
import io.xce.benchmarks.peer.GrpcPeer;
import io.xce.benchmarks.peer.Peer;
import io.xce.benchmarks.peer.RatisPeer;
import io.xce.benchmarks.peer.XcePeer;
import tools.jackson.databind.ObjectMapper;

/**
 * The client process: warms up every peer, then measures them in turns, so that whatever
 * else the machine does meets all of them. Prints one measurement a line, as JSON, and
 * {@value #END} last.
 */
public final class ClientMain {

	/** The last line, if nothing failed. */
	public static final String END = "end";

	/** Of the same peer in the same mode, before each turn. */
	private static final long LEAD_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private ClientMain() {
	}

	/**
	 * Run.
	 * @param args seconds of warm-up for each peer, the number of rounds, milliseconds of
	 * each measurement, the seed of the order, and the ports of the frame server, of gRPC
	 * and of Ratis
	 * @throws Exception if a peer fails
	 */
	public static void main(String[] args) throws Exception {
		int frames = Integer.parseInt(args[4]);
		Map<Entrant, Peer> peers = new EnumMap<>(Entrant.class);
		try {
			peers.put(Entrant.BARE, new BarePeer(frames));
			peers.put(Entrant.CONTROL, new BarePeer(frames));
			peers.put(Entrant.XCE, new XcePeer(frames, false));
			peers.put(Entrant.XCE_DIRECT, new XcePeer(frames, true));
			peers.put(Entrant.GRPC, new GrpcPeer(Integer.parseInt(args[5])));
			peers.put(Entrant.RATIS, new RatisPeer(Integer.parseInt(args[6])));
			warmUp(peers, TimeUnit.SECONDS.toNanos(Integer.parseInt(args[0])));
			measure(peers, new Schedule(Long.parseLong(args[3])), Integer.parseInt(args[1]),
					TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[2])));
			System.out.println(END);
		}
		finally {
			// their threads would keep the process, and whoever waits for it, after a
			// failure
			peers.values().forEach(Peer::close);
		}
	}

	/** Turns of 250 ms, so that no peer is compiled for itself alone. */
	private static void warmUp(Map<Entrant, Peer> peers, long nanos) throws InterruptedException {
		long turn = TimeUnit.MILLISECONDS.toNanos(250);
		for (int i = 0; i < nanos / turn; i++) {
			for (Map.Entry<Entrant, Peer> peer : peers.entrySet()) {
				new Load(peer.getValue(), peer.getKey().warmUp(i)).run(turn);
			}
		}
	}

	private static void measure(Map<Entrant, Peer> peers, Schedule schedule, int rounds, long nanos)
			throws InterruptedException {
		ObjectMapper json = new ObjectMapper();
		for (int round = 0; round < rounds; round++) {
			for (Mode mode : Mode.values()) {
				Map<Entrant, Tally> tallies = new EnumMap<>(Entrant.class);
				for (Entrant entrant : schedule.turns(mode, round)) {
					measure(Objects.requireNonNull(peers.get(entrant)), mode, nanos / Schedule.TURNS,
							tallies.computeIfAbsent(entrant, (made) -> new Tally()));
				}
				for (Map.Entry<Entrant, Tally> tally : tallies.entrySet()) {
					System.out
						.println(json.writeValueAsString(tally.getValue().measurement(tally.getKey(), mode, round)));
				}
			}
		}
	}

	private static void measure(Peer peer, Mode mode, long nanos, Tally tally) throws InterruptedException {
		// the garbage and the caches of whoever was before
		System.gc();
		new Load(peer, mode).run(LEAD_IN_NANOS);
		long before = Allocations.now();
		Load.Done done = new Load(peer, mode).run(nanos);
		tally.add(done, Allocations.now() - before);
	}

}
