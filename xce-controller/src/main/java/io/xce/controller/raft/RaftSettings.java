package io.xce.controller.raft;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.netty.NettyConfigKeys;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/**
 * The settings of Ratis, each with its reason. They have one aim: losing the leader costs
 * an election and nothing else.
 */
final class RaftSettings {

	private RaftSettings() {
	}

	static RaftProperties of(ControllerConfig config, Path directory, RaftTransport transport) {
		RaftProperties properties = new RaftProperties();
		properties.set(RaftConfigKeys.Rpc.TYPE_KEY, transport.rpcType().getName());
		network(properties, config.raftListen());
		elections(properties, config.electionTimeoutMin().toMillis(), config.electionTimeoutMax().toMillis());
		log(properties, directory.toFile());
		snapshots(properties, config.snapshotEvery());
		return properties;
	}

	/**
	 * Netty, not gRPC: on the same machine and the same disk a replicated write took 1.0
	 * ms instead of 1.5 to 2.0, 64 in flight reached 6,000 instead of 1,300 to 3,000 a
	 * second, and a kill -9 of the leader cost 390 ms instead of 480 (medians), for fewer
	 * classes are cold when the election comes. Its lack of pipelining costs nothing
	 * here: one append carries all entries that wait.
	 */
	private static void network(RaftProperties properties, HostPort listen) {
		NettyConfigKeys.Server.setHost(properties, listen.host());
		NettyConfigKeys.Server.setPort(properties, listen.port());
		// no native library to unpack: with few, batched messages it brings nothing
		NettyConfigKeys.Server.setUseEpoll(properties, false);
		NettyConfigKeys.Client.setUseEpoll(properties, false);
		// A call that was open when a peer died is noticed by this time-out only. The
		// default of 3 s would keep a restarted peer from catching up for as long.
		RaftServerConfigKeys.Rpc.setRequestTimeout(properties, millis(1000));
		RaftClientConfigKeys.Rpc.setRequestTimeout(properties, millis(1000));
	}

	/**
	 * Detection is the largest part of a failover, so the timeouts are as short as a busy
	 * machine allows without elections that nobody needs.
	 */
	private static void elections(RaftProperties properties, long min, long max) {
		RaftServerConfigKeys.Rpc.setTimeoutMin(properties, millis(min));
		RaftServerConfigKeys.Rpc.setTimeoutMax(properties, millis(max));
		// A node that was cut off must not raise its term and depose a healthy leader.
		RaftServerConfigKeys.LeaderElection.setPreVote(properties, true);
		// The trap: a leader that misses its majority for one longest timeout steps down
		// and does not stand again for this time, 10 s by default. With two nodes left it
		// may be the only one that can win. One longest timeout lets the others go first.
		// The same key says after which pause of the JVM a leader steps down by itself:
		// after a longest timeout the others have elected another, or soon will.
		RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(properties, millis(max));
		RaftServerConfigKeys.setSleepDeviationThreshold(properties, millis(max));
		// A node that was stopped for more than a minute (a suspended machine) closes
		// itself by default. It need not: it has lost its lead, and catches up.
		RaftServerConfigKeys.setCloseThreshold(properties, TimeDuration.valueOf(365, TimeUnit.DAYS));
	}

	private static void log(RaftProperties properties, File directory) {
		RaftServerConfigKeys.setStorageDir(properties, List.of(directory));
		RaftServerConfigKeys.setRemovedGroupsDir(properties, new File(directory, "removed"));
		// By default each commit appends one more entry that tells the commit index, and
		// so costs a second round of disk and network per write. It only shortens the
		// time a restarted node needs to know what is committed, and the leader tells it.
		RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
		// No pause between appends: batching comes from what queues up meanwhile.
		RaftServerConfigKeys.Log.Appender.setWaitTimeMin(properties, millis(0));
		// An entry may be as long as the longest frame and what its key adds. One that is
		// over the append buffer would never reach a follower.
		RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, SizeInBytes.valueOf("6MB"));
		RaftServerConfigKeys.Log.setWriteBufferSize(properties, SizeInBytes.valueOf("8MB"));
		// Small files: a test or a demo writes little, and purging works by whole files.
		RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf("16MB"));
		RaftServerConfigKeys.Log.setPreallocatedSize(properties, SizeInBytes.valueOf("256KB"));
		// The front end limits what is open; this one must never be the first to refuse.
		RaftServerConfigKeys.Write.setElementLimit(properties, Proposer.MAX_PENDING * 2);
		RaftServerConfigKeys.Write.setByteLimit(properties, SizeInBytes.valueOf("256MB"));
		// Keys are in the replicated state, so this cache of replies serves nobody; it
		// would keep each reply for a minute.
		RaftServerConfigKeys.RetryCache.setExpiryTime(properties, millis(1000));
	}

	private static void snapshots(RaftProperties properties, int every) {
		RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
		RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, every);
		RaftServerConfigKeys.Snapshot.setRetentionFileNum(properties, 2);
		// A member that is gone for days must not make the log grow for days. It gets the
		// snapshot when it is back; one that was away for a moment still finds the log.
		RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
		RaftServerConfigKeys.Log.setPurgePreservationLogNum(properties, every / 2L);
		RaftServerConfigKeys.Log.setPurgeGap(properties, Math.min(every, RaftServerConfigKeys.Log.PURGE_GAP_DEFAULT));
	}

	private static TimeDuration millis(long millis) {
		return TimeDuration.valueOf(millis, TimeUnit.MILLISECONDS);
	}

}
