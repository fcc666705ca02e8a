package io.xce.controller.raft;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotReplyProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionReplyProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.server.ServerFactory;

/**
 * The transport of a peer that is its whole cluster: it has nobody to talk to, and opens
 * no port. Ratis makes it by its class name, hence public.
 */
public final class SoloRpc implements RpcType {

	@Override
	public String name() {
		return SoloRpc.class.getName();
	}

	@Override
	public RpcFactory newFactory(Parameters parameters) {
		return new Factory(this);
	}

	private record Factory(SoloRpc type) implements ServerFactory {

		@Override
		public RpcType getRpcType() {
			return this.type;
		}

		@Override
		public RaftServerRpc newRaftServerRpc(RaftServer server) {
			return new Nobody(this.type);
		}

	}

	private record Nobody(SoloRpc type) implements RaftServerRpc {

		@Override
		public RpcType getRpcType() {
			return this.type;
		}

		@Override
		public void start() {
			// nothing to open
		}

		@Override
		public void close() {
			// nothing is open
		}

		/**
		 * A name in Ratis's description of the peer, no more.
		 */
		@Override
		public InetSocketAddress getInetSocketAddress() {
			return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
		}

		@Override
		public void addRaftPeers(Collection<RaftPeer> peers) {
			// those other than itself, so none
		}

		@Override
		public void handleException(RaftPeerId serverId, Exception ex, boolean reconnect) {
			// of a call to another peer, so never
		}

		@Override
		public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) throws IOException {
			throw unreachable();
		}

		@Override
		public RequestVoteReplyProto requestVote(RequestVoteRequestProto request) throws IOException {
			throw unreachable();
		}

		@Override
		public InstallSnapshotReplyProto installSnapshot(InstallSnapshotRequestProto request) throws IOException {
			throw unreachable();
		}

		@Override
		public StartLeaderElectionReplyProto startLeaderElection(StartLeaderElectionRequestProto request)
				throws IOException {
			throw unreachable();
		}

		private static IOException unreachable() {
			return new IOException("this peer has no transport to reach another");
		}

	}

}
