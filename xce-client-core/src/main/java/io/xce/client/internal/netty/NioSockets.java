package io.xce.client.internal.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import jdk.net.ExtendedSocketOptions;

/**
 * NIO, which is everywhere. It has keep-alive times where the JVM has them, but nothing
 * that ends a connection whose data stays unacknowledged.
 */
final class NioSockets extends Sockets {

	static final NioSockets INSTANCE = new NioSockets();

	private NioSockets() {
		super(EventLoops.forConnections("xce-loop-nio", NioIoHandler.newFactory()), NioSocketChannel::new);
	}

	@Override
	void watch(Channel channel, KernelWatch watch) {
		try {
			KeepAliveOptions.set(channel, watch);
		}
		catch (LinkageError ex) {
			// a JVM that was made without the module jdk.net
		}
	}

	/** A class of its own, as those it needs may be missing. */
	private static final class KeepAliveOptions {

		private static final ChannelOption<Integer> IDLE = NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE);

		private static final ChannelOption<Integer> INTERVAL = NioChannelOption
			.of(ExtendedSocketOptions.TCP_KEEPINTERVAL);

		private static final ChannelOption<Integer> COUNT = NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT);

		static void set(Channel channel, KernelWatch watch) {
			Sockets.set(channel, IDLE, watch.idleSeconds());
			Sockets.set(channel, INTERVAL, watch.intervalSeconds());
			Sockets.set(channel, COUNT, watch.probes());
		}

	}

}
