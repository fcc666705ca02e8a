package io.xce.controller.raft;

import java.lang.reflect.Proxy;
import java.util.Comparator;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.RaftRpcReplyProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.util.Timestamp;

/**
 * As much of an appender as a read barrier looks at.
 */
final class FakeAppender {

	private RaftPeerId follower;

	private long callId = 100;

	private int triggers;

	private Timestamp answeredSendTime = Timestamp.currentTime();

	final LogAppender appender = (LogAppender) Proxy.newProxyInstance(FakeAppender.class.getClassLoader(),
			new Class<?>[] { LogAppender.class }, (proxy, method, args) -> switch (method.getName()) {
				case "getFollowerId" -> this.follower;
				case "getCallId" -> this.callId;
				case "getCallIdComparator" -> Comparator.<Long>naturalOrder();
				case "getFollower" -> this.info;
				case "triggerHeartbeat" -> {
					this.triggers++;
					yield null;
				}
				case "hashCode" -> System.identityHashCode(proxy);
				case "equals" -> proxy == args[0];
				case "toString" -> "appender to " + this.follower;
				default -> throw new UnsupportedOperationException(method.getName());
			});

	private final FollowerInfo info = (FollowerInfo) Proxy.newProxyInstance(FakeAppender.class.getClassLoader(),
			new Class<?>[] { FollowerInfo.class }, (proxy, method, args) -> switch (method.getName()) {
				case "getLastRespondedAppendEntriesSendTime" -> this.answeredSendTime;
				default -> throw new UnsupportedOperationException(method.getName());
			});

	FakeAppender(String follower) {
		this.follower = RaftPeerId.valueOf(follower);
	}

	/**
	 * Send an append.
	 * @return its call id
	 */
	long send() {
		return this.callId++;
	}

	int triggers() {
		return this.triggers;
	}

	void sentAgoMillis(long millis) {
		this.answeredSendTime = Timestamp.currentTime().addTimeMs(-millis);
	}

	AppendEntriesReplyProto reply(long id, boolean success) {
		return AppendEntriesReplyProto.newBuilder()
			.setServerReply(RaftRpcReplyProto.newBuilder().setCallId(id).setSuccess(success))
			.build();
	}

	static LeaderState reign() {
		return (LeaderState) Proxy.newProxyInstance(FakeAppender.class.getClassLoader(),
				new Class<?>[] { LeaderState.class }, (proxy, method, args) -> switch (method.getName()) {
					case "hashCode" -> System.identityHashCode(proxy);
					case "equals" -> proxy == args[0];
					default -> throw new UnsupportedOperationException(method.getName());
				});
	}

}
