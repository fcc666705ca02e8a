package io.xce.controller.raft;

import java.util.Collection;

import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DataStreamMap;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.DivisionProperties;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RetryCache;
import org.apache.ratis.server.metrics.RaftServerMetrics;
import org.apache.ratis.server.raftlog.RaftLog;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.StateMachine;

/**
 * A division as one appender sees it: the same in all but its monitor.
 *
 * <p>
 * A leader of Ratis 3.2 that steps down waits for its appenders under the monitor of its
 * division, and an appender whose follower knows a higher term enters that monitor to
 * tell. Where both followers know one, as they do when a leader was stopped for a moment,
 * the two wait for each other for ever (RATIS-2345): the node runs, but neither follows
 * nor votes. What an appender has to tell needs no monitor, so it gets one of its own.
 */
final class AppenderDivision implements RaftServer.Division {

	private final RaftServer.Division delegate;

	AppenderDivision(RaftServer.Division delegate) {
		this.delegate = delegate;
	}

	@Override
	public DivisionProperties properties() {
		return this.delegate.properties();
	}

	@Override
	public RaftGroupMemberId getMemberId() {
		return this.delegate.getMemberId();
	}

	@Override
	public RaftPeerId getId() {
		return this.delegate.getId();
	}

	@Override
	public RaftPeer getPeer() {
		return this.delegate.getPeer();
	}

	@Override
	public DivisionInfo getInfo() {
		return this.delegate.getInfo();
	}

	@Override
	public RaftGroup getGroup() {
		return this.delegate.getGroup();
	}

	@Override
	public RaftConfiguration getRaftConf() {
		return this.delegate.getRaftConf();
	}

	@Override
	public RaftServer getRaftServer() {
		return this.delegate.getRaftServer();
	}

	@Override
	public RaftServerMetrics getRaftServerMetrics() {
		return this.delegate.getRaftServerMetrics();
	}

	@Override
	public StateMachine getStateMachine() {
		return this.delegate.getStateMachine();
	}

	@Override
	public RaftLog getRaftLog() {
		return this.delegate.getRaftLog();
	}

	@Override
	public RaftStorage getRaftStorage() {
		return this.delegate.getRaftStorage();
	}

	@Override
	public Collection<CommitInfoProto> getCommitInfos() {
		return this.delegate.getCommitInfos();
	}

	@Override
	public RetryCache getRetryCache() {
		return this.delegate.getRetryCache();
	}

	@Override
	public DataStreamMap getDataStreamMap() {
		return this.delegate.getDataStreamMap();
	}

	@Override
	public ThreadGroup getThreadGroup() {
		return this.delegate.getThreadGroup();
	}

	@Override
	public void close() {
		this.delegate.close();
	}

}
