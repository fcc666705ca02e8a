package io.xce.client.internal.netty;

import java.nio.file.Path;
import java.time.Duration;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.retry.RetrySettings;
import io.xce.client.security.PemFiles;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.dns.DnsServer;
import io.xce.testing.tls.TestAuthority;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whoever is found at the new address of a host that moved has to prove the configured
 * name. Real DNS, real handshakes.
 */
@Timeout(60)
class TlsAfterMoveTests {

	private static final TestAuthority AUTHORITY = TestAuthority.named("xce-test-ca");

	private static final String NAME = "ctl-1.test";

	private final DnsServer dns = new DnsServer().answers(NAME, 60, "127.0.0.2");

	private final LoopbackServer before = new LoopbackServer("127.0.0.2", LoopbackTls.of(AUTHORITY.issue(NAME)));

	@TempDir
	private Path directory;

	private boolean gone;

	@AfterEach
	void close() {
		leave();
		this.dns.close();
	}

	private void leave() {
		if (!this.gone) {
			this.gone = true;
			this.before.close();
		}
	}

	private static String ask(XceClient client) {
		return new XceTemplate(client)
			.execute(XceRequest.of("test.write", Kind.WRITE, new byte[] { 1, 2 }, (bytes) -> bytes.length + " bytes"));
	}

	/** A client that was served at the old address, where nobody is any more. */
	private XceClient moved(Duration deadline) {
		XceClient client = XceClient.builder()
			.masters(NAME + ":" + this.before.port())
			.resolveServers(this.dns.address())
			.connectTimeout(Duration.ofSeconds(10))
			.retry(RetrySettings.defaults().withDeadline(deadline))
			.tls(PemFiles.trusting(AUTHORITY.writeTo(this.directory)))
			.build();
		assertThat(ask(client)).isEqualTo("2 bytes");
		assertThat(this.before.serverNames()).containsOnly(NAME);
		leave();
		this.dns.answers(NAME, 60, "127.0.0.3");
		return client;
	}

	@Test
	@Tag("R3-9")
	void theConfiguredNameIsWhatIsAskedForAndVerified() {
		try (XceClient client = moved(Duration.ofSeconds(20));
				LoopbackServer after = new LoopbackServer("127.0.0.3", this.before,
						LoopbackTls.of(AUTHORITY.issue(NAME)))) {
			assertThat(ask(client)).isEqualTo("2 bytes");
			assertThat(after.serverNames()).isNotEmpty().containsOnly(NAME);
		}
	}

	@Test
	@Tag("R3-9")
	void aCertificateForTheNewAddressProvesNothing() {
		try (XceClient client = moved(Duration.ofSeconds(4));
				LoopbackServer after = new LoopbackServer("127.0.0.3", this.before,
						LoopbackTls.of(AUTHORITY.issue("127.0.0.3", "ctl-2.test")))) {
			assertThatExceptionOfType(ControllersUnreachableException.class).isThrownBy(() -> ask(client))
				.withMessageContaining("its certificate is not for '" + NAME + "'");
			assertThat(after.serverNames()).as("handshakes that succeeded").isEmpty();
		}
	}

}
