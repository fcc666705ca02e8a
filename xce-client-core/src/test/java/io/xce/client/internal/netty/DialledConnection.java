package io.xce.client.internal.netty;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a transport without a client around it, used from a test's thread.
 */
final class DialledConnection {

	private static final int MIB = 1024 * 1024;

	private final NettyTransport transport;

	private final CompletableFuture<Void> opened = new CompletableFuture<>();

	private final CompletableFuture<CloseCause> closed = new CompletableFuture<>();

	private Connection connection;

	private DialledConnection(NettyTransport transport) {
		this.transport = transport;
	}

	static DialledConnection dial(NettyTransport transport, int port) {
		DialledConnection dialled = new DialledConnection(transport);
		Dial dial = new Dial(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "localhost",
				TimeUnit.SECONDS.toNanos(10));
		dialled.inOneTurn(() -> dialled.connection = transport.connect(dial, dialled.new Listener()));
		return dialled;
	}

	/**
	 * Returns when the turn of the loop is over, and all it flushed was tried to write.
	 */
	void inOneTurn(Runnable task) {
		CompletableFuture<Void> done = new CompletableFuture<>();
		this.transport.scheduler().execute(() -> {
			try {
				task.run();
			}
			catch (RuntimeException | AssertionError ex) {
				done.completeExceptionally(ex);
			}
			this.transport.scheduler().execute(() -> done.complete(null));
		});
		done.orTimeout(20, TimeUnit.SECONDS).join();
	}

	Connection connection() {
		return this.connection;
	}

	/** Send frames of a MiB each. */
	void write(int bytes) {
		for (int written = 0; written < bytes; written += MIB) {
			inOneTurn(() -> this.connection.send(request(MIB)));
		}
	}

	static Request request(int bytes) {
		return RequestMessage.of(1, "test", Kind.READ, new byte[bytes]);
	}

	/** Returns once it is open. */
	DialledConnection opened() {
		this.opened.orTimeout(20, TimeUnit.SECONDS).join();
		return this;
	}

	/** Returns once it is closed. */
	CloseCause closed() {
		return this.closed.orTimeout(20, TimeUnit.SECONDS).join();
	}

	boolean isClosed() {
		return this.closed.isDone();
	}

	void close() {
		inOneTurn(() -> this.connection.close());
	}

	private final class Listener implements ConnectionListener {

		@Override
		public void opened() {
			DialledConnection.this.opened.complete(null);
		}

		@Override
		public void greeted(HelloReply reply) {
		}

		@Override
		public void replied(Reply reply) {
		}

		@Override
		public void ponged(Pong pong) {
		}

		@Override
		public void closed(CloseCause cause, @Nullable Throwable failure) {
			DialledConnection.this.closed.complete(cause);
		}

	}

}
