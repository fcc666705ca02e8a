package io.xce.controller.front;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.xce.controller.access.Access;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.TlsFiles;
import io.xce.controller.gate.NodeView;
import io.xce.controller.session.Leases;
import io.xce.controller.session.Presence;
import io.xce.controller.session.SessionTable;
import io.xce.jobs.Job;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Request;
import io.xce.protocol.codec.FrameDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Listens for clients and serves them. Two event loops at most: handlers do not block,
 * and what is behind them is one log.
 */
public final class FrontServer implements ConnectionHandler, AutoCloseable {

	/** Connections that wait to be accepted: all clients come back at once. */
	private static final int BACKLOG = 4096;

	private static final int SLOTS = HelloReply.Limits.DEFAULT.slots();

	private final ControllerConfig config;

	private final Node node;

	private final Greeter greeter;

	private final Dispatcher dispatcher;

	private final SessionService sessions;

	private final NodeService nodes;

	private final LongPolls polls = new LongPolls();

	private final PongBroadcast broadcast;

	private final HeldRequests held;

	private final Set<ClientConnection> connections = ConcurrentHashMap.newKeySet();

	private volatile @Nullable ServerTls tls;

	private volatile @Nullable EventLoopGroup loops;

	private @Nullable Channel server;

	/**
	 * Create a front end; {@link #start()} listens.
	 * @param config a checked configuration
	 * @param node the node it stands before
	 * @param access who may do what
	 * @param memory what the primary knows
	 * @param control what operators may do with it
	 * @param timer runs short tasks, one at a time
	 * @param nanos the monotonic clock
	 */
	public FrontServer(ControllerConfig config, Node node, Access access, Memory memory, NodeControl control,
			ScheduledExecutorService timer, LongSupplier nanos) {
		this.config = config;
		this.held = new HeldRequests(nanos);
		this.node = node;
		this.greeter = new Greeter(access,
				new HelloReply.Limits(config.maxFrameBytes(), SLOTS, config.retention().toMillis()));
		this.nodes = new NodeService(node, control);
		ReadService reads = new ReadService(node, this.polls);
		this.sessions = new SessionService(node, reads, memory.sessions(), memory.leases(),
				config.workerLease().toMillis());
		this.dispatcher = new Dispatcher(node, access, SLOTS, this.nodes, reads,
				new WriteService(node, memory.presence()), this.sessions, new NotificationService(node), this.held);
		this.broadcast = new PongBroadcast(timer, node::view, this::connections);
	}

	/**
	 * Listen.
	 * @throws ControllerConfigException if the address cannot be listened on, or the
	 * files for TLS cannot be used
	 */
	public void start() throws ControllerConfigException {
		InetSocketAddress address = this.config.listen().listenAddress("listen address");
		TlsFiles files = this.config.tls();
		this.tls = (files != null) ? ServerTls.open(files) : null;
		int threads = Math.max(1, Math.min(2, Runtime.getRuntime().availableProcessors()));
		EventLoopGroup listening = new MultiThreadIoEventLoopGroup(threads,
				new DefaultThreadFactory("xce-front-" + this.config.nodeId(), true), NioIoHandler.newFactory());
		this.loops = listening;
		try {
			this.server = new ServerBootstrap().group(listening)
				.channel(NioServerSocketChannel.class)
				.option(ChannelOption.SO_BACKLOG, BACKLOG)
				.option(ChannelOption.SO_REUSEADDR, true)
				.childOption(ChannelOption.TCP_NODELAY, true)
				.childOption(ChannelOption.SO_KEEPALIVE, true)
				.childHandler(new ChannelInitializer<Channel>() {

					@Override
					protected void initChannel(Channel channel) {
						FrontServer.this.take(channel);
					}

				})
				.bind(address)
				.sync()
				.channel();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ControllerConfigException("listen address: interrupted while binding", ex);
		}
		catch (Exception ex) {
			// Netty throws what bind threw, checked or not
			String problem = (ex instanceof IOException) ? ex.getMessage() : ex.toString();
			throw new ControllerConfigException("listen address: cannot listen on " + this.config.listen() + " ("
					+ problem + "), expected a free port of this machine", ex);
		}
	}

	/**
	 * Serve a client.
	 * @param channel the connection to it, before anything was read from it
	 */
	void take(Channel channel) {
		ServerTls encryption = this.tls;
		if (encryption != null) {
			encryption.encrypt(channel);
		}
		ClientConnection connection = new ClientConnection(channel, this, this.config.maxFrameBytes(),
				this.node.timeline());
		channel.pipeline().addLast(new FrameDecoder(connection, this.config.maxFrameBytes()), connection);
	}

	/**
	 * Look whether the certificates have changed. One thread at a time.
	 */
	public void refreshCertificates() {
		ServerTls encryption = this.tls;
		if (encryption != null) {
			encryption.refresh();
		}
	}

	/**
	 * The role of this node or the leader it knows may have changed. Any thread; never
	 * blocks.
	 */
	public void changed() {
		this.broadcast.check();
		if (this.node.view().isAboutToServe()) {
			this.held.releaseOverdue();
		}
		else {
			this.held.releaseAll();
		}
	}

	/**
	 * This node has become a ready primary: what was held for that is served before
	 * anything else, and those who wait for it are told at once. On a thread that may
	 * wait for Raft.
	 */
	public void ready() {
		this.node.proposeHere(this.held::releaseAllHere);
		this.broadcast.checkNow();
	}

	/**
	 * A job was changed. Called while nothing else changes.
	 * @param job the job after it
	 */
	public void changed(Job job) {
		this.polls.changed(job);
	}

	/**
	 * Answer all reads that wait: this node does not serve any more.
	 */
	public void releasePolls() {
		this.polls.releaseAll();
	}

	/**
	 * How many connections are open.
	 * @return the count
	 */
	public int connectionCount() {
		return this.connections.size();
	}

	/**
	 * How many requests are not answered, other than those that wait for a drain.
	 * @return the count
	 */
	public int openRequests() {
		return Math.max(0, this.connections.stream().mapToInt(ClientConnection::open).sum() - this.nodes.openDrains());
	}

	private Collection<ClientConnection> connections() {
		return this.connections;
	}

	@Override
	public void opened(ClientConnection connection) {
		this.connections.add(connection);
	}

	@Override
	public void closed(ClientConnection connection) {
		this.connections.remove(connection);
		this.sessions.closed(connection);
	}

	@Override
	public void hello(ClientConnection connection, Hello hello) {
		this.greeter.greet(connection, hello, this.node.view());
	}

	@Override
	public void ping(ClientConnection connection, long id) {
		NodeView view = this.node.view();
		connection.send(new Pong(id, view.role(), view.epoch(), view.clusterId()));
	}

	@Override
	public void request(ClientConnection connection, Request view) {
		ClientId clientId = connection.clientId();
		if (clientId == null) {
			throw new IllegalStateException("a request came through without a greeting");
		}
		// this node may have learned its cluster after the greeting
		if (Greeter.isOther(connection.expectedClusterId(), this.node.view().clusterId())) {
			connection.abort("it expects cluster " + connection.expectedClusterId() + ", this is "
					+ this.node.view().clusterId());
			return;
		}
		this.dispatcher.dispatch(connection, clientId, view);
	}

	@Override
	public void close() {
		Channel listening = this.server;
		if (listening != null) {
			listening.close().awaitUninterruptibly();
		}
		this.connections.forEach(ClientConnection::close);
		EventLoopGroup started = this.loops;
		if (started != null) {
			started.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
		}
	}

	/**
	 * What the primary knows, in memory.
	 *
	 * @param sessions the sessions of daemons
	 * @param leases the leases of running jobs
	 * @param presence who was heard from
	 */
	public record Memory(SessionTable sessions, Leases leases, Presence presence) {

	}

}
