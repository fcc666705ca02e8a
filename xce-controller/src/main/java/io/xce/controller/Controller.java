package io.xce.controller;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.xce.controller.access.Access;
import io.xce.controller.access.TokenAccess;
import io.xce.controller.audit.AuditLog;
import io.xce.controller.config.ConfigCheck;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.DataDirectory;
import io.xce.controller.config.Peer;
import io.xce.controller.front.FrontServer;
import io.xce.controller.front.Node;
import io.xce.controller.front.NodeControl;
import io.xce.controller.gate.Gate;
import io.xce.controller.gate.NodeView;
import io.xce.controller.jobs.JobEvent;
import io.xce.controller.raft.Proposal;
import io.xce.controller.raft.RaftNode;
import io.xce.controller.raft.RaftView;
import io.xce.controller.session.Leases;
import io.xce.controller.session.Presence;
import io.xce.controller.session.SessionTable;
import io.xce.controller.statemachine.AppliedJob;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.controller.time.Clocks;
import io.xce.controller.time.Timeline;
import io.xce.controller.warmup.WarmUp;
import io.xce.jobs.DrainReport;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One controller, to be embedded or run by a command:
 *
 * <pre>{@code
 * ControllerConfig config = ControllerConfig.builder("a", Path.of("data/a"))
 *     .peer(Peer.parse("a=127.0.0.1:7500/127.0.0.1:7400"))
 *     .build();
 * try (Controller controller = Controller.start(config)) {
 *     controller.failure().join();
 * }
 * }</pre>
 *
 * Closing it drains it. Its threads are daemons, so a process that wants to live as long
 * as its controller waits for something, for example for {@link #failure()}; one that
 * wants a drain on SIGTERM closes it in a shutdown hook. Thread-safe.
 */
public final class Controller implements NodeControl, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Controller.class);

	private static final long START_WATCH_MILLIS = 10_000;

	private static final long POLL_MILLIS = 25;

	private static final long LEASE_MILLIS = 50;

	private static final long FORM_MILLIS = 1000;

	private static final long REFRESH_MILLIS = 1000;

	private static final RaftView STOPPED = new RaftView(RaftView.Standing.STOPPED, 0, null);

	private final ControllerConfig config;

	private final Clocks clocks;

	private final Access access;

	private final Gate gate = new Gate();

	private final ReplicatedState state;

	private final SessionTable sessions;

	private final Leases leases;

	private final Presence presence;

	private final PrimaryDuties duties;

	private final FrontServer front;

	private final Drain drain;

	private final LeadKeeper leads;

	private final long startedNanos;

	private final AtomicBoolean opened = new AtomicBoolean();

	private final RaftNews news;

	private final RoleLog roles;

	private final ScheduledExecutorService timer;

	private final CompletableFuture<String> failure = new CompletableFuture<>();

	private final AtomicBoolean closed = new AtomicBoolean();

	private volatile boolean running;

	private volatile @Nullable RaftNode raft;

	private volatile @Nullable AuditLog audit;

	private volatile @Nullable DataDirectory directory;

	private volatile @Nullable WarmUp warmUp;

	private volatile @Nullable PrimaryWatch primaryWatch;

	private Controller(ControllerConfig config, Clocks clocks, Access access) {
		this.config = config;
		this.access = access;
		this.clocks = clocks;
		this.startedNanos = clocks.nanos().getAsLong();
		if (config.startDisabled()) {
			this.gate.close("disabled by configuration");
		}
		this.state = new ReplicatedState(this::jobChanged);
		this.sessions = new SessionTable(clocks.nanos(), config.workerLease().toNanos());
		this.leases = new Leases(clocks.nanos());
		this.presence = new Presence(clocks.nanos(), config.retention().toNanos(),
				config.callerKeyRetention().toNanos());
		ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, "xce-timer-" + config.nodeId());
			thread.setDaemon(true);
			return thread;
		});
		executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
		this.timer = executor;
		Node node = new LocalNode();
		this.duties = new PrimaryDuties(node, this.leases, this.presence, this.sessions);
		this.front = new FrontServer(config, node, this.access,
				new FrontServer.Memory(this.sessions, this.leases, this.presence), this, executor, clocks.nanos());
		this.drain = new Drain(config, this.gate, this.front, () -> this.raft, this::status);
		this.leads = new LeadKeeper(config, this.gate, () -> this.raft, this.drain::isRunning, clocks.nanos());
		this.news = new RaftNews(config.nodeId(), this.gate, this.front, this.presence, this.duties, this::runOnTimer,
				this.failure);
		this.roles = new RoleLog(config.nodeId());
	}

	/**
	 * Make a controller that is not started. Its gate can be closed and opened already.
	 * @param config what it is told
	 * @return the controller, to be started or closed
	 * @throws ControllerConfigException if it cannot start as it was told to
	 */
	public static Controller create(ControllerConfig config) throws ControllerConfigException {
		return create(config, Clocks.system());
	}

	private static Controller create(ControllerConfig config, Clocks clocks) throws ControllerConfigException {
		ConfigCheck.check(config);
		Path tokens = config.tokens();
		return new Controller(config, clocks, (tokens != null) ? TokenAccess.open(tokens) : Access.OPEN);
	}

	/**
	 * Make a controller and start it, see {@link #start()}.
	 * @param config what it is told
	 * @return the running controller
	 * @throws ControllerConfigException if it cannot start as it was told to
	 */
	public static Controller start(ControllerConfig config) throws ControllerConfigException {
		return start(config, Clocks.system());
	}

	/**
	 * Make a controller with other clocks, and start it.
	 * @param config what it is told
	 * @param clocks its clocks
	 * @return the running controller
	 * @throws ControllerConfigException if it cannot start as it was told to
	 */
	public static Controller start(ControllerConfig config, Clocks clocks) throws ControllerConfigException {
		Controller controller = create(config, clocks);
		controller.start();
		return controller;
	}

	/**
	 * Start, once: listen, recover the log, take part. It listens when this returns;
	 * whether it serves is another question, see {@link #view()}. If it fails, the
	 * controller is closed.
	 * @throws ControllerConfigException if it cannot start as it was told to
	 * @throws IllegalStateException if it was started or closed before
	 */
	public void start() throws ControllerConfigException {
		if (this.closed.get() || !this.opened.compareAndSet(false, true)) {
			throw new IllegalStateException("A controller is started once");
		}
		boolean started = false;
		try {
			open();
			started = true;
		}
		finally {
			if (!started) {
				halt();
			}
		}
	}

	private void open() throws ControllerConfigException {
		DataDirectory opened = DataDirectory.open(this.config);
		this.directory = opened;
		WarmUp.removeLeft(opened.warmUp());
		this.warmUp = this.config.warmUp() ? new WarmUp(this.config, opened.warmUp()) : null;
		// before Raft takes part: until then, and while it recovers, clients are told so
		this.front.start();
		StartWatch watch = new StartWatch(this.config.nodeId());
		repeat(watch, START_WATCH_MILLIS);
		try {
			if (this.config.audit()) {
				this.audit = AuditLog.open(opened.audit());
			}
			RaftNode node = RaftNode.open(this.config, opened.raft(), this.state,
					(commands) -> this.state.entry(this.clocks.millis().getAsLong(), commands), this.news,
					this.clocks.nanos());
			this.raft = node;
			node.start();
		}
		catch (IOException ex) {
			throw new ControllerConfigException(
					"data directory: " + this.config.dataDirectory() + " cannot be read (" + ex.getMessage() + ")", ex);
		}
		finally {
			watch.end();
		}
		this.primaryWatch = new PrimaryWatch(this.config.nodeId(), this.clocks.nanos(),
				TimeUnit.MILLISECONDS.toNanos(START_WATCH_MILLIS));
		repeat(this::poll, POLL_MILLIS);
		repeat(this.duties::endLeases, LEASE_MILLIS);
		repeat(this::form, FORM_MILLIS);
		repeat(this.access::refresh, REFRESH_MILLIS);
		repeat(this.front::refreshCertificates, REFRESH_MILLIS);
		repeat(this.duties::forgetClients, forgetMillis(this.config.retention()));
		repeat(this.duties::forgetCallerKeys, forgetMillis(this.config.callerKeyRetention()));
		ConfigCheck.exposures(this.config)
			.forEach((exposure) -> logger.warn("event=exposed node={} problem=\"{}\"", this.config.nodeId(), exposure));
		logger.info("event=start node={} cluster={} client={} raft={} peers={} data={}", this.config.nodeId(),
				this.config.clusterName(), this.config.listen(), this.config.raftListen(), this.config.peers(),
				this.config.dataDirectory());
		this.running = true;
	}

	/**
	 * What this node is now. From memory.
	 * @return the view
	 */
	public NodeView view() {
		return view(this.gate.closedFor());
	}

	private NodeView view(@Nullable String closedFor) {
		RaftNode node = this.raft;
		return NodeView.of(this.config, closedFor, (node != null) ? node.view() : STOPPED, this.state.clusterId());
	}

	/**
	 * How this node is, as {@code node.status} tells it. From memory; changes nothing.
	 * @return the status
	 */
	@Override
	public NodeStatus status() {
		NodeView view = view();
		RaftNode node = this.raft;
		RaftView raftView = (node != null) ? node.view() : STOPPED;
		Peer leader = view.leader();
		String closedFor = this.gate.closedFor();
		return new NodeStatus(this.config.nodeId(), view.role(), view.epoch(), view.clusterId(),
				(leader != null) ? leader.id() : null, (leader != null) ? leader.client().toString() : null,
				(node != null) ? node.commitIndex() : -1, (node != null) ? node.appliedIndex() : -1,
				raftView.standing() == RaftView.Standing.PRIMARY, closedFor == null, closedFor,
				this.front.connectionCount(), this.sessions.size(),
				TimeUnit.NANOSECONDS.toMillis(this.clocks.nanos().getAsLong() - this.startedNanos));
	}

	/**
	 * What this controller was told.
	 * @return the configuration
	 */
	public ControllerConfig config() {
		return this.config;
	}

	ReplicatedState state() {
		return this.state;
	}

	/**
	 * Told if this node cannot go on by itself: one line for a person. It is to be closed
	 * then, and a process that ran it for its own sake to end with a failure.
	 * @return completed with the line, or never
	 */
	public CompletableFuture<String> failure() {
		return this.failure.copy();
	}

	/**
	 * Take this node into service. Waits for nothing, and may be called before it is
	 * started. Does nothing if it is in service.
	 * @return {@code false} if it cannot be: it is being closed, or has failed
	 */
	@Override
	public boolean enable() {
		boolean open = this.gate.open();
		logger.info("event={} node={}", open ? "enabled" : "enable-refused", this.config.nodeId());
		this.front.changed();
		return open;
	}

	/**
	 * Take this node out of service, see {@link #disable(String)}.
	 */
	public void disable() {
		disable("");
	}

	/**
	 * Take this node out of service: new requests are refused, running ones finish. Waits
	 * for nothing, and may be called before it is started; a leader hands its lead over
	 * in the background, also where it is elected later.
	 * @param reason why, for those who are refused; may be empty
	 */
	@Override
	public void disable(String reason) {
		this.gate.close(reason.isEmpty() ? "disabled by operator" : "disabled by operator: " + reason);
		logger.info("event=disabled node={} reason=\"{}\"", this.config.nodeId(), reason);
		this.front.changed();
		runOnTimer(this.leads::look);
	}

	/**
	 * Take this node out of service in an orderly way, and wait for it: close the gate,
	 * answer the reads that wait, wait for proposed writes (at most 500 ms), hand over
	 * the lead, wait for the rest. Bounded by the drain limit; what is open then is left
	 * to its client. The node stays out of service until it is enabled, and goes on
	 * taking part in Raft.
	 * @return how it went
	 */
	public DrainReport drain() {
		return drainAsync().join();
	}

	/**
	 * The same without waiting: the gate is closed when this returns. A second drain that
	 * is asked for meanwhile is the same one; enabling the node ends it early.
	 * @return completed with how it went
	 */
	@Override
	public CompletableFuture<DrainReport> drainAsync() {
		return this.drain.begin().copy();
	}

	/**
	 * Drain, flush and stop. Idempotent.
	 */
	@Override
	public void close() {
		this.gate.closeForGood("shutting down");
		stopWarmUp();
		drain();
		halt();
	}

	/**
	 * Stop at once: nothing is drained or handed over, open requests are cut off. What
	 * was answered is on disk. Idempotent.
	 */
	public void halt() {
		if (!this.closed.compareAndSet(false, true)) {
			return;
		}
		stopWarmUp();
		this.timer.shutdown();
		this.front.close();
		RaftNode node = this.raft;
		if (node != null) {
			node.close();
		}
		AuditLog log = this.audit;
		if (log != null) {
			log.close();
		}
		WarmUp warming = this.warmUp;
		if (warming != null) {
			warming.close();
		}
		DataDirectory opened = this.directory;
		if (opened != null) {
			opened.close();
		}
		if (this.running) {
			logger.info("event=stop node={}", this.config.nodeId());
		}
	}

	private void stopWarmUp() {
		WarmUp warming = this.warmUp;
		if (warming != null) {
			warming.stop();
		}
	}

	private void repeat(Runnable task, long millis) {
		// a task that throws is never run again by the executor
		Runnable guarded = () -> {
			try {
				task.run();
			}
			catch (RuntimeException ex) {
				logger.error("event=timer-failed node={}", this.config.nodeId(), ex);
			}
		};
		ScheduledFuture<?> unused = this.timer.scheduleWithFixedDelay(guarded, millis, millis, TimeUnit.MILLISECONDS);
	}

	private void runOnTimer(Runnable task) {
		try {
			this.timer.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// closed
		}
	}

	/**
	 * Ratis does not tell of everything: a follower that lost its leader, a leader that
	 * is not heard.
	 */
	private void poll() {
		this.front.changed();
		this.roles.look(view());
		this.leads.look();
		RaftNode node = this.raft;
		if (node == null || this.closed.get()) {
			return;
		}
		PrimaryWatch watch = this.primaryWatch;
		if (watch != null) {
			watch.look(view(null), node::contacts);
		}
		if (node.view().standing() == RaftView.Standing.STOPPED) {
			this.news.fatal("raft has closed itself, see the log of org.apache.ratis");
		}
		try {
			node.keepTerm();
		}
		catch (IOException ex) {
			this.news.fatal("the data directory cannot be written: " + ex);
		}
		warmUp();
	}

	/**
	 * Not before this node has found its place, for an election would have to wait for
	 * the CPU.
	 */
	private void warmUp() {
		WarmUp warming = this.warmUp;
		Role role = view(null).role();
		if (warming != null && (role == Role.STANDBY || role == Role.PRIMARY)) {
			warming.start();
		}
	}

	/**
	 * Until it is formed, a cluster has no id, and none of its nodes serves.
	 */
	private void form() {
		RaftNode node = this.raft;
		if (node != null && node.view().standing() == RaftView.Standing.PRIMARY) {
			this.duties.formCluster();
		}
	}

	/** Often enough that keys are not kept much longer, seldom enough to cost nothing. */
	private static long forgetMillis(Duration retention) {
		return Math.max(200, Math.min(TimeUnit.MINUTES.toMillis(15), retention.toMillis() / 30));
	}

	private void jobChanged(AppliedJob applied) {
		AuditLog log = this.audit;
		if (log != null) {
			log.write(applied);
		}
		JobEvent event = applied.event();
		this.leases.changed(event);
		this.front.changed(event.job());
		if (event.what() == JobEvent.What.LEASE_LOST) {
			logger.info("event=lease-lost node={} job={} attempt={} state={} losses={} index={} term={}",
					this.config.nodeId(), event.job().id(), event.job().attempt(), event.job().state(),
					event.job().leaseLosses(), applied.index(), applied.term());
		}
	}

	/**
	 * The node as the front end sees it.
	 */
	private final class LocalNode implements Node {

		@Override
		public NodeView view() {
			return Controller.this.view();
		}

		@Override
		public NodeView behindGate() {
			return Controller.this.view(null);
		}

		@Override
		public ReplicatedState state() {
			return Controller.this.state;
		}

		@Override
		public boolean propose(Proposal proposal) {
			RaftNode node = Controller.this.raft;
			return node != null && node.propose(proposal);
		}

		@Override
		public void proposeHere(Runnable task) {
			RaftNode node = Controller.this.raft;
			if (node != null) {
				node.proposeHere(task);
			}
			else {
				task.run();
			}
		}

		@Override
		public int pendingProposals() {
			RaftNode node = Controller.this.raft;
			return (node != null) ? node.pendingProposals() : 0;
		}

		@Override
		public void awaitReadable(RaftNode.ReadWaiter waiter) {
			RaftNode node = Controller.this.raft;
			if (node != null) {
				node.awaitReadable(waiter);
			}
			else {
				waiter.proceed(false);
			}
		}

		@Override
		public Timeline timeline() {
			return Timeline.LOGGED;
		}

	}

}
