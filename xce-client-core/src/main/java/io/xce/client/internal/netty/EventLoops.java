package io.xce.client.internal.netty;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The event loops that all clients of a process share: the first client starts them, the
 * last one ends them. Each client lives on one loop.
 */
final class EventLoops {

	private static final EventLoops RESOLVERS = new EventLoops("xce-resolver", 1, NioIoHandler.newFactory());

	private final String name;

	private final int threads;

	private final IoHandlerFactory handlers;

	private @Nullable EventLoopGroup group;

	private int users;

	private EventLoops(String name, int threads, IoHandlerFactory handlers) {
		this.name = name;
		this.threads = threads;
		this.handlers = handlers;
	}

	/**
	 * Loops for connections: one for each processor, up to four. No thread runs yet.
	 * @param name the beginning of the names of their threads
	 * @param handlers makes what a loop waits for its sockets with
	 * @return the loops
	 */
	static EventLoops forConnections(String name, IoHandlerFactory handlers) {
		int threads = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
		return new EventLoops(name, threads, handlers);
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
					this.handlers);
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
