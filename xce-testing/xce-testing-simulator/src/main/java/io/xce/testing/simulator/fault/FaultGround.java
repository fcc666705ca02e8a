package io.xce.testing.simulator.fault;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.xce.testing.network.Link;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.client.SimulatedClient;
import io.xce.testing.simulator.cluster.Controller;
import io.xce.testing.simulator.cluster.SimulatedCluster;
import io.xce.testing.time.VirtualTime;

/**
 * Where faults happen, and the chance that places them. Once it is calm, what a fault had
 * planned does not happen any more.
 */
final class FaultGround {

	private static final Duration LATENCY = Duration.ofNanos(100_000);

	private final SimulatedCluster cluster;

	private final List<SimulatedClient> clients;

	private final SeededRandom random;

	private boolean calm;

	FaultGround(SimulatedCluster cluster, List<SimulatedClient> clients, SeededRandom random) {
		this.cluster = cluster;
		this.clients = clients;
		this.random = random;
	}

	SimulatedCluster cluster() {
		return this.cluster;
	}

	List<SimulatedClient> clients() {
		return this.clients;
	}

	List<Controller> nodes() {
		return this.cluster.controllers();
	}

	SeededRandom random() {
		return this.random;
	}

	VirtualTime time() {
		return this.cluster.world().time();
	}

	// ---- chance

	boolean chance(int oneIn) {
		return this.random.nextInt(oneIn) == 0;
	}

	<T> T any(List<T> things) {
		return things.get(this.random.nextInt(things.size()));
	}

	/** The primary half of the time, else any node. */
	Controller victim() {
		Controller primary = this.cluster.primary();
		return (primary != null && chance(2)) ? primary : any(nodes());
	}

	List<Controller> others(Controller node) {
		List<Controller> others = new ArrayList<>(nodes());
		others.remove(node);
		return others;
	}

	/** One, some or all of the clients. */
	List<SimulatedClient> someClients() {
		if (chance(3)) {
			return this.clients;
		}
		int parts = 2 + this.random.nextInt(4);
		List<SimulatedClient> some = new ArrayList<>();
		for (SimulatedClient client : this.clients) {
			if (chance(parts)) {
				some.add(client);
			}
		}
		return some;
	}

	Duration millis(int least, int most) {
		return Duration.ofMillis(least + this.random.nextInt(most - least));
	}

	// ---- time

	/** Do something later, unless it is calm by then. */
	void later(Duration delay, Runnable task) {
		time().scheduler().schedule(() -> {
			if (!this.calm) {
				task.run();
			}
		}, delay.toNanos());
	}

	// ---- the clients' network

	void links(List<SimulatedClient> some, Controller node, Consumer<Link> change) {
		some.forEach((client) -> change.accept(this.cluster.world().link(client.name(), node.name())));
	}

	void healLinks() {
		for (Controller node : nodes()) {
			links(this.clients, node, (link) -> bringNear(link).heal());
		}
	}

	/** Give a link the latency that it has at first. */
	static Link bringNear(Link link) {
		return link.latency(LATENCY).jitter(Duration.ZERO);
	}

	void resolverFails() {
		this.cluster.world().resolver().everythingFails(new UnknownHostException("simulated"));
	}

	// ---- the end

	/** End everything that is wrong, and everything planned. */
	void calm() {
		this.calm = true;
		this.cluster.world().resolver().recover().takes(Duration.ZERO);
		this.cluster.healNetwork();
		healLinks();
		for (Controller node : nodes()) {
			heal(node);
		}
	}

	void heal(Controller node) {
		node.boast(false);
		node.desk().well();
		node.front().versions(1, 1).resume();
		node.restart();
		node.disable(false);
	}

}
