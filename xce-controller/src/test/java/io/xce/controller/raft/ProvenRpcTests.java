package io.xce.controller.raft;

import java.io.IOException;
import java.lang.reflect.Proxy;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.server.protocol.TermIndex;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProvenRpcTests {

	private static final long END_OF_FOLLOWER = 6;

	@Test
	void ofAHeartbeatNoMoreIsBelievedThanTheEntryBeforeIt() throws IOException {
		AppendEntriesRequestProto heartbeat = heartbeat().setPreviousLog(TermIndex.valueOf(6, 3).toProto()).build();
		assertThat(answer(heartbeat, AppendResult.SUCCESS).getNextIndex()).isEqualTo(4);
	}

	@Test
	void ofAHeartbeatBeforeAllEntriesNothingIsBelieved() throws IOException {
		assertThat(answer(heartbeat().build(), AppendResult.SUCCESS).getNextIndex()).isZero();
	}

	@Test
	void entriesThatWereTakenAreBelieved() throws IOException {
		AppendEntriesRequestProto entries = heartbeat().setPreviousLog(TermIndex.valueOf(6, 3).toProto())
			.addEntries(LogEntryProto.newBuilder().setTerm(7).setIndex(4))
			.build();
		assertThat(answer(entries, AppendResult.SUCCESS).getNextIndex()).isEqualTo(END_OF_FOLLOWER);
	}

	@Test
	void aFollowerThatDisagreesSaysWhereToGoOn() throws IOException {
		AppendEntriesRequestProto heartbeat = heartbeat().setPreviousLog(TermIndex.valueOf(6, 9).toProto()).build();
		assertThat(answer(heartbeat, AppendResult.INCONSISTENCY).getNextIndex()).isEqualTo(END_OF_FOLLOWER);
	}

	private static AppendEntriesRequestProto.Builder heartbeat() {
		return AppendEntriesRequestProto.newBuilder().setLeaderTerm(7);
	}

	private static AppendEntriesReplyProto answer(AppendEntriesRequestProto request, AppendResult result)
			throws IOException {
		AppendEntriesReplyProto reply = AppendEntriesReplyProto.newBuilder()
			.setResult(result)
			.setNextIndex(END_OF_FOLLOWER)
			.build();
		RaftServerRpc follower = (RaftServerRpc) Proxy.newProxyInstance(ProvenRpcTests.class.getClassLoader(),
				new Class<?>[] { RaftServerRpc.class }, (proxy, method, arguments) -> reply);
		return new ProvenRpc(follower).appendEntries(request);
	}

}
