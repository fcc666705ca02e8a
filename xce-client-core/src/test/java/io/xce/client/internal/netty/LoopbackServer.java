package io.xce.client.internal.netty;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.xce.protocol.Role;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;
import org.jspecify.annotations.Nullable;

/**
 * A scripted controller, with TLS if wanted, that begins as a primary which answers every
 * request with its own body.
 */
public final class LoopbackServer implements AutoCloseable {

	private final List<String> serverNames = new CopyOnWriteArrayList<>();

	private final ScriptedController controller;

	public LoopbackServer() {
		this(() -> null);
	}

	/** With TLS; the context is asked for at each connection. */
	LoopbackServer(Supplier<@Nullable SslContext> tls) {
		this("127.0.0.1", tls);
	}

	LoopbackServer(String host, Supplier<@Nullable SslContext> tls) {
		this(host, 0, new Ledger(), tls);
	}

	/** Another one moves here: the same port, and what it remembers. */
	LoopbackServer(String host, LoopbackServer before, Supplier<@Nullable SslContext> tls) {
		this(host, before.port(), before.controller.ledger(), tls);
	}

	private LoopbackServer(String host, int port, Ledger ledger, Supplier<@Nullable SslContext> tls) {
		this.controller = ScriptedController.builder().listen(host, port).ledger(ledger).connections((connection) -> {
			SslContext encryption = tls.get();
			if (encryption != null) {
				encrypt(connection, encryption);
			}
		}).start().tell((node) -> node.is(Role.PRIMARY, 1).answers(Behaviours.echo()));
	}

	private void encrypt(Channel connection, SslContext tls) {
		SslHandler handler = tls.newHandler(connection.alloc());
		connection.pipeline().addLast(handler);
		handler.handshakeFuture().addListener((handshake) -> {
			if (handshake.isSuccess()) {
				ExtendedSSLSession session = (ExtendedSSLSession) handler.engine().getSession();
				session.getRequestedServerNames()
					.forEach((name) -> this.serverNames.add(((SNIHostName) name).getAsciiName()));
			}
		});
	}

	LoopbackServer tell(Consumer<ScriptedNode> change) {
		this.controller.tell(change);
		return this;
	}

	public String address() {
		return this.controller.address();
	}

	int port() {
		return this.controller.port();
	}

	/** The credentials of each greeting, in order; empty for none. */
	List<String> credentials() {
		return this.controller.greetings()
			.stream()
			.map((hello) -> (hello.credentials() != null) ? new String(hello.credentials(), StandardCharsets.UTF_8)
					: "")
			.toList();
	}

	/** The host names that clients asked for in their TLS handshakes. */
	List<String> serverNames() {
		return this.serverNames;
	}

	void dropConnections() {
		tell((node) -> node.connections().forEach(PeerConnection::close));
	}

	void sendGarbage() {
		tell((node) -> node.connections().forEach(PeerConnection::garbage));
	}

	@Override
	public void close() {
		this.controller.close();
	}

}
