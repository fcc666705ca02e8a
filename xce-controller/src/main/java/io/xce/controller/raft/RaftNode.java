package io.xce.controller.raft;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.Peer;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.proto.RaftProtos.LeaderInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.jspecify.annotations.Nullable;

/**
 * One Raft peer. Thread-safe.
 */
public final class RaftNode implements AutoCloseable {

	/** Entries that a follower has in no time. */
	private static final long MAX_BEHIND = 1000;

	/** Beside Raft's own directory. */
	private static final String TERMS = "xce-terms";

	private final ControllerConfig config;

	private final RaftTransport transport;

	private final RaftServer server;

	private final RaftServer.Division division;

	private final RaftGroupId groupId;

	private final ReadBarrier barrier;

	private final Leadership leadership;

	private final Proposer proposer;

	private final TermBound terms;

	private final PeerContacts contacts;

	private final ClientId proposerId = ClientId.randomId();

	private final AtomicLong callIds = new AtomicLong();

	private final Map<String, Integer> handedTo = new ConcurrentHashMap<>();

	private volatile boolean started;

	private RaftNode(ControllerConfig config, RaftTransport transport, RaftServer server, RaftGroupId groupId,
			ReadBarrier barrier, Leadership leadership, TermBound terms, PeerContacts contacts,
			Function<List<byte[]>, byte[]> encoder) throws IOException {
		this.config = config;
		this.transport = transport;
		this.server = server;
		this.division = server.getDivision(groupId);
		this.groupId = groupId;
		this.barrier = barrier;
		this.leadership = leadership;
		this.terms = terms;
		this.contacts = contacts;
		this.proposer = new Proposer("xce-propose-" + config.nodeId(), encoder, this::append);
	}

	/**
	 * Open a peer: read its snapshot and log, but neither listen nor take part yet.
	 * @param config a checked configuration
	 * @param directory where Raft keeps its files
	 * @param replica the state
	 * @param encoder makes a log entry of commands
	 * @param listener told of changes, from {@link #start()} on
	 * @param nanos the monotonic clock
	 * @return the peer
	 * @throws IOException if the files cannot be read
	 */
	public static RaftNode open(ControllerConfig config, Path directory, Replica replica,
			Function<List<byte[]>, byte[]> encoder, RaftListener listener, LongSupplier nanos) throws IOException {
		return open(config, RaftTransport.NETWORK, directory, replica, encoder, listener, nanos);
	}

	/**
	 * The same with another transport.
	 * @param config a checked configuration
	 * @param transport how it talks to the other members
	 * @param directory where Raft keeps its files
	 * @param replica the state
	 * @param encoder makes a log entry of commands
	 * @param listener told of changes, from {@link #start()} on
	 * @param nanos the monotonic clock
	 * @return the peer
	 * @throws IOException if the files cannot be read
	 */
	public static RaftNode open(ControllerConfig config, RaftTransport transport, Path directory, Replica replica,
			Function<List<byte[]>, byte[]> encoder, RaftListener listener, LongSupplier nanos) throws IOException {
		Divisions divisions = new Divisions();
		ReadBarrier barrier = new ReadBarrier(config.peers().size(), nanos, divisions::commitIndex,
				divisions::currentTerm);
		Leadership leadership = new Leadership(divisions::info, barrier, config.electionTimeoutMax().toNanos());
		RaftGroupId groupId = groupId(config.clusterName());
		Parameters parameters = new Parameters();
		parameters.put(AppenderObserver.PARAMETER, barrier, AppenderObserver.class);
		PeerContacts contacts = new PeerContacts();
		parameters.put(PeerContacts.PARAMETER, contacts, PeerContacts.class);
		TermBound terms = TermBound.open(directory.resolveSibling(TERMS));
		terms.restore(directory.resolve(groupId.getUuid().toString()).resolve("current").resolve("raft-meta"),
				config.nodeId());
		RaftServer server = RaftServer.newBuilder()
			.setServerId(RaftPeerId.valueOf(config.nodeId()))
			.setGroup(RaftGroup.valueOf(groupId, config.peers().stream().map(RaftNode::raftPeer).toList()))
			.setStateMachine(new ReplicaStateMachine(replica, barrier, leadership, listener, divisions::currentTerm))
			.setProperties(RaftSettings.of(config, directory, transport))
			.setParameters(parameters)
			.setOption(RaftStorage.StartupOption.RECOVER)
			.build();
		RaftNode node = new RaftNode(config, transport, server, groupId, barrier, leadership, terms, contacts, encoder);
		divisions.division = node.division;
		return node;
	}

	private static RaftPeer raftPeer(Peer peer) {
		return RaftPeer.newBuilder().setId(peer.id()).setAddress(peer.raft().toString()).build();
	}

	private static RaftGroupId groupId(String clusterName) {
		return RaftGroupId.valueOf(UUID.nameUUIDFromBytes(("xce:" + clusterName).getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Listen and take part.
	 * @throws ControllerConfigException if the port is in use or the files are not usable
	 */
	public void start() throws ControllerConfigException {
		this.transport.check(this.config.raftListen());
		try {
			// before it can take part in any term
			keepTerm();
			this.server.start();
		}
		catch (IOException | RuntimeException ex) {
			throw new ControllerConfigException("data directory: the log cannot be opened (" + rootCause(ex) + ")", ex);
		}
		this.started = true;
		this.proposer.start();
	}

	private static Throwable rootCause(Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null) {
			cause = cause.getCause();
		}
		return cause;
	}

	/**
	 * What this node's Raft says of itself now. From memory.
	 * @return the view
	 */
	public RaftView view() {
		return this.leadership.view();
	}

	/**
	 * The index of the last applied entry.
	 * @return the index, or -1
	 */
	public long appliedIndex() {
		return this.division.getStateMachine().getLastAppliedTermIndex().getIndex();
	}

	/**
	 * The index of the last entry that this node knows to be committed.
	 * @return the index, or -1
	 */
	public long commitIndex() {
		// until it has started it may have no log, and says so by throwing
		return (this.started && this.division.getInfo().isAlive()) ? this.division.getRaftLog().getLastCommittedIndex()
				: -1;
	}

	/**
	 * Propose a command.
	 * @param proposal the command and who is told
	 * @return {@code false} if too many are open: the proposal is not taken and not told
	 */
	public boolean propose(Proposal proposal) {
		return this.proposer.propose(proposal);
	}

	/**
	 * Run a task and put into the log what it proposes, before this returns. For threads
	 * of Ratis, which may wait for its lock.
	 * @param task the task
	 */
	public void proposeHere(Runnable task) {
		this.proposer.proposeHere(task);
	}

	/**
	 * How many proposed commands are not settled.
	 * @return the count
	 */
	public int pendingProposals() {
		return this.proposer.pending();
	}

	/**
	 * Wait for the moment at which a read is linearizable. Writes no log entry.
	 * @param waiter told {@code true}: read now; {@code false}: this node does not lead,
	 * or lost its lead meanwhile. Called here or on a thread of Ratis: to be quick
	 */
	public void awaitReadable(ReadWaiter waiter) {
		this.barrier.await(waiter::proceed);
	}

	/**
	 * Remember how far terms have come. To be called often, by one thread at a time.
	 * @throws IOException if the data directory cannot be written
	 */
	public void keepTerm() throws IOException {
		this.terms.reached(this.division.getInfo().getCurrentTerm());
	}

	/**
	 * How far this node got when it last asked the other members for their votes.
	 * @return for people: each member, its address, and what became of it
	 */
	public String contacts() {
		return this.config.peers()
			.stream()
			.filter((peer) -> !peer.id().equals(this.config.nodeId()))
			.map((peer) -> peer.id() + " " + peer.raft() + " " + this.contacts.of(peer.id()))
			.collect(Collectors.joining(", "));
	}

	/**
	 * Whether this node is the leader, ready or not.
	 * @return {@code true} if so
	 */
	public boolean leads() {
		return this.division.getInfo().isLeader();
	}

	/**
	 * Whether this node is its whole cluster.
	 * @return {@code true} if there is nobody to hand the lead to
	 */
	public boolean isAlone() {
		return this.config.peers().size() == 1;
	}

	/**
	 * Hand leadership to a follower, if this node leads: to one that answers, to each in
	 * its turn, and to the one that has most of the log.
	 * @param limit how long to wait for it
	 * @return completed when it is handed over, or cannot be; never exceptionally
	 */
	public CompletableFuture<@Nullable Void> handOver(Duration limit) {
		RaftPeerId successor = successor();
		if (successor == null) {
			return CompletableFuture.completedFuture(null);
		}
		TransferLeadershipRequest request = new TransferLeadershipRequest(this.proposerId, this.server.getId(),
				this.groupId, this.callIds.incrementAndGet(), successor, Math.max(1, limit.toMillis()));
		try {
			return this.server.transferLeadershipAsync(request).handle((reply, failure) -> null);
		}
		catch (IOException ex) {
			return CompletableFuture.completedFuture(null);
		}
	}

	private @Nullable RaftPeerId successor() {
		DivisionInfo info = this.division.getInfo();
		long[] matches = info.getFollowerMatchIndices();
		LeaderInfoProto leader = info.getRoleInfoProto().getLeaderInfo();
		List<Successor> followers = new ArrayList<>();
		long most = (matches != null) ? Arrays.stream(matches).max().orElse(0) : 0;
		for (int i = 0; matches != null && i < Math.min(matches.length, leader.getFollowerInfoCount()); i++) {
			ServerRpcProto follower = leader.getFollowerInfo(i);
			String id = follower.getId().getId().toStringUtf8();
			followers
				.add(new Successor(id, follower.getLastRpcElapsedTimeMs() > this.config.electionTimeoutMax().toMillis(),
						most - matches[i] > MAX_BEHIND, this.handedTo.getOrDefault(id, 0), matches[i]));
		}
		if (followers.isEmpty()) {
			return null;
		}
		String best = Collections.min(followers, Successor.BEST_FIRST).id;
		this.handedTo.merge(best, 1, Integer::sum);
		return RaftPeerId.valueOf(best);
	}

	private CompletableFuture<RaftClientReply> append(ProposedEntry entry) {
		RaftClientRequest request = RaftClientRequest.newBuilder()
			.setClientId(this.proposerId)
			.setServerId(this.server.getId())
			.setGroupId(this.groupId)
			.setCallId(this.callIds.incrementAndGet())
			.setMessage(entry)
			.setType(RaftClientRequest.writeRequestType())
			.build();
		try {
			// without the hop through Ratis's client threads where the division allows it
			return (this.division instanceof RaftClientAsynchronousProtocol direct)
					? direct.submitClientRequestAsync(request) : this.server.submitClientRequestAsync(request);
		}
		catch (IOException | RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Stop taking part, flush and close. What is not settled is abandoned.
	 */
	@Override
	public void close() {
		this.proposer.close();
		try {
			this.server.close();
			// nothing is left to close, unless the start had failed
			this.division.close();
		}
		catch (IOException | RuntimeException ex) {
			// one that failed to start cannot be closed in an orderly way either
		}
	}

	private record Successor(String id, boolean silent, boolean behind, int handedTo, long match) {

		static final Comparator<Successor> BEST_FIRST = Comparator.comparing(Successor::silent)
			.thenComparing(Successor::behind)
			.thenComparing(Successor::handedTo)
			.thenComparing(Successor::match, Comparator.reverseOrder());

	}

	/**
	 * Waits for its turn to read.
	 */
	@FunctionalInterface
	public interface ReadWaiter {

		/**
		 * Go on.
		 * @param linearizable {@code true}: read now; {@code false}: this node cannot
		 */
		void proceed(boolean linearizable);

	}

	/**
	 * The division, which Ratis makes only after the state machine that asks for it.
	 */
	private static final class Divisions {

		private volatile RaftServer.@Nullable Division division;

		@Nullable DivisionInfo info() {
			RaftServer.Division made = this.division;
			return (made != null) ? made.getInfo() : null;
		}

		long currentTerm() {
			DivisionInfo info = info();
			return (info != null) ? info.getCurrentTerm() : 0;
		}

		long commitIndex() {
			RaftServer.Division made = this.division;
			return (made != null) ? made.getRaftLog().getLastCommittedIndex() : -1;
		}

	}

}
