package io.xce.cli.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.xce.cli.process.LocalCluster.Layout;
import io.xce.testing.cluster.FreePorts;

/**
 * The network between the controllers of a cluster: everything they say to each other
 * goes through here, and can be held up as a router that drops packets would. Nobody is
 * told of a cut: connections stay open and silent, and what was under way arrives late.
 * Clients do not come this way.
 */
public final class RaftNetwork implements AutoCloseable {

	private static final int BUFFER = 64 * 1024;

	private final List<String> ids = new ArrayList<>();

	private final List<ServerSocket> servers = new ArrayList<>();

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final Set<String> isolated = new HashSet<>();

	private boolean closed;

	private final Map<String, Integer> actual = new HashMap<>();

	private final Layout layout;

	/**
	 * Open the way to each node of a cluster that will be.
	 * @param directory where the cluster lives
	 * @param nodes how many nodes it has
	 */
	public RaftNetwork(Path directory, int nodes) {
		List<Integer> ports = FreePorts.find(3 * nodes);
		this.layout = new Layout(directory, nodes, ports.subList(0, 2 * nodes), List.of(), List.of());
		for (int i = 0; i < nodes; i++) {
			String id = "n" + (i + 1);
			this.ids.add(id);
			this.actual.put(id, ports.get(2 * nodes + i));
			listen(id, ports.get(nodes + i), ports.get(2 * nodes + i));
		}
	}

	/**
	 * Start a cluster on this network.
	 * @param arguments more arguments of each controller
	 * @return the cluster
	 */
	public TestCluster start(String... arguments) {
		return TestCluster.start(this.layout.with(arguments),
				(node) -> node.with("--raft-listen", "127.0.0.1:" + this.actual.get(node.id())));
	}

	private void listen(String id, int port, int actual) {
		try {
			ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
			this.servers.add(server);
			daemon("raft-network-" + id, () -> accept(server, id, actual));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void accept(ServerSocket server, String id, int actual) {
		while (!server.isClosed()) {
			try {
				Socket near = server.accept();
				this.sockets.add(near);
				daemon("raft-network-connection", () -> connect(near, id, actual));
			}
			catch (IOException ex) {
				// closed
			}
		}
	}

	private void connect(Socket near, String to, int actual) {
		try {
			byte[] first = new byte[BUFFER];
			int length = near.getInputStream().read(first);
			String from = (length > 0) ? sender(first, length, to) : null;
			if (from == null) {
				close(near);
				return;
			}
			awaitWay(from, to);
			Socket far = new Socket(InetAddress.getLoopbackAddress(), actual);
			this.sockets.add(far);
			far.setTcpNoDelay(true);
			near.setTcpNoDelay(true);
			far.getOutputStream().write(first, 0, length);
			daemon("raft-network-back", () -> pump(far, near, from, to));
			pump(near, far, from, to);
		}
		catch (IOException ex) {
			close(near);
		}
	}

	/**
	 * Ratis begins each request with who asks and who is asked: two fields of bytes,
	 * numbers 1 and 2.
	 */
	private String sender(byte[] bytes, int length, String to) {
		String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
		return this.ids.stream()
			.filter((from) -> text.contains(field(1, from) + field(2, to)))
			.findFirst()
			.orElse(null);
	}

	private static String field(int number, String value) {
		return (char) (number << 3 | 2) + String.valueOf((char) value.length()) + value;
	}

	private void pump(Socket in, Socket out, String from, String to) {
		try {
			InputStream source = in.getInputStream();
			OutputStream sink = out.getOutputStream();
			byte[] buffer = new byte[BUFFER];
			int length = source.read(buffer);
			while (length >= 0) {
				awaitWay(from, to);
				sink.write(buffer, 0, length);
				length = source.read(buffer);
			}
			awaitWay(from, to);
		}
		catch (IOException ex) {
			// ends below
		}
		close(in);
		close(out);
	}

	private synchronized void awaitWay(String from, String to) throws IOException {
		while (!this.closed && (this.isolated.contains(from) || this.isolated.contains(to))) {
			try {
				wait();
			}
			catch (InterruptedException ex) {
				throw new IOException(ex);
			}
		}
	}

	/**
	 * Cut nodes off from all others, also from each other.
	 * @param nodes the nodes
	 */
	public synchronized void isolate(LocalNode... nodes) {
		Arrays.stream(nodes).map(LocalNode::id).forEach(this.isolated::add);
	}

	/**
	 * Let everybody reach everybody again.
	 */
	public synchronized void heal() {
		this.isolated.clear();
		notifyAll();
	}

	private void close(Socket socket) {
		this.sockets.remove(socket);
		try {
			socket.close();
		}
		catch (IOException ex) {
			// gone in any case
		}
	}

	@Override
	public void close() {
		synchronized (this) {
			this.closed = true;
			notifyAll();
		}
		for (ServerSocket server : this.servers) {
			try {
				server.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		Set.copyOf(this.sockets).forEach(this::close);
	}

	private static void daemon(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

}
