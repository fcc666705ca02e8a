package io.xce.controller.raft;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;

import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

class ContactsRpcTests {

	private static final RequestVoteReplyProto VOTE = RequestVoteReplyProto.newBuilder().setTerm(7).build();

	private final PeerContacts contacts = new PeerContacts();

	private Object outcome = VOTE;

	private final ContactsRpc rpc = new ContactsRpc(
			(RaftServerRpc) Proxy.newProxyInstance(ContactsRpcTests.class.getClassLoader(),
					new Class<?>[] { RaftServerRpc.class }, (proxy, method, arguments) -> {
						if (this.outcome instanceof Exception failure) {
							throw failure;
						}
						return this.outcome;
					}),
			this.contacts);

	@Test
	void aPeerThatAnsweredIsToldFromOneThatWasNotAsked() throws IOException {
		assertThat(ask("b")).isSameAs(VOTE);
		assertThat(this.contacts.of("b")).isEqualTo("answers");
		assertThat(this.contacts.of("c")).isEqualTo("no answer yet");
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whatKeepsAPeerFromAnsweringIsSaidInWords(Exception failure, String words) throws IOException {
		this.outcome = failure;
		assertThatException().isThrownBy(() -> ask("b")).isSameAs(failure);
		assertThat(this.contacts.of("b")).isEqualTo(words);
		this.outcome = VOTE;
		ask("b");
		assertThat(this.contacts.of("b")).isEqualTo("answers");
	}

	static Stream<Arguments> failures() {
		return Stream.of(
				Arguments.of(new IOException("b: failed", new UnknownHostException("foo.invalid")), "unknown host"),
				Arguments.of(new UnresolvedAddressException(), "unknown host"),
				Arguments.of(new IOException(new ConnectException("Connection refused: /127.0.0.1:1")),
						"connection refused"),
				Arguments.of(new TimeoutIOException("after 1 s"), "no answer"),
				Arguments.of(new IOException("outer", new IllegalStateException("another group")), "another group"),
				Arguments.of(new IOException(), "IOException"));
	}

	private RequestVoteReplyProto ask(String peerId) throws IOException {
		return this.rpc.requestVote(RequestVoteRequestProto.newBuilder()
			.setServerRequest(RaftRpcRequestProto.newBuilder().setReplyId(ByteString.copyFromUtf8(peerId)))
			.build());
	}

}
