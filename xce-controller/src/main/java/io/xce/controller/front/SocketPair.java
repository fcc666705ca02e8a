package io.xce.controller.front;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Two sockets of this process, connected through the loopback interface. Nothing listens
 * any more once there is a pair.
 *
 * @param near one end
 * @param far the other one
 */
record SocketPair(SocketChannel near, SocketChannel far) {

	/**
	 * Open a pair.
	 * @return the pair
	 * @throws IOException if there are no sockets or no loopback interface, or another
	 * process came in between
	 */
	static SocketPair open() throws IOException {
		try (ServerSocketChannel listening = ServerSocketChannel.open()) {
			listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
			SocketPair pair = accept(listening, SocketChannel.open(listening.getLocalAddress()));
			if (!pair.near.getLocalAddress().equals(pair.far.getRemoteAddress())) {
				pair.close();
				throw new IOException("another process has connected to " + listening.getLocalAddress() + " first");
			}
			return pair;
		}
	}

	private static SocketPair accept(ServerSocketChannel listening, SocketChannel near) throws IOException {
		try {
			return new SocketPair(near, listening.accept());
		}
		catch (IOException ex) {
			near.close();
			throw ex;
		}
	}

	private void close() throws IOException {
		try (this.near) {
			this.far.close();
		}
	}

}
