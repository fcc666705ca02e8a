package io.xce.controller.raft;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotReplyProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionReplyProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.util.function.CheckedFunction;

/**
 * A transport that asks again at once where the connection turned out to be closed.
 *
 * <p>
 * Ratis keeps the connection to a peer that was restarted, and learns of its end from the
 * next request, which is lost. Candidates seldom ask, so after a peer's restart it is the
 * vote that is lost, and with it the election: the cluster is without a leader for one
 * more timeout. All these requests may arrive twice.
 */
final class ReconnectingRpc extends ForwardingRpc {

	ReconnectingRpc(RaftServerRpc delegate) {
		super(delegate);
	}

	@Override
	public RequestVoteReplyProto requestVote(RequestVoteRequestProto request) throws IOException {
		return ask(super::requestVote, request);
	}

	@Override
	public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) throws IOException {
		return ask(super::appendEntries, request);
	}

	@Override
	public InstallSnapshotReplyProto installSnapshot(InstallSnapshotRequestProto request) throws IOException {
		return ask(super::installSnapshot, request);
	}

	@Override
	public StartLeaderElectionReplyProto startLeaderElection(StartLeaderElectionRequestProto request)
			throws IOException {
		return ask(super::startLeaderElection, request);
	}

	private static <Q, R> R ask(CheckedFunction<Q, R, IOException> call, Q request) throws IOException {
		try {
			return call.apply(request);
		}
		catch (ClosedChannelException ex) {
			// the failure made Ratis drop that connection: this one opens another
			return call.apply(request);
		}
	}

}
