package io.xce.controller.raft;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.server.RaftServerRpc;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReconnectingRpcTests {

	private static final RequestVoteReplyProto VOTE = RequestVoteReplyProto.newBuilder().setTerm(7).build();

	private static final AppendEntriesReplyProto APPENDED = AppendEntriesReplyProto.newBuilder().setTerm(7).build();

	private final Queue<Object> outcomes = new ArrayDeque<>();

	private final ReconnectingRpc rpc = new ReconnectingRpc(
			(RaftServerRpc) Proxy.newProxyInstance(ReconnectingRpcTests.class.getClassLoader(),
					new Class<?>[] { RaftServerRpc.class }, (proxy, method, arguments) -> {
						Object outcome = this.outcomes.remove();
						if (outcome instanceof Exception failure) {
							throw failure;
						}
						return outcome;
					}));

	@Test
	void aVoteLostWithAClosedConnectionIsAskedForAgain() throws IOException {
		this.outcomes.addAll(List.of(new ClosedChannelException(), VOTE));
		assertThat(vote()).isSameAs(VOTE);
	}

	@Test
	void anAppendLostWithAClosedConnectionIsSentAgain() throws IOException {
		this.outcomes.addAll(List.of(new ClosedChannelException(), APPENDED));
		assertThat(this.rpc.appendEntries(AppendEntriesRequestProto.getDefaultInstance())).isSameAs(APPENDED);
	}

	@Test
	void aSecondLossIsTold() {
		this.outcomes.addAll(List.of(new ClosedChannelException(), new ClosedChannelException(), VOTE));
		assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(this::vote);
		assertThat(this.outcomes).hasSize(1);
	}

	@Test
	void aPeerThatIsNotThereIsAskedOnce() {
		this.outcomes.addAll(List.of(new ConnectException("refused"), VOTE));
		assertThatExceptionOfType(ConnectException.class).isThrownBy(this::vote);
		assertThat(this.outcomes).hasSize(1);
	}

	private RequestVoteReplyProto vote() throws IOException {
		return this.rpc.requestVote(RequestVoteRequestProto.getDefaultInstance());
	}

}
