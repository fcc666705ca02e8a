package io.xce.controller.raft;

import java.io.IOException;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.server.RaftServerRpc;
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
final class ProvenRpc extends ForwardingRpc {

	ProvenRpc(RaftServerRpc delegate) {
		super(delegate);
	}

	@Override
	public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) throws IOException {
		AppendEntriesReplyProto reply = super.appendEntries(request);
		boolean heartbeat = request.getEntriesCount() == 0;
		if (!heartbeat || reply.getResult() != AppendResult.SUCCESS) {
			return reply;
		}
		// the leader's own next index for this follower: nothing is learned
		long proven = request.hasPreviousLog() ? request.getPreviousLog().getIndex() + 1
				: RaftLog.LEAST_VALID_LOG_INDEX;
		return reply.toBuilder().setNextIndex(proven).build();
	}

}
