package io.xce.controller.raft;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotReplyProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionReplyProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.server.protocol.RaftServerAsynchronousProtocol;
import org.apache.ratis.server.raftlog.RaftLog;

/**
 * A transport that lets a leader believe of an answered heartbeat only what it proves.
 *
 * <p>
 * A follower answers a heartbeat with the end of its own log. Entries that a deposed
 * leader wrote there and never committed are part of that, so the answer says nothing of
 * them; it proves the entry before the heartbeat and no more. Ratis 3.2 takes the end for
 * replicated (RATIS-2605). It then commits entries that the follower does not have, and
 * the follower gets none any more: the leader's next index for it goes to and fro for as
 * long as the leader leads, as fast as both can.
 */
final class ProvenRpc implements RaftServerRpc {

	private final RaftServerRpc delegate;

	ProvenRpc(RaftServerRpc delegate) {
		this.delegate = delegate;
	}

	@Override
	public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) throws IOException {
		AppendEntriesReplyProto reply = this.delegate.appendEntries(request);
		boolean heartbeat = request.getEntriesCount() == 0;
		if (!heartbeat || reply.getResult() != AppendResult.SUCCESS) {
			return reply;
		}
		// the leader's own next index for this follower: nothing is learned
		long proven = request.hasPreviousLog() ? request.getPreviousLog().getIndex() + 1
				: RaftLog.LEAST_VALID_LOG_INDEX;
		return reply.toBuilder().setNextIndex(proven).build();
	}

	@Override
	public RequestVoteReplyProto requestVote(RequestVoteRequestProto request) throws IOException {
		return this.delegate.requestVote(request);
	}

	@Override
	public InstallSnapshotReplyProto installSnapshot(InstallSnapshotRequestProto request) throws IOException {
		return this.delegate.installSnapshot(request);
	}

	@Override
	public StartLeaderElectionReplyProto startLeaderElection(StartLeaderElectionRequestProto request)
			throws IOException {
		return this.delegate.startLeaderElection(request);
	}

	@Override
	public RaftServerAsynchronousProtocol async() {
		return this.delegate.async();
	}

	@Override
	public void start() throws IOException {
		this.delegate.start();
	}

	@Override
	public InetSocketAddress getInetSocketAddress() {
		return this.delegate.getInetSocketAddress();
	}

	@Override
	public RpcType getRpcType() {
		return this.delegate.getRpcType();
	}

	@Override
	public void addRaftPeers(Collection<RaftPeer> peers) {
		this.delegate.addRaftPeers(peers);
	}

	@Override
	public void handleException(RaftPeerId serverId, Exception ex, boolean reconnect) {
		this.delegate.handleException(serverId, ex, reconnect);
	}

	@Override
	public void notifyNotLeader(RaftGroupId groupId) {
		this.delegate.notifyNotLeader(groupId);
	}

	@Override
	public void close() throws IOException {
		this.delegate.close();
	}

}
