package io.xce.client.internal.netty;

import io.netty.channel.Channel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;

/**
 * The native transport of Linux. Loaded only to find out whether it works.
 */
final class EpollSockets extends Sockets {

	private EpollSockets() {
		super(EventLoops.forConnections("xce-loop-epoll", EpollIoHandler.newFactory()), EpollSocketChannel::new);
	}

	/**
	 * The native transport.
	 * @return the sockets
	 * @throws LinkageError if its classes or its library are missing or cannot be used
	 */
	static Sockets create() {
		Epoll.ensureAvailability();
		return new EpollSockets();
	}

	@Override
	void watch(Channel channel, KernelWatch watch) {
		set(channel, EpollChannelOption.TCP_KEEPIDLE, watch.idleSeconds());
		set(channel, EpollChannelOption.TCP_KEEPINTVL, watch.intervalSeconds());
		set(channel, EpollChannelOption.TCP_KEEPCNT, watch.probes());
		set(channel, EpollChannelOption.TCP_USER_TIMEOUT, watch.userTimeoutMillis());
	}

}
