package io.xce.testing.network;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.testing.peer.Peer;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * A network in virtual time. A dial to an address where nothing was bound is refused.
 */
public final class VirtualNetwork {

	private final VirtualTime time;

	private final Recorder recorder;

	private final SeededRandom random;

	private final Map<InetSocketAddress, Peer> peers = new LinkedHashMap<>();

	private final Map<LinkKey, Link> links = new LinkedHashMap<>();

	private final Set<VirtualConnection> connections = new LinkedHashSet<>();

	private Duration latency = Duration.ofNanos(100_000);

	/**
	 * Create a network with 100 microseconds of latency each way.
	 * @param time the time it lives in
	 * @param recorder told of all traffic
	 * @param random where jitter comes from
	 */
	public VirtualNetwork(VirtualTime time, Recorder recorder, SeededRandom random) {
		this.time = time;
		this.recorder = recorder;
		this.random = random;
	}

	/**
	 * The latency of links that are used for the first time from now on.
	 * @param oneWay the time each way
	 */
	public void latency(Duration oneWay) {
		this.latency = oneWay;
	}

	/**
	 * Let a peer listen at an address.
	 * @param address the address
	 * @param peer the peer
	 */
	public void bind(InetSocketAddress address, Peer peer) {
		this.peers.put(address, peer);
	}

	/**
	 * Let nobody listen at an address. Open connections stay.
	 * @param address the address
	 */
	public void unbind(InetSocketAddress address) {
		this.peers.remove(address);
	}

	/**
	 * Create the transport of one client.
	 * @param client the name of the client
	 * @return the transport
	 */
	public VirtualTransport transport(String client) {
		return new VirtualTransport(this, client);
	}

	/**
	 * The way between a client and an address.
	 * @param client the name of the client
	 * @param address the address
	 * @return the link
	 */
	public Link link(String client, InetSocketAddress address) {
		return this.links.computeIfAbsent(new LinkKey(client, address), (key) -> new Link(this, this.latency));
	}

	/**
	 * How many connections are open or being opened, seen from the clients.
	 * @return the count
	 */
	public int openConnections() {
		return (int) this.connections.stream().filter(VirtualConnection::openHere).count();
	}

	VirtualTime time() {
		return this.time;
	}

	Recorder recorder() {
		return this.recorder;
	}

	@Nullable Peer peer(InetSocketAddress address) {
		return this.peers.get(address);
	}

	String nameOf(InetSocketAddress address) {
		Peer peer = peer(address);
		return (peer != null) ? peer.name() : address.toString();
	}

	void add(VirtualConnection connection) {
		this.connections.add(connection);
	}

	void remove(VirtualConnection connection) {
		this.connections.remove(connection);
	}

	void flowChanged(Link link) {
		on(link).forEach(VirtualConnection::flowChanged);
	}

	void cut(Link link) {
		on(link).forEach(VirtualConnection::cut);
	}

	long draw(long bound) {
		return this.random.nextPositive(bound);
	}

	private List<VirtualConnection> on(Link link) {
		List<VirtualConnection> result = new ArrayList<>();
		for (VirtualConnection connection : this.connections) {
			if (connection.link() == link) {
				result.add(connection);
			}
		}
		return result;
	}

	private record LinkKey(String client, InetSocketAddress address) {
	}

}
