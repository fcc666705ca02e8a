package io.xce.testing.simulator.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.check.Violations;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of controllers with a replicated log. Whatever happens to it, a write is
 * applied only once a majority has it.
 */
public final class SimulatedCluster {

	private final ScriptedCluster world;

	private final NodeNetwork network;

	private final AppliedLog log;

	private final List<Controller> controllers = new ArrayList<>();

	private final int size;

	private final boolean fresh;

	private Predicate<String> joins = (client) -> false;

	private ToLongFunction<String> known = (client) -> 0;

	/**
	 * Create a cluster whose nodes start now.
	 * @param world names, addresses, network and time
	 * @param random where chance comes from
	 * @param violations told when nodes do not agree
	 * @param fresh whether nodes learn the cluster's id only with its first entry
	 * @param comparesTooLow whether nodes compare the sequences of keys one too low
	 */
	public SimulatedCluster(ScriptedCluster world, SeededRandom random, Violations violations, boolean fresh,
			boolean comparesTooLow) {
		this.world = world;
		this.size = world.nodes().size();
		this.fresh = fresh;
		this.network = new NodeNetwork(world.time(), random.split(), this.size);
		this.log = new AppliedLog(violations);
		world.nodes()
			.forEach((front) -> this.controllers.add(new Controller(this, this.controllers.size(), front,
					random.split(), new StateMachine(this.log, comparesTooLow))));
	}

	/**
	 * Say which clients have sessions, which they must join before all else.
	 * @param clients told the name of a client
	 */
	public void joins(Predicate<String> clients) {
		this.joins = clients;
	}

	/**
	 * Say which epoch a client knows as the highest of any primary.
	 * @param clients told the name of a client
	 */
	public void known(ToLongFunction<String> clients) {
		this.known = clients;
	}

	/**
	 * The nodes.
	 * @return the nodes, by number
	 */
	public List<Controller> controllers() {
		return this.controllers;
	}

	/**
	 * The primary, the last elected if there are two.
	 * @return the primary, or {@code null}
	 */
	public @Nullable Controller primary() {
		Controller primary = null;
		for (Controller controller : this.controllers) {
			if (controller.isPrimary() && (primary == null || controller.epoch() > primary.epoch())) {
				primary = controller;
			}
		}
		return primary;
	}

	/**
	 * What was applied.
	 * @return the log
	 */
	public AppliedLog log() {
		return this.log;
	}

	/**
	 * Names, addresses, the clients' network and time.
	 * @return the world around the nodes
	 */
	public ScriptedCluster world() {
		return this.world;
	}

	/**
	 * Block or open the ways between one node and all others.
	 * @param node the node
	 * @param in whether messages to the node are meant
	 * @param out whether messages from the node are meant
	 * @param blocked whether they are lost from now on
	 */
	public void block(Controller node, boolean in, boolean out, boolean blocked) {
		for (int other = 0; other < this.size; other++) {
			if (other == node.number()) {
				continue;
			}
			if (in) {
				this.network.block(other, node.number(), blocked);
			}
			if (out) {
				this.network.block(node.number(), other, blocked);
			}
		}
	}

	/**
	 * Open all ways between nodes.
	 */
	public void healNetwork() {
		this.network.healAll();
	}

	/**
	 * Have every node lose the record of a client, which must not happen.
	 * @param client the client
	 */
	public void loseRecord(ClientId client) {
		this.log.recordLost(client);
		this.controllers.forEach((controller) -> controller.forget(client));
	}

	void send(int from, int to, Message message) {
		this.network.send(from, to, () -> this.controllers.get(to).received(from, message));
	}

	int size() {
		return this.size;
	}

	long now() {
		return this.world.time().nanos();
	}

	boolean isFresh() {
		return this.fresh;
	}

	ClusterId id() {
		return ScriptedCluster.ID;
	}

	String nameOf(int number) {
		return this.controllers.get(number).name();
	}

	boolean joins(String client) {
		return this.joins.test(client);
	}

	long knownTo(String client) {
		return this.known.applyAsLong(client);
	}

	@Override
	public String toString() {
		return this.controllers.toString();
	}

}
