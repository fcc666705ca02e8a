package io.xce.controller.raft;

import java.io.IOException;

import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.server.RaftServerRpc;

/**
 * A transport that writes down who answers when asked for a vote. Only candidates ask, so
 * nothing is written down while there is a leader.
 */
final class ContactsRpc extends ForwardingRpc {

	private final PeerContacts contacts;

	ContactsRpc(RaftServerRpc delegate, PeerContacts contacts) {
		super(delegate);
		this.contacts = contacts;
	}

	@Override
	public RequestVoteReplyProto requestVote(RequestVoteRequestProto request) throws IOException {
		String peerId = request.getServerRequest().getReplyId().toStringUtf8();
		try {
			RequestVoteReplyProto reply = super.requestVote(request);
			this.contacts.answered(peerId);
			return reply;
		}
		catch (IOException | RuntimeException ex) {
			this.contacts.failed(peerId, ex);
			throw ex;
		}
	}

}
