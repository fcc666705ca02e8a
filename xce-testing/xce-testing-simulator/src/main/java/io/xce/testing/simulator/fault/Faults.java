package io.xce.testing.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.client.SimulatedClient;
import io.xce.testing.simulator.cluster.Controller;
import io.xce.testing.simulator.cluster.Oddity;
import io.xce.testing.simulator.cluster.SimulatedCluster;

/**
 * The faults of one run: at least ten of at least four kinds, then calm, but perhaps for
 * one node that is not needed.
 */
public final class Faults {

	private static final int LEAST = 10;

	private static final int LEAST_KINDS = 4;

	private final FaultGround ground;

	private final SeededRandom random;

	private final Consumer<String> log;

	private int happened;

	/**
	 * Create faults that have not happened yet.
	 * @param cluster where
	 * @param clients who suffers
	 * @param random where chance comes from
	 * @param log told of each fault
	 */
	public Faults(SimulatedCluster cluster, List<SimulatedClient> clients, SeededRandom random, Consumer<String> log) {
		this.ground = new FaultGround(cluster, clients, random);
		this.random = random;
		this.log = log;
	}

	/**
	 * Plan the faults of a run.
	 * @param duration from now on
	 */
	public void plan(Duration duration) {
		List<FaultKind> kinds = new ArrayList<>(List.of(FaultKind.values()));
		Collections.shuffle(kinds, new Random(this.random.nextLong()));
		int count = LEAST + this.random.nextInt(LEAST);
		for (int i = 0; i < count; i++) {
			FaultKind kind = (i < LEAST_KINDS) ? kinds.get(i) : draw(kinds);
			Duration at = Duration.ofNanos(this.random.nextPositive(duration.toNanos()));
			this.ground.later(at, () -> {
				this.happened++;
				this.log.accept(kind.name());
				kind.happen(this.ground);
			});
		}
	}

	/** There are many oddities, so they come often. */
	private FaultKind draw(List<FaultKind> kinds) {
		int drawn = this.random.nextInt(kinds.size() * 3 / 2);
		return (drawn < kinds.size()) ? kinds.get(drawn) : FaultKind.ODD_ANSWERS;
	}

	/**
	 * Let the nodes of a new cluster name a stranger before they know its id.
	 */
	public void beginWithStrangers() {
		for (Controller node : this.ground.nodes()) {
			if (this.ground.chance(2)) {
				node.desk().odd(Oddity.NAMES_A_STRANGER, 100, Duration.ofSeconds(1));
			}
		}
	}

	/**
	 * End all that is wrong.
	 */
	public void calm() {
		this.log.accept("calm");
		this.ground.calm();
		this.ground.clients().forEach(SimulatedClient::calm);
	}

	/**
	 * Keep one node that is not needed from being of any use.
	 * @param needed the node that is needed
	 */
	public void spoil(Controller needed) {
		Controller node = this.ground.any(this.ground.others(needed));
		int how = this.random.nextInt(10);
		this.log.accept("spoil " + node.name() + " " + how);
		switch (how) {
			case 0 -> node.crash(false);
			case 1 -> node.crash(true);
			case 2 -> node.front().freeze();
			case 3 -> node.desk().odd(Oddity.NAMES_A_FORMER_PRIMARY, 10_000, Duration.ofMinutes(1));
			case 4 -> node.desk().odd(Oddity.NAMES_ITSELF, 10_000, Duration.ofMinutes(1));
			case 5, 6 -> {
				this.ground.cluster().block(node, true, true, true);
				node.boast(true);
			}
			default -> {
				// all is well
			}
		}
	}

	/**
	 * Make whole what {@link #spoil} has spoilt.
	 */
	public void repair() {
		this.ground.cluster().healNetwork();
		this.ground.nodes().forEach(this.ground::heal);
	}

	/**
	 * How many faults have happened.
	 * @return the count
	 */
	public int happened() {
		return this.happened;
	}

}
