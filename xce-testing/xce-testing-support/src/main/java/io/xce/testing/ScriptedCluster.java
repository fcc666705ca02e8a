package io.xce.testing;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.xce.protocol.ClusterId;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.network.Link;
import io.xce.testing.network.Recorder;
import io.xce.testing.network.VirtualNetwork;
import io.xce.testing.network.VirtualTransport;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.resolver.ScriptedResolver;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * Scripted nodes with names and addresses in one virtual world: time, network, resolver,
 * ledger and recorder. Every node starts as a standby that knows no primary.
 */
public final class ScriptedCluster {

	/** The id of the cluster. */
	public static final ClusterId ID = ScriptedNode.CLUSTER;

	private final VirtualTime time;

	private final Recorder recorder;

	private final Ledger ledger = new Ledger();

	private final ScriptedResolver resolver;

	private final VirtualNetwork network;

	private final Map<String, ScriptedNode> nodes = new LinkedHashMap<>();

	private final Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();

	private ScriptedCluster(VirtualTime time, SeededRandom random, Recorder recorder) {
		this.time = time;
		this.recorder = recorder;
		this.resolver = new ScriptedResolver(time);
		this.network = new VirtualNetwork(time, this.recorder, random);
	}

	/**
	 * Create a cluster whose nodes have one host each, port 1 and addresses 10.0.0.1 and
	 * up.
	 * @param names the names of the nodes, which are those of their hosts
	 * @return the cluster
	 */
	public static ScriptedCluster of(String... names) {
		return of(new VirtualTime(), new SeededRandom(1), names);
	}

	/**
	 * Create a cluster.
	 * @param time the time it lives in
	 * @param random where the network's chance comes from
	 * @param names the names of the nodes, which are those of their hosts
	 * @return the cluster
	 */
	public static ScriptedCluster of(VirtualTime time, SeededRandom random, String... names) {
		return of(time, random, new Recorder(), names);
	}

	/**
	 * Create a cluster.
	 * @param time the time it lives in
	 * @param random where the network's chance comes from
	 * @param recorder told of all traffic
	 * @param names the names of the nodes, which are those of their hosts
	 * @return the cluster
	 */
	public static ScriptedCluster of(VirtualTime time, SeededRandom random, Recorder recorder, String... names) {
		ScriptedCluster cluster = new ScriptedCluster(time, random, recorder);
		for (String name : names) {
			cluster.add(name, "10.0.0." + (cluster.nodes.size() + 1), 1);
		}
		return cluster;
	}

	/**
	 * Add a node.
	 * @param name its name, which is that of its host
	 * @param address its address, an IP literal
	 * @param port its port
	 * @return the node
	 */
	public ScriptedNode add(String name, String address, int port) {
		ScriptedNode node = new ScriptedNode(name, this.time.scheduler(), this.time.clock(), this.ledger, ID);
		InetAddress ip = ip(address);
		InetSocketAddress socket = new InetSocketAddress(ip, port);
		this.nodes.put(name, node);
		this.addresses.put(name, socket);
		this.resolver.answers(name, ip);
		this.network.bind(socket, node);
		return node;
	}

	/**
	 * Give a node another address under the same name. What listened at the old one does
	 * so no more; connections there are reset.
	 * @param name its name
	 * @param address its new address, an IP literal
	 */
	public void move(String name, String address) {
		InetSocketAddress old = address(name);
		InetSocketAddress socket = new InetSocketAddress(ip(address), old.getPort());
		node(name).crash().restart();
		this.network.unbind(old);
		this.network.bind(socket, node(name));
		this.addresses.put(name, socket);
		this.resolver.answers(name, socket.getAddress());
	}

	/**
	 * An address.
	 * @param literal an IP literal
	 * @return the address
	 */
	public static InetAddress ip(String literal) {
		try {
			return InetAddress.getByName(literal);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException("Not an IP literal: " + literal, ex);
		}
	}

	/**
	 * A node.
	 * @param name its name
	 * @return the node
	 */
	public ScriptedNode node(String name) {
		return known(name, this.nodes.get(name));
	}

	/**
	 * All nodes, in the order they were added.
	 * @return the nodes
	 */
	public List<ScriptedNode> nodes() {
		return List.copyOf(this.nodes.values());
	}

	/**
	 * The address of a node.
	 * @param name its name
	 * @return the address
	 */
	public InetSocketAddress address(String name) {
		return known(name, this.addresses.get(name));
	}

	private static <T> T known(String name, @Nullable T value) {
		if (value == null) {
			throw new IllegalArgumentException("No node is called '" + name + "'");
		}
		return value;
	}

	/**
	 * The way between a client and a node.
	 * @param client the name of the client
	 * @param node the name of the node
	 * @return the link
	 */
	public Link link(String client, String node) {
		return this.network.link(client, address(node));
	}

	/**
	 * Create the transport of one client.
	 * @param client the name of the client
	 * @return the transport
	 */
	public VirtualTransport transport(String client) {
		return this.network.transport(client);
	}

	/**
	 * The time.
	 * @return the time
	 */
	public VirtualTime time() {
		return this.time;
	}

	/**
	 * The network.
	 * @return the network
	 */
	public VirtualNetwork network() {
		return this.network;
	}

	/**
	 * The resolver.
	 * @return the resolver
	 */
	public ScriptedResolver resolver() {
		return this.resolver;
	}

	/**
	 * What was executed.
	 * @return the ledger
	 */
	public Ledger ledger() {
		return this.ledger;
	}

	/**
	 * What happened on the network.
	 * @return the recorder
	 */
	public Recorder recorder() {
		return this.recorder;
	}

}
