package io.xce.client.internal.failover;

import java.net.InetSocketAddress;
import java.util.Locale;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one node, from dial to close: greets, keeps alive, and notices
 * silence. Opening and greeting share the connect timeout. Confined to the serial
 * context.
 */
public final class Link implements ConnectionListener {

	private final Node node;

	private final LinkListener listener;

	private final Transport transport;

	private final ElapsedClock clock;

	private final long keepAlive;

	private Connection connection;

	private State state = State.OPENING;

	private HelloReply.Limits limits = HelloReply.Limits.DEFAULT;

	private @Nullable ClusterId clusterId;

	/** Whether the node has said anything at all. */
	private volatile boolean heard;

	private @Nullable Role pongRole;

	private long pongEpoch = Epoch.NONE;

	private long upSince;

	private long pongAt = Long.MIN_VALUE;

	private long pingId;

	private boolean credentialsSent;

	/** Whether the node does not accept the credentials it was sent last. */
	private boolean refused;

	private boolean greetingOpen;

	private @Nullable String closeDetail;

	private Scheduler.@Nullable Cancellable greetingTimer;

	private Scheduler.@Nullable Cancellable keepAliveTimer;

	@SuppressWarnings("NullAway.Init") // connect() never calls back inline
	Link(Node node, LinkListener listener, Transport transport, ElapsedClock clock, EngineSettings settings,
			InetSocketAddress address) {
		this.node = node;
		this.listener = listener;
		this.transport = transport;
		this.clock = clock;
		this.keepAlive = settings.keepAlive();
		this.connection = transport.connect(new Dial(address, node.endpoint().host(), settings.connectTimeout()), this);
		this.greetingTimer = transport.scheduler()
			.schedule(() -> close("no greeting within the connect timeout"), settings.connectTimeout());
	}

	/**
	 * The node at the other end.
	 * @return the node
	 */
	public Node node() {
		return this.node;
	}

	/**
	 * Whether the connection belongs to an engine.
	 * @param owner the listener of that engine
	 * @return {@code true} if it tells that listener
	 */
	boolean isOf(LinkListener owner) {
		return this.listener == owner;
	}

	/**
	 * The wire.
	 * @return the connection
	 */
	public Connection connection() {
		return this.connection;
	}

	/**
	 * Whether requests can be sent.
	 * @return {@code true} once the node has greeted and until the connection ends, or is
	 * told to
	 */
	public boolean isUp() {
		return this.state == State.UP && this.closeDetail == null;
	}

	/**
	 * What the controller accepts.
	 * @return the limits it announced
	 */
	public HelloReply.Limits limits() {
		return this.limits;
	}

	/**
	 * When something was last heard from the node on this connection. Any thread.
	 * @return the time, or {@link EndpointView#NEVER}
	 */
	public long lastHeard() {
		return this.heard ? lastReceived() : EndpointView.NEVER;
	}

	@Nullable ClusterId clusterId() {
		return this.clusterId;
	}

	/**
	 * The role of the last pong that came at or after a time.
	 * @param since the time
	 * @return the role, or {@code null} if there was none
	 */
	public @Nullable Role pongRoleSince(long since) {
		return (this.pongAt >= since) ? this.pongRole : null;
	}

	/**
	 * The epoch of the last pong.
	 * @return the epoch, or {@link Epoch#NONE}
	 */
	public long pongEpoch() {
		return this.pongEpoch;
	}

	/**
	 * Ask the node to say something.
	 */
	public void ping() {
		if (this.state == State.UP && this.transport.capabilities().greeting()) {
			this.connection.ping(++this.pingId);
		}
	}

	/**
	 * Close with a reason for people. The listener hears of it later, as of any loss.
	 * @param detail the reason
	 */
	public void close(String detail) {
		if (this.state != State.CLOSED && this.closeDetail == null) {
			this.closeDetail = detail;
			this.connection.close();
		}
	}

	@Override
	public void opened() {
		if (this.state != State.OPENING) {
			return;
		}
		if (!this.transport.capabilities().greeting()) {
			up();
			return;
		}
		this.state = State.GREETING;
		greet(this.node.requiredCluster() == null);
	}

	private void greet(boolean trusted) {
		Hello hello;
		try {
			hello = this.listener.greeting(this, trusted);
		}
		catch (Throwable ex) {
			// whose code it is, and what it says, is not known: it may hold the secret
			close("the credentials could not be read (" + ex.getClass().getSimpleName() + ")");
			return;
		}
		this.credentialsSent = trusted;
		this.greetingOpen = true;
		this.connection.hello(hello);
	}

	/**
	 * Whether the node refuses whatever this client asks.
	 * @return {@code true} if it does not accept the credentials it was sent last
	 */
	boolean isRefused() {
		return this.refused;
	}

	/**
	 * A request is about to be sent: if the node does not accept the credentials of this
	 * client, greet again before it, for they may have been replaced, here or there.
	 */
	public void beforeRequest() {
		if (this.refused && !this.greetingOpen && isUp()) {
			greet(true);
		}
	}

	@Override
	public void greeted(HelloReply reply) {
		if (this.state == State.CLOSED) {
			return;
		}
		this.heard = true;
		this.greetingOpen = false;
		this.limits = reply.limits();
		this.clusterId = reply.clusterId();
		if (!this.listener.accept(this, reply)) {
			return;
		}
		if (!this.credentialsSent) {
			// the cluster is proven, so the credentials may follow now
			greet(true);
			return;
		}
		this.listener.metadata(this, reply.role(), reply.epoch(), reply.clusterId());
		if (this.state == State.GREETING) {
			up();
		}
		credentials(reply.statusCode() == Status.AUTH_FAILED.code(), reply.reason());
	}

	private void credentials(boolean nowRefused, @Nullable String reason) {
		boolean before = this.refused;
		this.refused = nowRefused;
		if (before != nowRefused) {
			this.listener.credentialsJudged(this, nowRefused, reason);
		}
	}

	/**
	 * When requests could be sent first.
	 * @return the time
	 */
	public long upSince() {
		return this.upSince;
	}

	private void up() {
		this.heard = true;
		this.upSince = this.clock.nanoTime();
		this.state = State.UP;
		cancelGreetingTimer();
		if (this.transport.capabilities().greeting()) {
			// without pings, nothing is expected of an idle connection
			armKeepAlive(this.keepAlive);
		}
		this.listener.linkUp(this);
	}

	@Override
	public void replied(Reply reply) {
		if (this.state == State.CLOSED) {
			return;
		}
		if (this.clusterId == null && reply.clusterId() != null) {
			this.clusterId = reply.clusterId();
			this.listener.metadata(this, reply.role(), reply.epoch(), reply.clusterId());
			if (this.closeDetail != null) {
				return;
			}
		}
		if (reply.status() == Status.AUTH_FAILED && !this.greetingOpen) {
			// accepted once, and no more
			credentials(true, reply.reason());
		}
		this.listener.replied(this, reply);
	}

	@Override
	public void ponged(Pong pong) {
		if (this.state != State.UP) {
			return;
		}
		this.pongRole = pong.role();
		this.pongEpoch = pong.epoch();
		this.pongAt = this.clock.nanoTime();
		if (this.clusterId == null) {
			this.clusterId = pong.clusterId();
		}
		this.listener.metadata(this, pong.role(), pong.epoch(), pong.clusterId());
	}

	@Override
	public void closed(CloseCause cause, @Nullable Throwable failure) {
		this.state = State.CLOSED;
		cancelGreetingTimer();
		if (this.keepAliveTimer != null) {
			this.keepAliveTimer.cancel();
			this.keepAliveTimer = null;
		}
		String detail = this.closeDetail;
		if (detail == null) {
			String message = (failure != null) ? failure.getMessage() : null;
			detail = cause.name().toLowerCase(Locale.ROOT).replace('_', ' ')
					+ ((message != null) ? " (" + message + ")" : "");
		}
		this.listener.linkLost(this, cause, detail);
	}

	private void cancelGreetingTimer() {
		if (this.greetingTimer != null) {
			this.greetingTimer.cancel();
			this.greetingTimer = null;
		}
	}

	private long lastReceived() {
		return this.clock.counted(this.connection.lastReceivedNanos());
	}

	private void armKeepAlive(long delay) {
		this.keepAliveTimer = this.transport.scheduler().schedule(this::checkSilence, delay);
	}

	private void checkSilence() {
		if (this.state != State.UP) {
			return;
		}
		try {
			lookForSilence();
		}
		catch (Throwable ex) {
			// a monitor that ends without a word is worse than any of its failures
			this.listener.monitorFailed(this.node, ex);
			armKeepAlive(this.keepAlive);
		}
	}

	private void lookForSilence() {
		// nobody may ask for anything while this node refuses it
		beforeRequest();
		long silent = this.clock.nanoTime() - lastReceived();
		if (silent >= 2 * this.keepAlive) {
			close("silent for " + silent / 1_000_000 + " ms");
			return;
		}
		if (silent >= this.keepAlive) {
			ping();
			armKeepAlive(2 * this.keepAlive - silent);
			return;
		}
		armKeepAlive(this.keepAlive - silent);
	}

	@Override
	public String toString() {
		return this.node + " (" + this.state + ")";
	}

	private enum State {

		OPENING, GREETING, UP, CLOSED

	}

}
