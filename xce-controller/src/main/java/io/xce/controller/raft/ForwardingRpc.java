package io.xce.controller.raft;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
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

/**
 * A transport of Ratis that passes everything on to another.
 */
abstract class ForwardingRpc implements RaftServerRpc {

	private final RaftServerRpc delegate;

	ForwardingRpc(RaftServerRpc delegate) {
		this.delegate = delegate;
	}

	@Override
	public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) throws IOException {
		return this.delegate.appendEntries(request);
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
