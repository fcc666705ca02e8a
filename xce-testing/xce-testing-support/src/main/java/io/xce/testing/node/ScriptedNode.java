package io.xce.testing.node;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Pong;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Request;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.RequestRules;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.peer.Peer;
import io.xce.testing.peer.PeerConnection;
import org.jspecify.annotations.Nullable;

/**
 * A controller that does as it is told. It has metadata (role, epoch, cluster id), which
 * greetings and pongs show, and a behaviour, which each request meets; the two may
 * contradict each other. What is not told it does like a healthy node.
 */
public final class ScriptedNode implements Peer {

	/** The cluster of nodes that were given no other. */
	public static final ClusterId CLUSTER = new ClusterId(0xC1, 0x5E);

	private final String name;

	private final Scheduler scheduler;

	private final Clock clock;

	private final long start;

	private final Ledger ledger;

	private final Map<PeerConnection, Client> clients = new LinkedHashMap<>();

	private final List<RequestMessage> received = new ArrayList<>();

	private final List<Hello> greetings = new ArrayList<>();

	private final Deque<Runnable> untilAwake = new ArrayDeque<>();

	private NodeState state;

	private Behaviour behaviour;

	private Acceptance acceptance = Acceptance.ACCEPT;

	private UnaryOperator<HelloReply> greeting = UnaryOperator.identity();

	private UnaryOperator<Pong> ponging = UnaryOperator.identity();

	private boolean greets = true;

	private boolean pongs = true;

	private boolean frozen;

	private boolean lenient;

	private int minVersion = 1;

	private int maxVersion = 1;

	private Limits limits = Limits.DEFAULT;

	private int incarnation;

	/**
	 * Create a standby that knows no primary.
	 * @param name its name, for people
	 * @param scheduler where it does things later
	 * @param clock its clock
	 * @param ledger where it executes
	 * @param clusterId its cluster
	 */
	public ScriptedNode(String name, Scheduler scheduler, Clock clock, Ledger ledger, ClusterId clusterId) {
		this.name = name;
		this.scheduler = scheduler;
		this.clock = clock;
		this.start = clock.nanoTime();
		this.ledger = ledger;
		this.state = new NodeState(Role.STANDBY, 0, clusterId);
		this.behaviour = Behaviours.standby();
	}

	/**
	 * Be a ready primary: execute and answer OK.
	 * @param epoch the epoch
	 * @return this
	 */
	public ScriptedNode primary(long epoch) {
		return is(Role.PRIMARY, epoch).answers(Behaviours.execute());
	}

	/**
	 * Be a standby that answers STANDBY, and keep the epoch.
	 * @return this
	 */
	public ScriptedNode standby() {
		return is(Role.STANDBY, this.state.epoch()).answers(Behaviours.standby());
	}

	/**
	 * Be a standby that names a primary, and keep the epoch.
	 * @param host the host it names
	 * @param port the port it names
	 * @return this
	 */
	public ScriptedNode redirects(String host, int port) {
		return is(Role.STANDBY, this.state.epoch()).answers(Behaviours.redirect(host, port));
	}

	/**
	 * Take part in an election: answer NO_PRIMARY, and keep the epoch.
	 * @return this
	 */
	public ScriptedNode electing() {
		return is(Role.ELECTING, this.state.epoch()).answers(Behaviours.noPrimary());
	}

	/**
	 * Start up: answer NOT_READY, and keep the epoch.
	 * @return this
	 */
	public ScriptedNode starting() {
		return is(Role.STARTING, this.state.epoch()).answers(Behaviours.notReady());
	}

	/**
	 * Be out of service: answer DISABLED, and keep the epoch.
	 * @return this
	 */
	public ScriptedNode disabled() {
		return is(Role.DISABLED, this.state.epoch()).answers(Behaviours.disabled());
	}

	/**
	 * Change the metadata, not the behaviour.
	 * @param role the role, or {@code null} for a code that nobody knows
	 * @param epoch the epoch
	 * @return this
	 */
	public ScriptedNode is(@Nullable Role role, long epoch) {
		this.state = new NodeState(role, epoch, this.state.clusterId());
		return this;
	}

	/**
	 * Change the cluster the node says it belongs to.
	 * @param clusterId the cluster id, or {@code null} for not learned yet
	 * @return this
	 */
	public ScriptedNode cluster(@Nullable ClusterId clusterId) {
		this.state = new NodeState(this.state.role(), this.state.epoch(), clusterId);
		return this;
	}

	/**
	 * Change what requests meet from now on, not the metadata.
	 * @param script the behaviour
	 * @return this
	 */
	public ScriptedNode answers(Behaviour script) {
		this.behaviour = script;
		return this;
	}

	/**
	 * Change what becomes of dials from now on.
	 * @param dials what becomes of them
	 * @return this
	 */
	public ScriptedNode dials(Acceptance dials) {
		this.acceptance = dials;
		return this;
	}

	/**
	 * Change answers to greetings.
	 * @param change changes what a healthy node would say
	 * @return this
	 */
	public ScriptedNode greeting(UnaryOperator<HelloReply> change) {
		this.greeting = change;
		return this;
	}

	/**
	 * Change pongs.
	 * @param change changes what a healthy node would say
	 * @return this
	 */
	public ScriptedNode ponging(UnaryOperator<Pong> change) {
		this.ponging = change;
		return this;
	}

	/**
	 * Answer greetings or not.
	 * @param answer whether to answer
	 * @return this
	 */
	public ScriptedNode greets(boolean answer) {
		this.greets = answer;
		return this;
	}

	/**
	 * Answer pings or not.
	 * @param answer whether to answer
	 * @return this
	 */
	public ScriptedNode pongs(boolean answer) {
		this.pongs = answer;
		return this;
	}

	/**
	 * Accept connections and never answer anything: request, greeting or ping.
	 * @return this
	 */
	public ScriptedNode mute() {
		return greets(false).pongs(false).answers(Behaviours.hang());
	}

	/**
	 * Speak other protocol versions than 1.
	 * @param min the lowest version
	 * @param max the highest version
	 * @return this
	 */
	public ScriptedNode versions(int min, int max) {
		this.minVersion = min;
		this.maxVersion = max;
		return this;
	}

	/**
	 * Execute requests that break the rules of this wire, as the server of another wire
	 * may: writes without a key.
	 * @return this
	 */
	public ScriptedNode lenient() {
		this.lenient = true;
		return this;
	}

	/**
	 * Announce other limits.
	 * @param value the limits
	 * @return this
	 */
	public ScriptedNode limits(Limits value) {
		this.limits = value;
		return this;
	}

	/**
	 * The announced limits.
	 * @return the limits
	 */
	public Limits limits() {
		return this.limits;
	}

	/**
	 * Tell all open connections, unasked, what the metadata is.
	 * @return this
	 */
	public ScriptedNode announce() {
		whileAwake(() -> List.copyOf(this.clients.keySet()).forEach((connection) -> sendPong(connection, 0)));
		return this;
	}

	/**
	 * Stop the process without ending it: connections are accepted and kept, nothing is
	 * answered until {@link #resume()}.
	 * @return this
	 */
	public ScriptedNode freeze() {
		this.frozen = true;
		return this;
	}

	/**
	 * Go on after {@link #freeze()}, first with what came meanwhile.
	 * @return this
	 */
	public ScriptedNode resume() {
		this.frozen = false;
		while (!this.frozen && !this.untilAwake.isEmpty()) {
			this.untilAwake.remove().run();
		}
		return this;
	}

	/**
	 * End the process: what it was doing ends, connections are reset, dials refused until
	 * {@link #restart()}.
	 * @return this
	 */
	public ScriptedNode crash() {
		this.acceptance = Acceptance.REFUSE;
		this.incarnation++;
		this.untilAwake.clear();
		this.frozen = false;
		List.copyOf(this.clients.keySet()).forEach(PeerConnection::reset);
		this.clients.clear();
		return this;
	}

	/**
	 * Switch the machine off: nothing comes back, from connections or dials, until
	 * {@link #restart()}.
	 * @return this
	 */
	public ScriptedNode powerOff() {
		this.acceptance = Acceptance.IGNORE;
		this.incarnation++;
		this.untilAwake.clear();
		this.clients.clear();
		return this;
	}

	/**
	 * Accept dials again.
	 * @return this
	 */
	public ScriptedNode restart() {
		this.acceptance = Acceptance.ACCEPT;
		return this;
	}

	/**
	 * Whether it is frozen.
	 * @return {@code true} between {@link #freeze()} and {@link #resume()}
	 */
	public boolean isFrozen() {
		return this.frozen;
	}

	/**
	 * The metadata.
	 * @return the metadata
	 */
	public NodeState state() {
		return this.state;
	}

	/**
	 * All requests that came, in order.
	 * @return the requests
	 */
	public List<RequestMessage> received() {
		return List.copyOf(this.received);
	}

	/**
	 * All greetings that came, in order.
	 * @return the greetings
	 */
	public List<Hello> greetings() {
		return List.copyOf(this.greetings);
	}

	/**
	 * How many connections are open, as far as the node knows.
	 * @return the count
	 */
	public int openConnections() {
		return this.clients.size();
	}

	/**
	 * All open connections, as far as the node knows.
	 * @return the connections
	 */
	public List<PeerConnection> connections() {
		return List.copyOf(this.clients.keySet());
	}

	/** Whoever greeted a node that did not know its cluster is told once it does. */
	void reply(PeerConnection connection, ReplyMessage reply) {
		Client client = this.clients.get(connection);
		if (client != null && !client.knowsCluster && reply.clusterId() == null && this.state.clusterId() != null) {
			client.knowsCluster = true;
			connection.reply(reply.withClusterId(this.state.clusterId()));
		}
		else {
			connection.reply(reply);
		}
	}

	@Nullable String violation(Request request) {
		return this.lenient ? null : RequestRules.violation(request, this.limits.slots());
	}

	Ledger ledger() {
		return this.ledger;
	}

	Duration now() {
		return Duration.ofNanos(this.clock.nanoTime() - this.start);
	}

	/**
	 * Have the node do something later, unless it crashes before; once it is awake again,
	 * should it be frozen then.
	 * @param delay how much later
	 * @param task what to do
	 */
	public void later(Duration delay, Runnable task) {
		int then = this.incarnation;
		this.scheduler.schedule(() -> {
			if (this.incarnation == then) {
				whileAwake(task);
			}
		}, delay.toNanos());
	}

	/**
	 * Have the node do something now, or once it is awake again.
	 * @param task what to do
	 */
	public void whileAwake(Runnable task) {
		if (this.frozen) {
			this.untilAwake.add(task);
		}
		else {
			task.run();
		}
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public Acceptance dialled() {
		return this.acceptance;
	}

	@Override
	public void opened(PeerConnection connection) {
		this.clients.put(connection, new Client());
	}

	@Override
	public void closed(PeerConnection connection) {
		this.clients.remove(connection);
	}

	@Override
	public void greeted(PeerConnection connection, Hello hello) {
		whileAwake(() -> greet(connection, hello));
	}

	@Override
	public void received(PeerConnection connection, RequestMessage request) {
		whileAwake(() -> {
			Client client = clientOf(connection);
			if (client == null) {
				return;
			}
			this.received.add(request);
			Behaviour script = client.unsupported ? Behaviours.status(Status.UNSUPPORTED_VERSION) : this.behaviour;
			if (!client.foreign) {
				script.handle(new Exchange(this, connection, client.id, request));
			}
		});
	}

	@Override
	public void pinged(PeerConnection connection, long id) {
		whileAwake(() -> {
			if (clientOf(connection) != null && this.pongs) {
				sendPong(connection, id);
			}
		});
	}

	/** A connection of a former life is reset once the machine is there again. */
	private @Nullable Client clientOf(PeerConnection connection) {
		Client client = this.clients.get(connection);
		if (client == null && this.acceptance != Acceptance.IGNORE) {
			connection.reset();
		}
		return client;
	}

	private void greet(PeerConnection connection, Hello hello) {
		Client client = clientOf(connection);
		if (client == null) {
			return;
		}
		this.greetings.add(hello);
		ClusterId expected = hello.expectedClusterId();
		client.id = hello.clientId();
		int version = ProtocolVersion.negotiate(hello.minVersion(), hello.maxVersion(), this.minVersion,
				this.maxVersion);
		client.unsupported = version == ProtocolVersion.NONE;
		client.foreign = expected != null && this.state.clusterId() != null
				&& !Objects.equals(expected, this.state.clusterId());
		Status status = client.unsupported ? Status.UNSUPPORTED_VERSION : client.foreign ? Status.CONFLICT : Status.OK;
		if (this.greets) {
			HelloReply reply = this.greeting
				.apply(new HelloReply(status.code(), version, this.minVersion, this.maxVersion, 0, this.state.role(),
						this.state.epoch(), this.state.clusterId(), this.limits, null));
			client.knowsCluster = reply.clusterId() != null;
			connection.greet(reply);
		}
	}

	private void sendPong(PeerConnection connection, long id) {
		connection
			.pong(this.ponging.apply(new Pong(id, this.state.role(), this.state.epoch(), this.state.clusterId())));
	}

	@Override
	public String toString() {
		return this.name + " " + this.state;
	}

	/**
	 * What is known of a connection's client.
	 */
	private static final class Client {

		private @Nullable ClientId id;

		private boolean unsupported;

		private boolean foreign;

		private boolean knowsCluster = true;

	}

}
