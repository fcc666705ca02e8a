package io.xce.boot.support;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslContext;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;

/**
 * A scripted controller for tests of applications. A primary answers each request with
 * its body.
 */
public final class TestController implements AutoCloseable {

	private final ScriptedController controller;

	private volatile SslContext tls;

	private TestController(ClusterId cluster, long epoch) {
		this.controller = ScriptedController.builder().cluster(cluster).connections(this::encrypt).start();
		this.controller.tell((node) -> node.is(Role.PRIMARY, epoch).answers(Behaviours.echo()));
	}

	public static TestController primary(long epoch) {
		return new TestController(ScriptedNode.CLUSTER, epoch);
	}

	/** A primary that speaks nothing but TLS. */
	public static TestController encrypted(SslContext tls) {
		return primary(5).encryptWith(tls);
	}

	public static TestController ofCluster(long id) {
		return new TestController(new ClusterId(id, id), 1);
	}

	/** A request whose result is its own body. */
	public static XceRequest<String> request(Kind kind, String body) {
		return XceRequest.of("test.echo", kind, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

	private void encrypt(Channel connection) {
		SslContext encryption = this.tls;
		if (encryption != null) {
			connection.pipeline().addLast(encryption.newHandler(connection.alloc()));
		}
	}

	/** Encrypt the connections that are opened from now on. */
	public TestController encryptWith(SslContext context) {
		this.tls = context;
		return this;
	}

	/** Know no primary. */
	public TestController becomeStandby() {
		this.controller.tell((node) -> node.standby().answers(Behaviours.noPrimary()));
		return this;
	}

	/** Refuse connections and drop those there are. */
	public TestController down() {
		this.controller.tell(ScriptedNode::crash);
		return this;
	}

	public TestController up() {
		this.controller.tell(ScriptedNode::restart);
		return this;
	}

	public String address() {
		return this.controller.address();
	}

	public int port() {
		return this.controller.port();
	}

	public List<RequestMessage> requests() {
		return this.controller.received();
	}

	public List<String> bodies() {
		return requests().stream().map((request) -> new String(request.body(), StandardCharsets.UTF_8)).toList();
	}

	public List<Hello> hellos() {
		return this.controller.greetings();
	}

	/** How many connections were accepted so far. */
	public int accepted() {
		return this.controller.accepted();
	}

	public void dropConnections() {
		this.controller.tell((node) -> node.connections().forEach(PeerConnection::close));
	}

	@Override
	public void close() {
		this.controller.close();
	}

}
