package io.xce.benchmarks.server;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.wire.RatisGroup;
import io.xce.testing.cluster.FreePorts;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.netty.NettyConfigKeys;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.util.TimeDuration;

/**
 * A Raft group of one, whose state machine answers at once with what it was sent. Its log
 * does not wait for the disk, which is not what is measured.
 */
final class RatisServer {

	/**
	 * So that neither the log nor the replies that are kept for retries fill the memory.
	 */
	private static final int SNAPSHOT_EVERY = 20_000;

	private static final TimeDuration REPLIES_KEPT = TimeDuration.valueOf(1, TimeUnit.SECONDS);

	/**
	 * Start.
	 * @param directory for its log
	 * @return its port
	 * @throws IOException if it cannot start
	 */
	int start(File directory) throws IOException {
		int port = FreePorts.find(1).get(0);
		RaftProperties properties = new RaftProperties();
		RaftConfigKeys.Rpc.setType(properties, SupportedRpcType.NETTY);
		NettyConfigKeys.Server.setPort(properties, port);
		RaftServerConfigKeys.setStorageDir(properties, List.of(directory));
		RaftServerConfigKeys.Log.setUnsafeFlushEnabled(properties, true);
		RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
		RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
		RaftServerConfigKeys.Log.setPurgeGap(properties, SNAPSHOT_EVERY);
		RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
		RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, SNAPSHOT_EVERY);
		RaftServerConfigKeys.RetryCache.setExpiryTime(properties, REPLIES_KEPT);
		RaftServer.newBuilder()
			.setServerId(RatisGroup.SERVER)
			.setGroup(RatisGroup.at(port))
			.setStateMachine(new Echo())
			.setProperties(properties)
			.build()
			.start();
		return port;
	}

	private static final class Echo extends BaseStateMachine {

		@Override
		public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
			updateLastAppliedTermIndex(transaction.getLogEntry().getTerm(), transaction.getLogEntry().getIndex());
			return CompletableFuture
				.completedFuture(Message.valueOf(transaction.getStateMachineLogEntry().getLogData()));
		}

		@Override
		public long takeSnapshot() {
			// there is no state: whatever was applied may be forgotten
			return getLastAppliedTermIndex().getIndex();
		}

	}

}
