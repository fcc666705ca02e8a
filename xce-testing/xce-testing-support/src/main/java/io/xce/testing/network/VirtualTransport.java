package io.xce.testing.network;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Transport;
import io.xce.testing.time.VirtualContext;

/**
 * The transport of one client over a {@link VirtualNetwork}. It insists on the contract:
 * a call outside its context fails the test.
 */
public final class VirtualTransport implements Transport {

	private final VirtualNetwork network;

	private final String client;

	private final VirtualContext context;

	private final Set<VirtualConnection> connections = new LinkedHashSet<>();

	private Capabilities capabilities = Capabilities.FULL;

	private boolean verifiesNames;

	private boolean closing;

	private long bytesSent;

	private long bytesReceived;

	VirtualTransport(VirtualNetwork network, String client) {
		this.network = network;
		this.client = client;
		this.context = network.time().context(client);
	}

	/**
	 * Play a wire that can do less. To be called before a client uses the transport.
	 * @param value what the wire can do
	 * @return this
	 */
	public VirtualTransport capabilities(Capabilities value) {
		this.capabilities = value;
		return this;
	}

	/**
	 * Play a wire on which every node proves its name. To be called before a client uses
	 * the transport.
	 * @return this
	 */
	public VirtualTransport verifyingNames() {
		this.verifiesNames = true;
		return this;
	}

	@Override
	public boolean verifiesNames() {
		return this.verifiesNames;
	}

	@Override
	public Capabilities capabilities() {
		return this.capabilities;
	}

	@Override
	public VirtualContext scheduler() {
		return this.context;
	}

	@Override
	public Connection connect(Dial dial, ConnectionListener listener) {
		checkContext();
		if (dial.connectTimeoutNanos() < 1) {
			throw new IllegalArgumentException("The connect timeout must be 1 and up, but is " + dial);
		}
		VirtualConnection connection = new VirtualConnection(this.network, this, dial, listener);
		this.connections.add(connection);
		connection.dial();
		return connection;
	}

	@Override
	public void close() {
		if (this.context.isEnded() || this.closing) {
			return;
		}
		this.closing = true;
		this.context.execute(() -> {
			for (VirtualConnection connection : List.copyOf(this.connections)) {
				connection.endHere(CloseCause.CLOSED_LOCALLY, null);
			}
			this.context.end();
		});
	}

	/**
	 * The name of the client.
	 * @return the name
	 */
	public String client() {
		return this.client;
	}

	/**
	 * How many connections are open or being opened.
	 * @return the count
	 */
	public int openConnections() {
		return this.connections.size();
	}

	/**
	 * How many bytes were sent, by the estimate of this network.
	 * @return the count
	 */
	public long bytesSent() {
		return this.bytesSent;
	}

	/**
	 * How many bytes were received, by the estimate of this network.
	 * @return the count
	 */
	public long bytesReceived() {
		return this.bytesReceived;
	}

	/**
	 * The names of the peers to which connections are open or being opened.
	 * @return the names, in the order of dialling
	 */
	public List<String> openTo() {
		List<String> result = new ArrayList<>();
		this.connections.forEach((connection) -> result.add(connection.peerName()));
		return result;
	}

	void checkContext() {
		if (!this.context.inContext()) {
			throw new IllegalStateException("The transport of '" + this.client + "' was called outside its context");
		}
	}

	void sent(int bytes) {
		this.bytesSent += bytes;
	}

	void received(int bytes) {
		this.bytesReceived += bytes;
	}

	void remove(VirtualConnection connection) {
		this.connections.remove(connection);
	}

}
