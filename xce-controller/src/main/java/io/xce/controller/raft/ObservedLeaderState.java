package io.xce.controller.raft;

import java.util.List;

import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.server.protocol.TermIndex;
import org.jspecify.annotations.Nullable;

/**
 * Passes everything on to the real state, and tells an observer of each answer.
 */
final class ObservedLeaderState implements LeaderState {

	private final LeaderState delegate;

	private final AppenderObserver observer;

	ObservedLeaderState(LeaderState delegate, AppenderObserver observer) {
		this.delegate = delegate;
		this.observer = observer;
	}

	@Override
	public void restart(LogAppender appender) {
		this.delegate.restart(appender);
	}

	@Override
	public AppendEntriesRequestProto newAppendEntriesRequestProto(FollowerInfo follower, List<LogEntryProto> entries,
			@Nullable TermIndex previous, long callId) {
		return this.delegate.newAppendEntriesRequestProto(follower, entries, previous, callId);
	}

	@Override
	public void checkHealth(FollowerInfo follower) {
		this.delegate.checkHealth(follower);
	}

	@Override
	public boolean onFollowerTerm(FollowerInfo follower, long followerTerm) {
		return this.delegate.onFollowerTerm(follower, followerTerm);
	}

	@Override
	public void onFollowerCommitIndex(FollowerInfo follower, long commitIndex) {
		this.delegate.onFollowerCommitIndex(follower, commitIndex);
	}

	@Override
	public void onFollowerSuccessAppendEntries(FollowerInfo follower) {
		this.delegate.onFollowerSuccessAppendEntries(follower);
	}

	@Override
	public boolean isFollowerBootstrapping(FollowerInfo follower) {
		return this.delegate.isFollowerBootstrapping(follower);
	}

	@Override
	public void onAppendEntriesReply(LogAppender appender, AppendEntriesReplyProto reply) {
		this.delegate.onAppendEntriesReply(appender, reply);
		this.observer.replied(this.delegate, appender, reply);
	}

}
