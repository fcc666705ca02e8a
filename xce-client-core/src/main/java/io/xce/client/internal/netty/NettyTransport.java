package io.xce.client.internal.netty;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

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
	 */
	public NettyTransport(Clock clock, @Nullable Supplier<TlsSettings> tls) {
		this.clock = clock;
		this.tls = tls;
		this.loop = EventLoops.shared().acquire();
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
		connection.open(this.loop);
		return connection;
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
			this.loop.execute(EventLoops.shared()::release);
		});
	}

}
