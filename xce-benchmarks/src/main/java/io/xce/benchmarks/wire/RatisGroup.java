package io.xce.benchmarks.wire;

import java.net.InetAddress;
import java.util.UUID;

import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;

/**
 * The Raft group of one server.
 */
public final class RatisGroup {

	/** The server's id. */
	public static final RaftPeerId SERVER = RaftPeerId.valueOf("bench");

	private static final RaftGroupId ID = RaftGroupId.valueOf(new UUID(1, 2));

	private RatisGroup() {
	}

	/**
	 * The group.
	 * @param port where its server listens on the loopback interface
	 * @return the group
	 */
	public static RaftGroup at(int port) {
		return RaftGroup.valueOf(ID,
				RaftPeer.newBuilder()
					.setId(SERVER)
					.setAddress(InetAddress.getLoopbackAddress().getHostAddress() + ":" + port)
					.build());
	}

}
