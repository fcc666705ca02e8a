package io.xce.controller.raft;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Told what happens between a leader and its followers. Called on Ratis's threads.
 */
interface AppenderObserver {

	/** Under which name an observer is handed to Ratis. */
	String PARAMETER = "xce.appender-observer";

	/**
	 * A leader begins to send to a follower, perhaps anew.
	 * @param reign the leader's state: one object for each term it leads
	 * @param appender what sends to the follower
	 */
	void appenderCreated(LeaderState reign, LogAppender appender);

	/**
	 * A follower answered.
	 * @param reign the leader's state
	 * @param appender what sends to the follower
	 * @param reply the answer
	 */
	void replied(LeaderState reign, LogAppender appender, AppendEntriesReplyProto reply);

}
