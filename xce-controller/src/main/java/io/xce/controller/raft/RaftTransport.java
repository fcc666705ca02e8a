package io.xce.controller.raft;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.HostPort;
import org.apache.ratis.rpc.RpcType;

/**
 * How a peer talks to the other members.
 */
public enum RaftTransport {

	/** Over TCP. It listens where its configuration says. */
	NETWORK(ObservedRpc.class) {

		/**
		 * Ratis opens its log first and its port last, and does not close well in
		 * between.
		 */
		@Override
		void check(HostPort listen) throws ControllerConfigException {
			InetSocketAddress address = listen.listenAddress("raft listen address");
			try (ServerSocket probe = new ServerSocket()) {
				probe.setReuseAddress(true);
				probe.bind(address);
			}
			catch (IOException ex) {
				throw new ControllerConfigException("raft listen address: cannot listen on " + listen + " ("
						+ ex.getMessage() + "), expected a free port of this machine", ex);
			}
		}

	},

	/** Not at all, for one that is its whole cluster. It opens no port. */
	NONE(SoloRpc.class) {

		@Override
		void check(HostPort listen) {
			// nobody listens
		}

	};

	private final Class<? extends RpcType> rpcType;

	RaftTransport(Class<? extends RpcType> rpcType) {
		this.rpcType = rpcType;
	}

	/**
	 * What Ratis is to make for it.
	 * @return a class with a constructor without arguments
	 */
	Class<? extends RpcType> rpcType() {
		return this.rpcType;
	}

	/**
	 * Find out whether a peer will be able to listen, before anything of it is started.
	 * @param listen where the configuration tells it to
	 * @throws ControllerConfigException if it cannot
	 */
	abstract void check(HostPort listen) throws ControllerConfigException;

}
