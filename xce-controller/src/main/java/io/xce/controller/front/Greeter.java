package io.xce.controller.front;

import java.util.Objects;

import io.xce.controller.access.Access;
import io.xce.controller.gate.NodeView;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * Answers greetings. A client that speaks no common version, or belongs to another
 * cluster, is answered and its connection closed: nothing of it is executed. One whose
 * credentials are not accepted may greet again with others.
 */
final class Greeter {

	private final Access access;

	private final HelloReply.Limits limits;

	Greeter(Access access, HelloReply.Limits limits) {
		this.access = access;
		this.limits = limits;
	}

	void greet(ClientConnection connection, Hello hello, NodeView view) {
		int version = ProtocolVersion.negotiate(hello.minVersion(), hello.maxVersion());
		if (version == ProtocolVersion.NONE) {
			connection.refuse(reply(view, Status.UNSUPPORTED_VERSION, ProtocolVersion.NONE,
					"versions " + hello.minVersion() + " to " + hello.maxVersion() + ", expected "
							+ ProtocolVersion.OLDEST + " to " + ProtocolVersion.CURRENT));
			return;
		}
		ClusterId mine = view.clusterId();
		if (isOther(hello.expectedClusterId(), mine)) {
			connection.refuse(reply(view, Status.CONFLICT, version,
					"this is cluster " + mine + ", not " + hello.expectedClusterId()));
			return;
		}
		if (connection.clientId() != null && !Objects.equals(connection.clientId(), hello.clientId())) {
			connection.abort("a second greeting with another client id");
			return;
		}
		String principal = this.access.authenticate(hello, connection.certificateSubject());
		Status status = (principal != null) ? Status.OK : Status.AUTH_FAILED;
		connection.greeted(hello, principal, reply(view, status, version, (principal != null) ? null : refusal(hello)));
	}

	private static String refusal(Hello hello) {
		return (hello.credentials() != null) ? "the token is not known here" : "a token is required";
	}

	/**
	 * Whether a client that takes one cluster only is at another.
	 * @param expected the one it takes, or {@code null} for any
	 * @param mine this one, or {@code null} while it is not known
	 * @return {@code true} if nothing of it may be executed
	 */
	static boolean isOther(@Nullable ClusterId expected, @Nullable ClusterId mine) {
		return expected != null && mine != null && !expected.equals(mine);
	}

	private HelloReply reply(NodeView view, Status status, int version, @Nullable String reason) {
		return new HelloReply(status.code(), version, ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, view.role(),
				view.epoch(), view.clusterId(), this.limits, reason);
	}

}
