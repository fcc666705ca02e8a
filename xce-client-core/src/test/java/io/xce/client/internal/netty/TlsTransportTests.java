package io.xce.client.internal.netty;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.retry.RetrySettings;
import io.xce.client.security.PemFiles;
import io.xce.client.security.TlsSettings;
import io.xce.client.spi.Resolver;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.Identity;
import io.xce.testing.tls.TestAuthority.IdentityFiles;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * TLS with real handshakes on loopback. All names resolve to 127.0.0.1.
 */
@Timeout(60)
class TlsTransportTests {

	private static final TestAuthority AUTHORITY = TestAuthority.named("xce-test-ca");

	@TempDir
	private Path directory;

	private XceClientBuilder client(String masters) {
		return XceClient.builder()
			.masters(masters)
			.resolver(new LoopbackResolver(Map.of()))
			.connectTimeout(Duration.ofSeconds(10))
			.retry(RetrySettings.defaults().withDeadline(Duration.ofSeconds(20)));
	}

	private PemFiles trusting(TestAuthority authority) {
		return PemFiles.trusting(authority.writeTo(this.directory));
	}

	private static XceRequest<String> write(String body) {
		return XceRequest.of("test.write", Kind.WRITE, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

	/** The failure of a request that has little time. */
	private static ControllersUnreachableException failure(XceClientBuilder builder) {
		try (XceClient client = builder.retry(RetrySettings.defaults().withDeadline(Duration.ofSeconds(2))).build()) {
			return catchThrowableOfType(ControllersUnreachableException.class,
					() -> new XceTemplate(client).execute(write("x")));
		}
	}

	@Test
	void theConfiguredNameIsVerifiedAndAskedFor() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("ctl-1")));
				XceClient client = client("ctl-1:" + server.port()).tls(trusting(AUTHORITY)).build()) {
			assertThat(new XceTemplate(client).execute(write("x".repeat(100_000)))).hasSize(100_000);
			assertThat(server.serverNames()).containsExactly("ctl-1");
		}
	}

	@Test
	void anAddressIsVerifiedAndNotAskedFor() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("127.0.0.1")));
				XceClient client = client(server.address()).tls(trusting(AUTHORITY)).build()) {
			assertThat(new XceTemplate(client).execute(write("x"))).isEqualTo("x");
			assertThat(server.serverNames()).isEmpty();
		}
	}

	@Test
	void aCertificateOfAnotherAuthorityIsNamedWithItsEndpoint() {
		TestAuthority other = TestAuthority.named("other-ca");
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(other.issue("ctl-1")))) {
			String endpoint = "ctl-1:" + server.port();
			assertThat(failure(client(endpoint).tls(trusting(AUTHORITY)))).hasMessageContaining(endpoint)
				.hasMessageContaining("comes from no authority that this client trusts");
			assertThat(server.credentials()).as("greetings").isEmpty();
		}
	}

	@Test
	void aCertificateForAnotherNameIsNamedWithItsEndpoint() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("ctl-2")))) {
			String endpoint = "ctl-1:" + server.port();
			assertThat(failure(client(endpoint).tls(trusting(AUTHORITY)))).hasMessageContaining(endpoint)
				.hasMessageContaining("its certificate is not for 'ctl-1'");
		}
	}

	@Test
	void aCertificateForAnotherNameWillDoWhereNamesAreNotVerified() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("ctl-2")));
				XceClient client = client("ctl-1:" + server.port())
					.tls(trusting(AUTHORITY).get().withoutHostNameVerification())
					.build()) {
			assertThat(new XceTemplate(client).execute(write("x"))).isEqualTo("x");
		}
	}

	@Test
	void anExpiredCertificateIsNamedWithItsEndpoint() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issueExpired("ctl-1")))) {
			String endpoint = "ctl-1:" + server.port();
			assertThat(failure(client(endpoint).tls(trusting(AUTHORITY)))).hasMessageContaining(endpoint)
				.hasMessageContaining("its certificate has expired");
		}
	}

	@Test
	void aControllerWithoutTlsIsNamedAndGetsNothingToRead() {
		try (LoopbackServer server = new LoopbackServer()) {
			String endpoint = "ctl-1:" + server.port();
			assertThat(failure(client(endpoint).tls(trusting(AUTHORITY)).token(() -> "secret-token-17")))
				.hasMessageContaining(endpoint)
				.hasMessageContaining("TLS");
			assertThat(server.credentials()).as("greetings").isEmpty();
		}
	}

	@Test
	void aClientWithoutTlsIsToldWhatItMet() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("ctl-1")))) {
			assertThat(failure(client("ctl-1:" + server.port()))).hasMessageContaining("ctl-1:" + server.port());
			assertThat(server.credentials()).as("greetings").isEmpty();
		}
	}

	@Test
	void aClientProvesItselfWhereThatIsWanted() {
		IdentityFiles mine = AUTHORITY.issue("orders").writeTo(this.directory, "client");
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.mutual(AUTHORITY.issue("ctl-1"), AUTHORITY))) {
			String endpoint = "ctl-1:" + server.port();
			try (XceClient client = client(endpoint)
				.tls(trusting(AUTHORITY).identifiedBy(mine.certificate(), mine.key()))
				.build()) {
				assertThat(new XceTemplate(client).execute(write("x"))).isEqualTo("x");
			}
			assertThat(failure(client(endpoint).tls(trusting(AUTHORITY)))).hasMessageContaining(endpoint)
				.hasMessageContaining("it wants a certificate of this client");
		}
	}

	@Test
	void settingsAreAskedForAtEachDial() {
		TestAuthority next = TestAuthority.named("next-ca");
		Identity[] shown = { AUTHORITY.issue("ctl-1") };
		Path file = AUTHORITY.writeTo(this.directory);
		try (LoopbackServer server = new LoopbackServer(() -> LoopbackTls.of(shown[0]).get());
				XceClient client = client("ctl-1:" + server.port()).tls(PemFiles.trusting(file)).build()) {
			assertThat(new XceTemplate(client).execute(write("a"))).isEqualTo("a");
			shown[0] = next.issue("ctl-1");
			next.writeTo(this.directory);
			server.dropConnections();
			assertThat(new XceTemplate(client).execute(write("b"))).isEqualTo("b");
		}
	}

	@Test
	void settingsThatCannotBeHadFailTheDialAndSaySo() {
		try (LoopbackServer server = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("ctl-1")))) {
			Supplier<TlsSettings> broken = () -> {
				throw new IllegalStateException("no bundle of that name");
			};
			assertThat(failure(client("ctl-1:" + server.port()).tls(broken)))
				.hasMessageContaining("TLS cannot be set up")
				.hasMessageContaining("no bundle of that name");
		}
	}

	@Test
	@DisplayName("TL1 identity of an address that a redirect names")
	void anAddressIsVerifiedUnderItsConfiguredName() {
		try (LoopbackServer a = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("node-a")));
				LoopbackServer b = new LoopbackServer("127.0.0.3", LoopbackTls.of(AUTHORITY.issue("node-b")))) {
			a.tell((node) -> node.redirects("127.0.0.3", b.port()).is(Role.STANDBY, 2));
			b.tell((node) -> node.is(Role.PRIMARY, 2));
			String masters = "node-a:" + a.port() + ",node-b:" + b.port();
			try (XceClient client = client(masters).resolver(new LoopbackResolver(Map.of("node-b", "127.0.0.3")))
				.tls(trusting(AUTHORITY))
				.build()) {
				assertThat(new XceTemplate(client).execute(write("x"))).isEqualTo("x");
			}
			assertThat(b.serverNames()).isNotEmpty().containsOnly("node-b");
		}
	}

	@Test
	@DisplayName("TL1 unknown address")
	void anAddressThatProvesNothingIsRefusedAndCounted() {
		try (LoopbackServer a = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("node-a")));
				LoopbackServer b = new LoopbackServer("127.0.0.3", LoopbackTls.of(AUTHORITY.issue("node-b")))) {
			a.tell((node) -> node.redirects("127.0.0.3", b.port()).is(Role.STANDBY, 2));
			try (XceClient client = client("node-a:" + a.port())
				.retry(RetrySettings.defaults().withDeadline(Duration.ofSeconds(2)))
				.token(() -> "secret-token-17")
				.tls(trusting(AUTHORITY))
				.build()) {
				assertThatExceptionOfType(ClusterNotReadyException.class)
					.isThrownBy(() -> new XceTemplate(client).execute(write("x")));
				assertThat(client.statistics().hints().get("UNVERIFIABLE")).isPositive();
			}
			assertThat(b.credentials()).as("greetings").isEmpty();
		}
	}

	@Test
	@DisplayName("TL4 TLS options of the node that is dialled, anew at each dial")
	void eachDialVerifiesTheNameOfItsNode() {
		Identity[] shown = { AUTHORITY.issue("node-b") };
		try (LoopbackServer a = new LoopbackServer(LoopbackTls.of(AUTHORITY.issue("node-a")));
				LoopbackServer b = new LoopbackServer(() -> LoopbackTls.of(shown[0]).get())) {
			a.tell((node) -> node.redirects("node-b", b.port()).is(Role.STANDBY, 2));
			b.tell((node) -> node.is(Role.PRIMARY, 2));
			try (XceClient client = client("node-a:" + a.port() + ",node-b:" + b.port()).tls(trusting(AUTHORITY))
				.build()) {
				XceTemplate template = new XceTemplate(client);
				assertThat(template.execute(write("x"))).isEqualTo("x");
				shown[0] = AUTHORITY.issue("node-b");
				b.dropConnections();
				assertThat(template.execute(write("y"))).isEqualTo("y");
				shown[0] = AUTHORITY.issue("node-a");
				b.dropConnections();
				assertThatExceptionOfType(ClusterNotReadyException.class)
					.isThrownBy(
							() -> template.execute(write("z"), CallOptions.defaults().deadline(Duration.ofSeconds(2))))
					.withMessageContaining("its certificate is not for 'node-b'");
			}
			assertThat(b.serverNames()).contains("node-b").containsOnly("node-b");
		}
	}

	/** Every name is on this machine; some have an address of their own. */
	private record LoopbackResolver(Map<String, String> addresses) implements Resolver {

		@Override
		public void resolve(String host, boolean bypassCache, Callback callback) {
			try {
				callback.resolved(List
					.of(InetAddress.getByName(Objects.requireNonNullElse(this.addresses.get(host), "127.0.0.1"))),
						null);
			}
			catch (UnknownHostException ex) {
				callback.resolved(List.of(), ex);
			}
		}

		@Override
		public void close() {
		}

	}

}
