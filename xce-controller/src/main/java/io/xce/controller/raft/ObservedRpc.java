package io.xce.controller.raft;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.netty.NettyFactory;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.server.ServerFactory;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Ratis's Netty transport, with an {@link AppenderObserver} between a leader and its
 * appenders, and a {@link ProvenRpc}, a {@link ReconnectingRpc} and a {@link ContactsRpc}
 * between these and the wire. Ratis makes it by its class name, hence public.
 */
public final class ObservedRpc implements RpcType {

	@Override
	public String name() {
		return ObservedRpc.class.getName();
	}

	@Override
	public RpcFactory newFactory(Parameters parameters) {
		return new Factory(new NettyFactory(parameters),
				parameters.getNonNull(AppenderObserver.PARAMETER, AppenderObserver.class),
				parameters.getNonNull(PeerContacts.PARAMETER, PeerContacts.class));
	}

	private record Factory(NettyFactory netty, AppenderObserver observer,
			PeerContacts contacts) implements ServerFactory {

		@Override
		public RpcType getRpcType() {
			return this.netty.getRpcType();
		}

		@Override
		public LogAppender newLogAppender(RaftServer.Division server, LeaderState state, FollowerInfo follower) {
			LogAppender appender = LogAppender.newLogAppenderDefault(new AppenderDivision(server),
					new ObservedLeaderState(state, this.observer), follower);
			this.observer.appenderCreated(state, appender);
			return appender;
		}

		@Override
		public RaftServerRpc newRaftServerRpc(RaftServer server) {
			return new ContactsRpc(new ReconnectingRpc(new ProvenRpc(this.netty.newRaftServerRpc(server))),
					this.contacts);
		}

	}

}
