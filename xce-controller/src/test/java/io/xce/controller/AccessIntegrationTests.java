package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.netty.buffer.Unpooled;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.TlsFiles;
import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.jobs.Nodes;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.IdentityFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tokens, roles and TLS of a real controller.
 */
class AccessIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final String CLIENT = "token-of-the-client";

	private static final String READER = "token-of-the-reader";

	private static final String OPERATOR = "token-of-the-operator";

	private static final List<String> TOKENS = List.of("orders client " + CLIENT, "grafana read-only " + READER,
			"ops operator " + OPERATOR);

	private static final TestAuthority AUTHORITY = TestAuthority.named("controllers");

	@TempDir
	static Path directory;

	private static Path tokens;

	private static TestCluster cluster;

	private static SSLContext tls;

	@BeforeAll
	static void start() throws Exception {
		tokens = Files.write(directory.resolve("tokens"), TOKENS);
		IdentityFiles identity = AUTHORITY.issue("127.0.0.1").writeTo(directory, "node");
		tls = AUTHORITY.trustingContext();
		cluster = TestCluster.start(directory, 1,
				(builder) -> builder.tokens(tokens).tls(TlsFiles.of(identity.certificate(), identity.key())));
		cluster.primary();
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	private static HostPort address() {
		return cluster.primary().config().listen();
	}

	private static TestClient connect() throws Exception {
		return TestClient.encrypted(address(), tls);
	}

	private static TestClient greeted(String token) throws Exception {
		TestClient client = connect();
		assertThat(client.greet(token).statusCode()).isEqualTo(Status.OK.code());
		return client;
	}

	private static XceRequest<?> submit(String id) {
		return Jobs.submit(JobSpec.of("other", new byte[0]).withId(id));
	}

	@Test
	void aClientMayReadAndWrite() throws Exception {
		try (TestClient client = greeted(CLIENT)) {
			assertThat(client.call(submit("by-client")).status()).isEqualTo(Status.OK);
			assertThat(client.result(Jobs.get("by-client")).id()).isEqualTo("by-client");
			assertThat(client.result(Nodes.status()).ready()).isTrue();
		}
	}

	@Test
	void aReaderMayReadAndNoMore() throws Exception {
		try (TestClient client = greeted(READER)) {
			assertThat(client.result(Jobs.list(JobQuery.ALL))).isNotNull();
			assertThat(client.result(Nodes.status()).ready()).isTrue();
			ReplyMessage denied = client.call(submit("by-reader"));
			assertThat(denied.status()).isEqualTo(Status.PERMISSION_DENIED);
			assertThat(denied.preExecution()).isTrue();
			assertThat(denied.reason()).isEqualTo("'grafana' may not jobs.submit");
			assertThat(client.call(Jobs.get("by-reader")).status()).isEqualTo(Status.NOT_FOUND);
		}
	}

	@Test
	void onlyAnOperatorMayTakeNodesOutOfService() throws Exception {
		XceRequest<byte[]> drain = XceRequest.of("node.of-tomorrow", Kind.NODE, new byte[0], (body) -> body);
		try (TestClient client = greeted(CLIENT); TestClient operator = greeted(OPERATOR)) {
			assertThat(client.call(drain).status()).isEqualTo(Status.PERMISSION_DENIED);
			assertThat(operator.call(drain).status()).isEqualTo(Status.INVALID_REQUEST);
		}
	}

	@Test
	void aStrangerIsToldSoAndNothingOfItIsExecuted() throws Exception {
		try (TestClient stranger = connect(); TestClient client = greeted(CLIENT)) {
			HelloReply reply = stranger.greet("token-of-nobody-here");
			assertThat(reply.statusCode()).isEqualTo(Status.AUTH_FAILED.code());
			assertThat(reply.reason()).isEqualTo("the token is not known here");
			ReplyMessage refused = stranger.call(submit("by-stranger"));
			assertThat(refused.status()).isEqualTo(Status.AUTH_FAILED);
			assertThat(refused.preExecution()).isTrue();
			assertThat(stranger.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.AUTH_FAILED);
			assertThat(stranger.call(Nodes.status()).status()).isEqualTo(Status.AUTH_FAILED);
			assertThat(client.call(Jobs.get("by-stranger")).status()).isEqualTo(Status.NOT_FOUND);
		}
	}

	@Test
	void oneWithoutATokenIsAskedForOneAndMayGreetAgain() throws Exception {
		try (TestClient client = connect()) {
			HelloReply reply = client.greet(null);
			assertThat(reply.statusCode()).isEqualTo(Status.AUTH_FAILED.code());
			assertThat(reply.reason()).isEqualTo("a token is required");
			assertThat(reply.clusterId()).isEqualTo(cluster.primary().view().clusterId());
			assertThat(client.greet(CLIENT).statusCode()).isEqualTo(Status.OK.code());
			assertThat(client.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.OK);
		}
	}

	@Test
	void aTokenThatIsTakenOutOfTheFileIsWorthNothingAnyMore() throws Exception {
		try (TestClient client = greeted(CLIENT); TestClient operator = greeted(OPERATOR)) {
			replaceTokens(List.of("ops operator " + OPERATOR, "billing client token-of-billing"));
			Await.value(PATIENCE, "the revocation", () -> isRefused(client) ? client : null);
			assertThat(operator.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.OK);
			assertThat(client.greet("token-of-billing").statusCode()).isEqualTo(Status.OK.code());
		}
		finally {
			replaceTokens(TOKENS);
			Await.value(PATIENCE, "the tokens", () -> isKnown() ? tokens : null);
		}
	}

	private static boolean isRefused(TestClient client) {
		try {
			return client.call(Jobs.list(JobQuery.ALL)).status() == Status.AUTH_FAILED;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static boolean isKnown() {
		try (TestClient client = connect()) {
			return client.greet(CLIENT).statusCode() == Status.OK.code();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void replaceTokens(List<String> lines) throws Exception {
		FileTime before = Files.getLastModifiedTime(tokens);
		Files.write(tokens, lines);
		Files.setLastModifiedTime(tokens, FileTime.from(before.toInstant().plusSeconds(1)));
	}

	@Test
	void aClientWithoutTlsIsTurnedAwayUnheard() throws Exception {
		try (TestClient plain = TestClient.raw(address())) {
			plain.write(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII));
			plain.awaitClosed();
		}
	}

	@Test
	void anAuthorityOfOthersIsNotTrusted() {
		SSLContext others = TestAuthority.named("others").trustingContext();
		assertThatException().isThrownBy(() -> TestClient.encrypted(address(), others))
			.withMessageContaining("certification path");
	}

	@Test
	void aCertificateThatIsReplacedIsShownToThoseWhoComeThen() throws Exception {
		try (TestClient early = greeted(CLIENT)) {
			IdentityFiles next = AUTHORITY.issue("127.0.0.1", "renewed").writeTo(directory, "node");
			Files.setLastModifiedTime(next.certificate(), FileTime.from(Instant.now().plusSeconds(5)));
			Await.value(PATIENCE, "the new certificate", () -> isRenewed() ? next : null);
			assertThat(early.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.OK);
		}
	}

	private static boolean isRenewed() {
		try (TestClient late = connect()) {
			return late.certificate().getSubjectAlternativeNames().toString().contains("renewed");
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void filesThatCannotBeUsedAreNamedAtTheStart() throws Exception {
		Path nothing = directory.resolve("nothing");
		Path nonsense = Files.writeString(directory.resolve("nonsense"), "orders client short");
		assertThatExceptionOfType(ControllerConfigException.class)
			.isThrownBy(() -> TestCluster.start(directory.resolve("x"), 1, (builder) -> builder.tokens(nothing)))
			.withMessageContaining("tokens: " + nothing);
		assertThatExceptionOfType(ControllerConfigException.class)
			.isThrownBy(() -> TestCluster.start(directory.resolve("y"), 1, (builder) -> builder.tokens(nonsense)))
			.withMessageContaining("line 1")
			.withMessageNotContaining("short");
		assertThatExceptionOfType(ControllerConfigException.class)
			.isThrownBy(() -> TestCluster.start(directory.resolve("z"), 1,
					(builder) -> builder.tls(TlsFiles.of(nothing, nonsense))))
			.withMessageContaining("tls: ")
			.withMessageContaining(nothing.toString());
	}

}
