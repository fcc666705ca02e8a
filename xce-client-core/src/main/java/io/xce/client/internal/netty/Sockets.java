package io.xce.client.internal.netty;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A way to do network I/O: the event loops, the kind of channel, and what its sockets are
 * told. Any thread.
 */
abstract class Sockets {

	private static final Logger logger = LoggerFactory.getLogger("io.xce.client.transport");

	/** Where a channel that was not writable becomes so again, in bytes. */
	static final int LOW_WATER = 512 * 1024;

	/** Beyond which a channel is not writable, in bytes. */
	static final int HIGH_WATER = 1024 * 1024;

	private final EventLoops loops;

	private final ChannelFactory<? extends Channel> channels;

	/**
	 * Create a way.
	 * @param loops the loops, on which the channels can be registered
	 * @param channels makes a channel that is not connected
	 */
	Sockets(EventLoops loops, ChannelFactory<? extends Channel> channels) {
		this.loops = loops;
		this.channels = channels;
	}

	/**
	 * The best way there is on this machine.
	 * @param nativeWanted whether it may be the native one
	 * @return the native transport if it is wanted, on the class path and works, else NIO
	 */
	static Sockets choose(boolean nativeWanted) {
		// without the wish no class of the native transport is touched
		return nativeWanted ? Preferred.SOCKETS : NioSockets.INSTANCE;
	}

	/**
	 * A native transport, or NIO where that cannot be had.
	 * @param nativeOne gives it, throws if it is not there or does not work
	 * @return either
	 */
	static Sockets orNio(Supplier<Sockets> nativeOne) {
		try {
			return nativeOne.get();
		}
		catch (LinkageError | RuntimeException ex) {
			// its classes are missing, or its library, or both are of another release
			logger.debug("Connections use NIO, as there is no native transport: {}", ex.toString());
			return NioSockets.INSTANCE;
		}
	}

	EventLoops loops() {
		return this.loops;
	}

	/**
	 * What connections are opened with.
	 * @param loop one of {@link #loops()}
	 * @param connectTimeoutNanos how long opening may take, in nanoseconds
	 * @return the bootstrap, which lacks a handler
	 */
	Bootstrap bootstrap(EventLoop loop, long connectTimeoutNanos) {
		long timeout = TimeUnit.NANOSECONDS.toMillis(connectTimeoutNanos);
		return new Bootstrap().group(loop)
			.channelFactory(this.channels)
			.option(ChannelOption.TCP_NODELAY, true)
			.option(ChannelOption.SO_KEEPALIVE, true)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.max(1, Math.min(Integer.MAX_VALUE, timeout)))
			.option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(LOW_WATER, HIGH_WATER));
	}

	/**
	 * Have the kernel watch the peer, as far as this platform can. Never fails: the
	 * client has its own watch.
	 * @param channel an open connection, so that the time it took to open does not count
	 * @param watch the times
	 */
	abstract void watch(Channel channel, KernelWatch watch);

	/**
	 * Set an option if the platform has it.
	 * @param <T> the type of its value
	 * @param channel the connection
	 * @param option the option
	 * @param value its value
	 */
	static <T> void set(Channel channel, ChannelOption<T> option, T value) {
		try {
			channel.config().setOption(option, value);
		}
		catch (ChannelException ex) {
			logger.debug("{} was not set to {}: {}", option, value, ex.toString());
		}
	}

	/** Looked for once, when the first client wants it. */
	private static final class Preferred {

		private static final Sockets SOCKETS = orNio(EpollSockets::create);

	}

}
