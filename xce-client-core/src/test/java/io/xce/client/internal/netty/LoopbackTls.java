package io.xce.client.internal.netty;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

import javax.net.ssl.SSLException;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.Identity;

/**
 * TLS for {@link LoopbackServer}.
 */
final class LoopbackTls {

	private LoopbackTls() {
	}

	/** The server proves this identity. */
	static Supplier<SslContext> of(Identity identity) {
		return fixed(server(identity));
	}

	/** The same, and clients have to prove one that an authority issued. */
	static Supplier<SslContext> mutual(Identity identity, TestAuthority clients) {
		return fixed(server(identity).clientAuth(ClientAuth.REQUIRE).trustManager(stream(clients.pem())));
	}

	private static SslContextBuilder server(Identity identity) {
		return SslContextBuilder.forServer(stream(identity.certificate()), stream(identity.key()));
	}

	private static InputStream stream(String pem) {
		return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
	}

	private static Supplier<SslContext> fixed(SslContextBuilder builder) {
		try {
			SslContext context = builder.build();
			return () -> context;
		}
		catch (SSLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
