package io.xce.controller.raft;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.netty.NettyFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Ratis's Netty transport, with an {@link AppenderObserver} between a leader and its
 * appenders. Ratis makes it by its class name, hence public.
 */
public final class ObservedRpc implements RpcType {

	@Override
	public String name() {
		return ObservedRpc.class.getName();
	}

	@Override
	public NettyFactory newFactory(Parameters parameters) {
		AppenderObserver observer = parameters.getNonNull(AppenderObserver.PARAMETER, AppenderObserver.class);
		return new NettyFactory(parameters) {

			@Override
			public LogAppender newLogAppender(RaftServer.Division server, LeaderState state, FollowerInfo follower) {
				LogAppender appender = LogAppender.newLogAppenderDefault(server,
						new ObservedLeaderState(state, observer), follower);
				observer.appenderCreated(state, appender);
				return appender;
			}

		};
	}

}
