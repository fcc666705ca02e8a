package io.xce.client.internal.failover;

import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Told by a {@link Link} what happens on it, in the serial context.
 */
interface LinkListener {

	/**
	 * What to greet a node with.
	 * @param link the connection that opened
	 * @param trusted whether credentials may be written to it
	 * @return the greeting
	 */
	Hello greeting(Link link, boolean trusted);

	/**
	 * Judge the answer to a greeting.
	 * @param link the connection
	 * @param reply the answer
	 * @return whether requests may be sent; if not, the judge has closed the connection
	 */
	boolean accept(Link link, HelloReply reply);

	/**
	 * A node began not to accept the credentials of this client, or to accept them again.
	 * @param link the connection
	 * @param refused whether it does not
	 * @param reason why, or {@code null}
	 */
	void credentialsJudged(Link link, boolean refused, @Nullable String reason);

	/**
	 * Requests can be sent now.
	 * @param link the connection
	 */
	void linkUp(Link link);

	/**
	 * A node spoke about itself.
	 * @param link the connection
	 * @param role its role
	 * @param epoch its epoch
	 * @param clusterId its cluster, or {@code null}
	 */
	void metadata(Link link, @Nullable Role role, long epoch, @Nullable ClusterId clusterId);

	/**
	 * A request was answered.
	 * @param link the connection
	 * @param reply the reply, valid during this call
	 */
	void replied(Link link, Reply reply);

	/**
	 * Watching a node met an exception that nobody foresaw, and goes on.
	 * @param node the node
	 * @param failure the exception
	 */
	void monitorFailed(Node node, Throwable failure);

	/**
	 * The connection ended.
	 * @param link the connection
	 * @param cause why
	 * @param detail what to tell a person
	 */
	void linkLost(Link link, CloseCause cause, String detail);

}
