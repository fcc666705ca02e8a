package io.xce.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.RequestMessage;
import io.xce.testing.network.VirtualTransport;

/** The smallest client: one connection, and a diary of what it hears. */
public final class ProbeClient implements ConnectionListener {

	public static final ClientId ID = new ClientId(1, 2);

	public final List<String> diary = new ArrayList<>();

	public final List<Reply> replies = new ArrayList<>();

	private final ScriptedCluster cluster;

	private final VirtualTransport transport;

	private Connection connection;

	public ProbeClient(ScriptedCluster cluster, VirtualTransport transport) {
		this.cluster = cluster;
		this.transport = transport;
	}

	public ProbeClient dial(String node) {
		return in(() -> this.connection = this.transport
			.connect(new Dial(this.cluster.address(node), node, 1_000_000_000L), this));
	}

	public ProbeClient hello(ClusterId expected) {
		return in(() -> this.connection.hello(new Hello(1, 1, 0, ID, "probe", expected, null)));
	}

	public ProbeClient send(long id, Kind kind, String body) {
		boolean keyed = kind == Kind.WRITE;
		return in(() -> this.connection.send(new RequestMessage(id, "op", kind.code(), 1000, keyed ? 0 : -1,
				keyed ? id : 0, keyed, false, null, null, body.getBytes(StandardCharsets.UTF_8))));
	}

	public ProbeClient ping(long id) {
		return in(() -> this.connection.ping(id));
	}

	public ProbeClient close() {
		return in(() -> this.connection.close());
	}

	public ProbeClient in(Runnable task) {
		this.transport.scheduler().execute(task);
		this.cluster.time().runDue();
		return this;
	}

	public Connection connection() {
		return this.connection;
	}

	private void note(String text) {
		this.diary.add(this.cluster.time().now().toNanos() / 1000 + "us " + text);
	}

	@Override
	public void opened() {
		note("opened");
	}

	@Override
	public void greeted(HelloReply reply) {
		note("greeted " + reply.statusCode() + " " + reply.role() + " " + reply.epoch());
	}

	@Override
	public void replied(Reply reply) {
		note("replied " + reply.id() + " " + reply.status() + " " + reply.role() + " " + reply.epoch() + " '"
				+ new String(reply.body(), StandardCharsets.UTF_8) + "'");
		this.replies.add(reply);
	}

	@Override
	public void ponged(Pong pong) {
		note("ponged " + pong.id() + " " + pong.role() + " " + pong.epoch());
	}

	@Override
	public void closed(CloseCause cause, Throwable failure) {
		note("closed " + cause);
	}

}
