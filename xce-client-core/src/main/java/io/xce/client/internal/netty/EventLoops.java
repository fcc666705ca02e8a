package io.xce.client.internal.netty;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The event loops that all clients of a process share: the first client starts them, the
 * last one ends them. Each client lives on one loop.
 */
final class EventLoops {

	private static final EventLoops SHARED = new EventLoops("xce-loop",
			Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors())));

	private static final EventLoops RESOLVERS = new EventLoops("xce-resolver", 1);

	private final String name;

	private final int threads;

	private @Nullable EventLoopGroup group;

	private int users;

	private EventLoops(String name, int threads) {
		this.name = name;
		this.threads = threads;
	}

	/**
	 * The loops of connections.
	 * @return the loops
	 */
	static EventLoops shared() {
		return SHARED;
	}

	/**
	 * The loop of name resolution, which reads files: no connection may wait for it.
	 * @return the one loop
	 */
	static EventLoops resolvers() {
		return RESOLVERS;
	}

	synchronized EventLoop acquire() {
		if (this.group == null) {
			this.group = new MultiThreadIoEventLoopGroup(this.threads, new DefaultThreadFactory(this.name, true),
					NioIoHandler.newFactory());
		}
		this.users++;
		return this.group.next();
	}

	synchronized void release() {
		if (--this.users == 0 && this.group != null) {
			var unused = this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
			this.group = null;
		}
	}

}
