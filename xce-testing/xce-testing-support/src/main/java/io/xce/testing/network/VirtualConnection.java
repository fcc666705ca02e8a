package io.xce.testing.network;

import java.net.InetSocketAddress;
import java.util.function.Consumer;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler.Cancellable;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.testing.peer.Peer;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.peer.PeerConnection;
import io.xce.testing.time.VirtualContext;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a virtual network: the client's end, the peer's end, and a pipe each
 * way.
 */
final class VirtualConnection implements Connection {

	private static final long HIGH_WATER = 64 * 1024;

	private final VirtualNetwork network;

	private final VirtualTransport transport;

	private final InetSocketAddress address;

	private final ConnectionListener listener;

	private final Link link;

	private final Pipe up;

	private final Pipe down;

	private final Cancellable connectTimer;

	private final String peerName;

	private final FarEnd farEnd = new FarEnd();

	private boolean opened;

	private boolean endedHere;

	private final String dialledName;

	private long bytesReceived;

	private long lastReceived;

	VirtualConnection(VirtualNetwork network, VirtualTransport transport, Dial dial, ConnectionListener listener) {
		this.network = network;
		this.transport = transport;
		this.address = dial.address();
		this.dialledName = dial.name();
		this.listener = listener;
		this.lastReceived = network.time().clock().nanoTime();
		this.link = network.link(transport.client(), this.address);
		VirtualContext context = transport.scheduler();
		this.up = new Pipe(network.time(), network.time().scheduler(), this.link, true);
		this.down = new Pipe(network.time(), context, this.link, false);
		this.peerName = network.nameOf(this.address);
		this.connectTimer = context.schedule(() -> endHere(CloseCause.CONNECT_TIMEOUT, null),
				dial.connectTimeoutNanos());
	}

	void dial() {
		this.network.add(this);
		record(new Recorded.Dialled(this.network.time().now(), this.transport.client(), this.peerName,
				this.dialledName));
		this.up.push(0, this.farEnd::dialled);
	}

	Link link() {
		return this.link;
	}

	String peerName() {
		return this.peerName;
	}

	boolean openHere() {
		return !this.endedHere;
	}

	void flowChanged() {
		this.up.flowChanged();
		this.down.flowChanged();
	}

	/** The network resets both ends at once. */
	void cut() {
		this.farEnd.ended();
		if (!this.endedHere && !this.transport.scheduler().isEnded()) {
			this.transport.scheduler().execute(() -> endHere(CloseCause.RESET, null));
		}
	}

	/** End the client's end; the listener is told, once. */
	void endHere(CloseCause cause, @Nullable Throwable failure) {
		if (this.endedHere) {
			return;
		}
		this.endedHere = true;
		this.connectTimer.cancel();
		this.transport.remove(this);
		// the network keeps the connection until its last frame has arrived
		this.up.push(0, this.farEnd::endArrived);
		record(new Recorded.Ended(this.network.time().now(), this.transport.client(), this.peerName, cause));
		this.listener.closed(cause, failure);
	}

	@Override
	public void hello(Hello hello) {
		send(64 + hello.clientName().length(),
				new Recorded.Greeted(this.network.time().now(), this.transport.client(), this.peerName, hello),
				(peer) -> peer.greeted(this.farEnd, hello));
	}

	@Override
	public void send(Request request) {
		RequestMessage message = RequestMessage.copyOf(request);
		send(40 + message.operation().length() + message.body().length,
				new Recorded.Sent(this.network.time().now(), this.transport.client(), this.peerName, message),
				(peer) -> peer.received(this.farEnd, message));
	}

	@Override
	public void ping(long id) {
		if (id == 0) {
			throw new IllegalArgumentException("The id of a ping must not be 0");
		}
		send(16, new Recorded.Pinged(this.network.time().now(), this.transport.client(), this.peerName),
				(peer) -> peer.pinged(this.farEnd, id));
	}

	private void send(int bytes, Recorded what, Consumer<Peer> arrival) {
		this.transport.checkContext();
		if (this.opened && !this.endedHere) {
			record(what);
			this.transport.sent(bytes);
			this.up.push(bytes, () -> this.farEnd.arrived(arrival));
		}
	}

	@Override
	public boolean writable() {
		this.transport.checkContext();
		return this.up.bytesUnderWay() <= HIGH_WATER;
	}

	@Override
	public long bytesReceived() {
		this.transport.checkContext();
		return this.bytesReceived;
	}

	@Override
	public long lastReceivedNanos() {
		return this.lastReceived;
	}

	@Override
	public void close() {
		this.transport.checkContext();
		this.connectTimer.cancel();
		this.transport.scheduler().execute(() -> endHere(CloseCause.CLOSED_LOCALLY, null));
	}

	private void record(Recorded what) {
		this.network.recorder().add(what);
	}

	private void deliver(int bytes, Runnable callback) {
		if (!this.endedHere) {
			this.bytesReceived += bytes;
			this.lastReceived = this.network.time().clock().nanoTime();
			this.transport.received(bytes);
			callback.run();
		}
	}

	private void openHereNow() {
		if (!this.endedHere) {
			this.opened = true;
			this.lastReceived = this.network.time().clock().nanoTime();
			this.connectTimer.cancel();
			record(new Recorded.Opened(this.network.time().now(), this.transport.client(), this.peerName));
			this.listener.opened();
		}
	}

	private void replied(ReplyMessage reply) {
		record(new Recorded.Replied(this.network.time().now(), this.transport.client(), this.peerName, reply));
		ReplyView view = new ReplyView(reply);
		this.listener.replied(view);
		view.invalidate();
	}

	/**
	 * The peer's end, in the context of the world.
	 */
	private final class FarEnd implements PeerConnection {

		private @Nullable Peer peer;

		private boolean ended;

		void dialled() {
			Peer listening = VirtualConnection.this.network.peer(VirtualConnection.this.address);
			Acceptance acceptance = (listening != null) ? listening.dialled() : Acceptance.REFUSE;
			if (acceptance == Acceptance.REFUSE) {
				down(0, () -> endHere(CloseCause.REFUSED, null));
			}
			else if (acceptance == Acceptance.ACCEPT && listening != null) {
				this.peer = listening;
				down(0, VirtualConnection.this::openHereNow);
				listening.opened(this);
			}
		}

		void arrived(Consumer<Peer> arrival) {
			Peer listening = this.peer;
			if (listening != null && !this.ended) {
				arrival.accept(listening);
			}
		}

		void endArrived() {
			ended();
			VirtualConnection.this.network.remove(VirtualConnection.this);
		}

		void ended() {
			Peer listening = this.peer;
			if (!this.ended && listening != null) {
				this.ended = true;
				listening.closed(this);
			}
		}

		@Override
		public String client() {
			return VirtualConnection.this.transport.client();
		}

		@Override
		public void greet(HelloReply reply) {
			down(80, () -> {
				record(new Recorded.Welcomed(VirtualConnection.this.network.time().now(), client(),
						VirtualConnection.this.peerName, reply));
				VirtualConnection.this.listener.greeted(reply);
			});
		}

		@Override
		public void reply(ReplyMessage reply) {
			down(32 + reply.body().length, () -> replied(reply));
		}

		@Override
		public void pong(Pong pong) {
			down(40, () -> {
				record(new Recorded.Ponged(VirtualConnection.this.network.time().now(), client(),
						VirtualConnection.this.peerName, pong));
				VirtualConnection.this.listener.ponged(pong);
			});
		}

		@Override
		public void garbage() {
			down(17, () -> endHere(CloseCause.MALFORMED, new IllegalStateException("Garbage")));
		}

		@Override
		public void trickle(int bytes) {
			down(bytes, () -> {
			});
		}

		@Override
		public void close() {
			end(CloseCause.CLOSED_BY_PEER);
		}

		@Override
		public void reset() {
			end(CloseCause.RESET);
		}

		@Override
		public boolean isOpen() {
			return !this.ended;
		}

		private void end(CloseCause cause) {
			down(0, () -> endHere(cause, null));
			ended();
		}

		private void down(int bytes, Runnable callback) {
			if (!this.ended) {
				VirtualConnection.this.down.push(bytes, () -> deliver(bytes, callback));
			}
		}

	}

}
