package io.xce.testing.loopback;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.xce.testing.peer.Peer.Acceptance;
import org.jspecify.annotations.Nullable;

/**
 * A port that is open, closed or dead, as told, one change after the other. It stays
 * taken while it is closed, so that nobody else gets it, least of all a client that dials
 * it. On the event loop.
 */
final class Port {

	private final EventLoop loop;

	private final ChannelInitializer<Channel> accepted;

	private volatile InetSocketAddress address;

	private Acceptance present = Acceptance.REFUSE;

	private Acceptance wanted = Acceptance.REFUSE;

	private @Nullable Channel listening;

	private @Nullable Socket placeholder;

	private @Nullable BlackHole blackHole;

	private boolean changing;

	private final List<CompletableFuture<Void>> waiting = new ArrayList<>();

	/**
	 * Create a port that is neither open nor taken.
	 * @param loop the event loop
	 * @param address where; port 0 for any
	 * @param accepted prepares accepted connections
	 */
	Port(EventLoop loop, InetSocketAddress address, ChannelInitializer<Channel> accepted) {
		this.loop = loop;
		this.address = address;
		this.accepted = accepted;
	}

	/**
	 * Where it is.
	 * @return the address, with the real port once it was open
	 */
	InetSocketAddress address() {
		return this.address;
	}

	/**
	 * Let something else become of dials, now or soon.
	 * @param value what becomes of them
	 */
	void become(Acceptance value) {
		this.wanted = value;
		if (!this.changing && value != this.present) {
			this.changing = true;
			change();
		}
	}

	/**
	 * Say when it is as told.
	 * @param settled told so, or why it cannot be
	 */
	void whenSettled(CompletableFuture<Void> settled) {
		if (this.changing) {
			this.waiting.add(settled);
		}
		else {
			settled.complete(null);
		}
	}

	private void change() {
		Acceptance next = this.wanted;
		release(() -> take(next, (failure) -> {
			this.present = next;
			if (failure == null && this.wanted != next) {
				change();
				return;
			}
			this.changing = false;
			List.copyOf(this.waiting).forEach((one) -> end(one, failure));
			this.waiting.clear();
		}));
	}

	private static void end(CompletableFuture<Void> settled, @Nullable Throwable failure) {
		if (failure != null) {
			settled.completeExceptionally(failure);
		}
		else {
			settled.complete(null);
		}
	}

	private void take(Acceptance next, End end) {
		try {
			switch (next) {
				case ACCEPT -> listen(end);
				case REFUSE -> {
					this.placeholder = placeholder();
					end.ended(null);
				}
				case IGNORE -> {
					this.blackHole = new BlackHole(this.address);
					end.ended(null);
				}
			}
		}
		catch (IOException | RuntimeException ex) {
			end.ended(ex);
		}
	}

	private void listen(End end) {
		ChannelFuture bound = new ServerBootstrap().group(this.loop)
			.channel(NioServerSocketChannel.class)
			.childHandler(this.accepted)
			.bind(this.address);
		bound.addListener((future) -> {
			if (future.isSuccess()) {
				this.listening = bound.channel();
				this.address = (InetSocketAddress) bound.channel().localAddress();
			}
			end.ended(future.cause());
		});
	}

	/** Bound, but nobody listens: a dial is refused. */
	private Socket placeholder() throws IOException {
		Socket socket = new Socket();
		try {
			socket.setReuseAddress(true);
			socket.bind(this.address);
			return socket;
		}
		catch (IOException ex) {
			socket.close();
			throw ex;
		}
	}

	private void release(Runnable then) {
		closeQuietly(this.placeholder);
		closeQuietly(this.blackHole);
		this.placeholder = null;
		this.blackHole = null;
		Channel open = this.listening;
		this.listening = null;
		if (open == null) {
			then.run();
			return;
		}
		// the kernel hears of it in the selector's next turn: tasks with a delay come
		// after
		// that one
		open.close().addListener((future) -> {
			var unused = this.loop.schedule(then, 1, TimeUnit.MILLISECONDS);
		});
	}

	private static void closeQuietly(@Nullable AutoCloseable one) {
		try {
			if (one != null) {
				one.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Give it up.
	 */
	void close() {
		release(() -> {
		});
	}

	/**
	 * Told when a change has ended.
	 */
	private interface End {

		void ended(@Nullable Throwable failure);

	}

}
