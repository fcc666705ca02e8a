package io.xce.client.internal.netty;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.xce.client.security.TlsSettings;
import io.xce.client.spi.Clock;
import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The project's own wire on Netty. All connections of one client live on one event loop,
 * which is its serial context.
 */
public final class NettyTransport implements Transport {

	private final EventLoop loop;

	private final NettyScheduler scheduler;

	private final Clock clock;

	private final @Nullable Supplier<TlsSettings> tls;

	private final Sockets sockets;

	private final KernelWatch watch;

	private final AtomicBoolean closed = new AtomicBoolean();

	/** Confined to the loop, like all below. */
	private final Set<NettyConnection> connections = new LinkedHashSet<>();

	/** Those with something to flush. */
	private final List<NettyConnection> dirty = new ArrayList<>();

	private final Runnable flush = this::flush;

	private boolean flushScheduled;

	/**
	 * Create a transport on the process's shared event loops.
	 * @param clock stamps what is received
	 * @param tls gives the settings of each dial, or {@code null} for connections that
	 * are not encrypted
	 * @param keepAlive after which silence the client pings: 1 ms to 1 h. After about
	 * twice that the kernel, too, gives up a peer, where the platform lets it
	 * @param nativeTransport whether to use the native transport where there is one
	 */
	public NettyTransport(Clock clock, @Nullable Supplier<TlsSettings> tls, Duration keepAlive,
			boolean nativeTransport) {
		this(clock, tls, keepAlive, Sockets.choose(nativeTransport));
	}

	NettyTransport(Clock clock, @Nullable Supplier<TlsSettings> tls, Duration keepAlive, Sockets sockets) {
		this.clock = clock;
		this.tls = tls;
		this.watch = KernelWatch.of(keepAlive.toNanos());
		this.sockets = sockets;
		this.loop = sockets.loops().acquire();
		this.scheduler = new NettyScheduler(this.loop);
	}

	@Override
	public Capabilities capabilities() {
		return Capabilities.FULL;
	}

	@Override
	public boolean verifiesNames() {
		return this.tls != null;
	}

	@Override
	public Scheduler scheduler() {
		return this.scheduler;
	}

	@Override
	public Connection connect(Dial dial, ConnectionListener listener) {
		NettyConnection connection = new NettyConnection(this, dial, listener, this.clock, this.tls);
		this.connections.add(connection);
		connection.open(this.sockets.bootstrap(this.loop, dial.connectTimeoutNanos()));
		return connection;
	}

	/** A connection is open. */
	void opened(Channel channel) {
		this.sockets.watch(channel, this.watch);
	}

	/**
	 * A connection that had nothing to flush has something now: all that is written in
	 * this turn of the loop leaves together at its end.
	 */
	void wrote(NettyConnection connection) {
		this.dirty.add(connection);
		if (!this.flushScheduled) {
			this.flushScheduled = true;
			this.loop.execute(this.flush);
		}
	}

	private void flush() {
		this.flushScheduled = false;
		for (NettyConnection connection : this.dirty) {
			connection.flush();
		}
		this.dirty.clear();
	}

	void ended(NettyConnection connection) {
		this.connections.remove(connection);
	}

	@Override
	public void close() {
		if (!this.closed.compareAndSet(false, true)) {
			return;
		}
		this.loop.execute(() -> {
			for (NettyConnection connection : Set.copyOf(this.connections)) {
				connection.close();
			}
			// after the closes above have run their course on the loop
			this.loop.execute(this.sockets.loops()::release);
		});
	}

}
