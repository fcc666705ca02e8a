package io.xce.controller.raft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.statemachine.impl.SimpleStateMachineStorage;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ratis's view of a {@link Replica}: hands over entries, snapshots and news. Nothing here
 * knows what an entry means.
 */
final class ReplicaStateMachine extends BaseStateMachine {

	private static final Logger logger = LoggerFactory.getLogger(ReplicaStateMachine.class);

	private final SimpleStateMachineStorage storage = new SimpleStateMachineStorage();

	private final Replica replica;

	private final ReadBarrier barrier;

	private final Leadership leadership;

	private final RaftListener listener;

	private final LongSupplier currentTerm;

	private volatile long configurationTerm;

	private volatile @Nullable SnapshotInfo latestSnapshot;

	ReplicaStateMachine(Replica replica, ReadBarrier barrier, Leadership leadership, RaftListener listener,
			LongSupplier currentTerm) {
		this.replica = replica;
		this.barrier = barrier;
		this.leadership = leadership;
		this.listener = listener;
		this.currentTerm = currentTerm;
	}

	@Override
	public void initialize(RaftServer server, RaftGroupId groupId, RaftStorage raftStorage) throws IOException {
		super.initialize(server, groupId, raftStorage);
		getLifeCycle().startAndTransition(() -> {
			this.storage.init(raftStorage);
			SnapshotFiles.removeDrafts(this.storage);
			loadSnapshot();
		}, IOException.class);
	}

	@Override
	public SimpleStateMachineStorage getStateMachineStorage() {
		return this.storage;
	}

	/**
	 * Ratis asks for each append. Its own storage looks into the directory each time for
	 * as long as there is none.
	 */
	@Override
	public @Nullable SnapshotInfo getLatestSnapshot() {
		return this.latestSnapshot;
	}

	@Override
	public void pause() {
		getLifeCycle().transition(LifeCycle.State.PAUSING);
		getLifeCycle().transition(LifeCycle.State.PAUSED);
	}

	@Override
	public void reinitialize() throws IOException {
		getLifeCycle().startAndTransition(this::loadSnapshot, IOException.class);
	}

	@Override
	public void close() {
		// the state needs no closing; whoever made it closes what belongs to it
	}

	private void loadSnapshot() throws IOException {
		long start = System.nanoTime();
		SingleFileSnapshotInfo snapshot = this.storage.loadLatestSnapshot();
		this.latestSnapshot = snapshot;
		if (snapshot == null) {
			return;
		}
		SnapshotFiles.read(snapshot.getFile().getPath(), this.replica);
		setLastAppliedTermIndex(snapshot.getTermIndex());
		this.leadership.accepted(snapshot.getTerm());
		this.barrier.applied(snapshot.getIndex());
		tell("loaded", snapshot, start);
	}

	@Override
	public long takeSnapshot() throws IOException {
		long start = System.nanoTime();
		TermIndex last = getLastAppliedTermIndex();
		if (last.getIndex() < 0) {
			return last.getIndex();
		}
		SingleFileSnapshotInfo snapshot;
		try {
			snapshot = SnapshotFiles.write(this.storage, last, this.replica);
		}
		catch (IOException ex) {
			// Ratis goes on without, and tries again
			logger.error("event=snapshot-failed index={} problem=\"{}\"", last.getIndex(), ex.toString());
			throw ex;
		}
		this.storage.updateLatestSnapshot(snapshot);
		this.latestSnapshot = snapshot;
		tell("taken", snapshot, start);
		return last.getIndex();
	}

	private void tell(String what, SingleFileSnapshotInfo snapshot, long start) {
		this.listener.snapshot(what, snapshot.getTerm(), snapshot.getIndex(), snapshot.getFile().getFileSize(),
				TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
	}

	@Override
	public TransactionContext startTransaction(RaftClientRequest request) {
		return TransactionContext.newBuilder()
			.setStateMachine(this)
			.setClientRequest(request)
			.setLogData(request.getMessage().getContent())
			.setStateMachineContext(request.getMessage())
			.build();
	}

	@Override
	public TransactionContext preAppendTransaction(TransactionContext transaction) {
		if (transaction.getStateMachineContext() instanceof ProposedEntry entry) {
			entry.markAppended();
		}
		return transaction;
	}

	@Override
	public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
		LogEntryProto entry = transaction.getLogEntry();
		ByteBuffer data = entry.getStateMachineLogEntry().getLogData().asReadOnlyByteBuffer();
		List<?> results;
		try {
			results = this.replica.apply(data, entry.getTerm(), entry.getIndex());
		}
		catch (NewerEntryException | RuntimeException ex) {
			this.listener
				.fatal("log entry " + entry.getIndex() + " of term " + entry.getTerm() + ": " + ex.getMessage());
			// stops Ratis from applying anything after it
			throw new IllegalStateException(ex);
		}
		updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
		this.leadership.accepted(entry.getTerm());
		this.barrier.applied(entry.getIndex());
		return CompletableFuture.completedFuture(new ProposedEntry.AppliedEntry(entry.getTerm(), results));
	}

	@Override
	public void notifyConfigurationChanged(long term, long index, RaftConfigurationProto configuration) {
		this.configurationTerm = term;
	}

	@Override
	public void notifyTermIndexUpdated(long term, long index) {
		super.notifyTermIndexUpdated(term, index);
		this.leadership.accepted(term);
		this.barrier.applied(index);
	}

	@Override
	public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId leader) {
		if (leader != null) {
			// under Ratis's lock, which is why the term is that of the append or election
			this.leadership.accepted(this.currentTerm.getAsLong());
		}
		this.listener.changed();
	}

	@Override
	public void notifyLeaderReady() {
		// the first entry of a term is a configuration, told a moment ago on this thread
		long term = this.configurationTerm;
		long nanos = System.nanoTime();
		this.leadership.ready(term);
		this.listener.ready(term, nanos);
	}

	@Override
	public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
		this.listener.fatal("the log cannot be written: " + cause);
	}

	@Override
	public void notifyNotLeader(Collection<TransactionContext> pending) {
		this.leadership.leadLost();
		this.listener.leadLost();
	}

}
