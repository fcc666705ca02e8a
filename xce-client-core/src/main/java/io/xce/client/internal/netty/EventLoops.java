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

	private static final EventLoops SHARED = new EventLoops();

	private @Nullable EventLoopGroup group;

	private int users;

	private EventLoops() {
	}

	static EventLoops shared() {
		return SHARED;
	}

	synchronized EventLoop acquire() {
		if (this.group == null) {
			int threads = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
			this.group = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("xce-loop", true),
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
