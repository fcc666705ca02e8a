package io.xce.controller.warmup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.front.FrontServer;
import io.xce.controller.front.InnerFront;
import io.xce.controller.front.Node;
import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.Proposal;
import io.xce.controller.raft.RaftListener;
import io.xce.controller.raft.RaftNode;
import io.xce.controller.raft.RaftTransport;
import io.xce.controller.raft.RaftView;
import io.xce.controller.session.Leases;
import io.xce.controller.session.Presence;
import io.xce.controller.session.SessionTable;
import io.xce.controller.statemachine.AppliedJob;
import io.xce.controller.statemachine.Command;
import io.xce.controller.statemachine.CommandCodec;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.controller.time.Clocks;
import io.xce.controller.time.Timeline;
import io.xce.protocol.ClusterId;
import org.jspecify.annotations.Nullable;

/**
 * The only node of a cluster of its own: a real log, a real state and a real front end,
 * but no port, and nothing that it does is told to anybody.
 */
final class ScratchNode implements Node, AutoCloseable {

	/** What Ratis calls it in its log and its threads. */
	private static final String ID = "warm-up";

	private final ControllerConfig config;

	private final Clocks clocks = Clocks.system();

	private final ReplicatedState state = new ReplicatedState(this::jobChanged);

	private final Leases leases = new Leases(this.clocks.nanos());

	private final Presence presence;

	private final InnerFront front;

	private final RaftNode raft;

	private volatile boolean elected;

	private final CompletableFuture<@Nullable Void> serving = new CompletableFuture<>();

	/**
	 * Create a node.
	 * @param like the configuration of the node that it stands in for
	 * @param directory an empty directory
	 * @throws IOException if it cannot be written
	 */
	ScratchNode(ControllerConfig like, Path directory) throws IOException {
		this.config = ControllerConfig.builder(ID, directory)
			// never dialled
			.peer(new Peer(ID, new HostPort("localhost", 1), new HostPort("localhost", 2)))
			// its Raft group, which nothing else in this process may share
			.clusterName(ID + " " + UUID.randomUUID())
			.electionTimeout(like.electionTimeoutMin(), like.electionTimeoutMax())
			.maxFrameBytes(like.maxFrameBytes())
			.build();
		this.presence = new Presence(this.clocks.nanos(), this.config.retention().toNanos(),
				this.config.callerKeyRetention().toNanos());
		SessionTable sessions = new SessionTable(this.clocks.nanos(), this.config.workerLease().toNanos());
		this.front = new InnerFront(this.config, this, new FrontServer.Memory(sessions, this.leases, this.presence));
		// Raft writes beside its directory too
		Path files = Files.createDirectory(directory.resolve("raft"));
		this.raft = RaftNode.open(this.config, RaftTransport.NONE, files, this.state,
				(commands) -> this.state.entry(this.clocks.millis().getAsLong(), commands), new News(),
				this.clocks.nanos());
	}

	/**
	 * Let the client in, and stand for election.
	 * @return completed when it serves, exceptionally if it never will
	 * @throws IOException if its client finds no sockets
	 * @throws ControllerConfigException if its log cannot be written
	 */
	CompletableFuture<@Nullable Void> start() throws IOException, ControllerConfigException {
		// in any case: Ratis closes a peer well only if it was started
		this.raft.start();
		this.front.connect();
		return this.serving;
	}

	/**
	 * Pretend that it was just elected: what comes now is held.
	 */
	void becomeElected() {
		this.elected = true;
	}

	/**
	 * Pretend that the first entry of its term was just applied: what was held is served,
	 * on this thread.
	 */
	void becomeReady() {
		this.elected = false;
		this.front.ready();
	}

	/**
	 * Where its client is.
	 * @return the front end
	 */
	InnerFront front() {
		return this.front;
	}

	@Override
	public void close() {
		this.front.close();
		this.raft.close();
	}

	private void jobChanged(AppliedJob applied) {
		this.leases.changed(applied.event());
		this.front.changed(applied.event().job());
	}

	@Override
	public NodeView view() {
		RaftView raft = this.raft.view();
		if (this.elected) {
			raft = new RaftView(RaftView.Standing.LEADER_NOT_READY, raft.epoch(), raft.leaderId());
		}
		return NodeView.of(this.config, null, raft, this.state.clusterId());
	}

	@Override
	public NodeView behindGate() {
		return view();
	}

	@Override
	public ReplicatedState state() {
		return this.state;
	}

	@Override
	public boolean propose(Proposal proposal) {
		return this.raft.propose(proposal);
	}

	@Override
	public void proposeHere(Runnable task) {
		this.raft.proposeHere(task);
	}

	@Override
	public int pendingProposals() {
		return this.raft.pendingProposals();
	}

	@Override
	public void awaitReadable(RaftNode.ReadWaiter waiter) {
		this.raft.awaitReadable(waiter);
	}

	@Override
	public Timeline timeline() {
		return Timeline.NONE;
	}

	/**
	 * What Raft tells. It concerns nobody else.
	 */
	private final class News implements RaftListener {

		@Override
		public void changed() {
			// the client does not ask
		}

		@Override
		public void ready(long term, long nanos) {
			ScratchNode.this.presence.begin();
			ScratchNode.this.front.ready();
			propose(new Forming(ScratchNode.this.serving));
		}

		@Override
		public void leadLost() {
			ScratchNode.this.presence.end();
		}

		@Override
		public void snapshot(String what, long term, long index, long bytes, long millis) {
			// of a state that nobody needs
		}

		@Override
		public void fatal(String line) {
			ScratchNode.this.serving.completeExceptionally(new IOException(line));
		}

	}

	/**
	 * Gives the cluster its id, without which no node serves.
	 */
	private record Forming(CompletableFuture<@Nullable Void> done) implements Proposal {

		private static final byte[] COMMAND = CommandCodec.encode(new Command.FormCluster(new ClusterId(0, 1)));

		@Override
		public int size() {
			return COMMAND.length;
		}

		@Override
		public byte[] command() {
			return COMMAND;
		}

		@Override
		public void applied(long term, Object result) {
			this.done.complete(null);
		}

		@Override
		public void abandoned(boolean preExecution) {
			this.done.completeExceptionally(new IOException("the lead was lost at once"));
		}

	}

}
