package io.xce.testing.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * A port that answers no dial: its queue of connections that nobody accepts is full, and
 * Linux drops what comes then.
 */
final class BlackHole implements AutoCloseable {

	private static final int BACKLOG = 1;

	private static final int MOST_FILLING = 20;

	private static final int SURE_AFTER_MILLIS = 100;

	private final ServerSocket server = new ServerSocket();

	private final List<Socket> filling = new ArrayList<>();

	/**
	 * Make a port answer no dial.
	 * @param address the port
	 * @throws IOException if it is taken
	 */
	BlackHole(InetSocketAddress address) throws IOException {
		try {
			this.server.setReuseAddress(true);
			this.server.bind(address, BACKLOG);
			fill(address);
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
	}

	private void fill(InetSocketAddress address) throws IOException {
		for (int i = 0; i < MOST_FILLING; i++) {
			Socket socket = new Socket();
			this.filling.add(socket);
			try {
				socket.connect(address, SURE_AFTER_MILLIS);
			}
			catch (SocketTimeoutException ex) {
				return;
			}
		}
		throw new IllegalStateException("This machine answers dials beyond the backlog, so no port of it can be dead");
	}

	@Override
	public void close() throws IOException {
		for (Socket socket : this.filling) {
			socket.close();
		}
		this.server.close();
	}

}
