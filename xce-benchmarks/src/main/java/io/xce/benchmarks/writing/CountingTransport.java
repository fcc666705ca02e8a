package io.xce.benchmarks.writing;

import java.util.concurrent.atomic.AtomicLong;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * Counts what leaves: requests, whoever sent them and why, and dials that were not
 * answered by a connection.
 */
final class CountingTransport implements Transport {

	private final Transport delegate;

	private final AtomicLong attempts;

	CountingTransport(Transport delegate, AtomicLong attempts) {
		this.delegate = delegate;
		this.attempts = attempts;
	}

	@Override
	public Capabilities capabilities() {
		return this.delegate.capabilities();
	}

	@Override
	public boolean verifiesNames() {
		return this.delegate.verifiesNames();
	}

	@Override
	public Scheduler scheduler() {
		return this.delegate.scheduler();
	}

	@Override
	public Connection connect(Dial dial, ConnectionListener listener) {
		return new CountingConnection(this.delegate.connect(dial, new CountingListener(listener)));
	}

	@Override
	public void close() {
		this.delegate.close();
	}

	private final class CountingConnection implements Connection {

		private final Connection delegate;

		CountingConnection(Connection delegate) {
			this.delegate = delegate;
		}

		@Override
		public void hello(Hello hello) {
			this.delegate.hello(hello);
		}

		@Override
		public void send(Request request) {
			CountingTransport.this.attempts.incrementAndGet();
			this.delegate.send(request);
		}

		@Override
		public void ping(long id) {
			this.delegate.ping(id);
		}

		@Override
		public boolean writable() {
			return this.delegate.writable();
		}

		@Override
		public long bytesReceived() {
			return this.delegate.bytesReceived();
		}

		@Override
		public long lastReceivedNanos() {
			return this.delegate.lastReceivedNanos();
		}

		@Override
		public void close() {
			this.delegate.close();
		}

	}

	private final class CountingListener implements ConnectionListener {

		private final ConnectionListener delegate;

		private boolean open;

		CountingListener(ConnectionListener delegate) {
			this.delegate = delegate;
		}

		@Override
		public void opened() {
			this.open = true;
			this.delegate.opened();
		}

		@Override
		public void greeted(HelloReply reply) {
			this.delegate.greeted(reply);
		}

		@Override
		public void replied(Reply reply) {
			this.delegate.replied(reply);
		}

		@Override
		public void ponged(Pong pong) {
			this.delegate.ponged(pong);
		}

		@Override
		public void closed(CloseCause cause, @Nullable Throwable failure) {
			if (!this.open && cause != CloseCause.CLOSED_LOCALLY) {
				CountingTransport.this.attempts.incrementAndGet();
			}
			this.delegate.closed(cause, failure);
		}

	}

}
