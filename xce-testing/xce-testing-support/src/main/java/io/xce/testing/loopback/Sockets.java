package io.xce.testing.loopback;

import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.testing.node.ScriptedNode;

/**
 * The port and the connections of a node, which follow what the node is told and does. On
 * the event loop.
 */
final class Sockets {

	private final Port port;

	private final ScriptedNode node;

	private final Consumer<? super Channel> preparation;

	private final Set<SocketConnection> connections = new LinkedHashSet<>();

	private final AtomicInteger accepted = new AtomicInteger();

	private boolean reading = true;

	private boolean closed;

	/**
	 * Create the sockets of a node; nothing is open before they are settled.
	 * @param loop the event loop
	 * @param address where to listen; port 0 for any
	 * @param node the node
	 * @param preparation called with each accepted connection
	 */
	Sockets(EventLoop loop, InetSocketAddress address, ScriptedNode node, Consumer<? super Channel> preparation) {
		this.node = node;
		this.preparation = preparation;
		this.port = new Port(loop, address, new ChannelInitializer<Channel>() {

			@Override
			protected void initChannel(Channel channel) {
				prepare(channel);
			}

		});
	}

	private void prepare(Channel channel) {
		this.accepted.incrementAndGet();
		SocketConnection connection = new SocketConnection(channel, this.node, this::settle);
		this.connections.add(connection);
		channel.closeFuture().addListener((future) -> this.connections.remove(connection));
		connection.autoRead(this.reading);
		this.preparation.accept(channel);
		channel.pipeline().addLast(new FrameDecoder(connection, this.node.limits().maxFrameBytes()), connection);
	}

	/** Follow the node. */
	void settle() {
		if (this.closed) {
			return;
		}
		boolean awake = !this.node.isFrozen();
		if (awake != this.reading) {
			this.reading = awake;
			List.copyOf(this.connections).forEach((connection) -> connection.autoRead(awake));
		}
		this.port.become(this.node.dialled());
	}

	/**
	 * Say when the port is as told.
	 * @param settled told so, or why it cannot be
	 */
	void whenSettled(CompletableFuture<Void> settled) {
		this.port.whenSettled(settled);
	}

	/**
	 * Where the port is. Any thread.
	 * @return the address, with the real port once it was open
	 */
	InetSocketAddress address() {
		return this.port.address();
	}

	/**
	 * How many connections were accepted so far. Any thread.
	 * @return the count
	 */
	int accepted() {
		return this.accepted.get();
	}

	/** Close the port and reset all connections. */
	void close() {
		this.closed = true;
		this.port.close();
		List.copyOf(this.connections).forEach(SocketConnection::reset);
	}

}
