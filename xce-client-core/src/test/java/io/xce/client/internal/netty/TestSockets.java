package io.xce.client.internal.netty;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;

/**
 * Real sockets whose channels can be looked at.
 */
final class TestSockets extends Sockets {

	private final Sockets real;

	private final Queue<Channel> made;

	TestSockets(Sockets real, ChannelFactory<?> channels) {
		this(real, channels, new ConcurrentLinkedQueue<>());
	}

	private TestSockets(Sockets real, ChannelFactory<?> channels, Queue<Channel> made) {
		super(real.loops(), () -> {
			Channel channel = channels.newChannel();
			made.add(channel);
			return channel;
		});
		this.real = real;
		this.made = made;
	}

	@Override
	void watch(Channel channel, KernelWatch watch) {
		this.real.watch(channel, watch);
	}

	/** The channel that was made last. */
	Channel channel() {
		return this.made.stream().reduce((first, second) -> second).orElseThrow();
	}

}
