package io.xce.cli.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.process.Children;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.SampleDaemon;
import io.xce.cli.process.XceProcess;
import io.xce.cli.support.ExitCode;
import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.IdentityFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shell and a worker against controllers that want TLS, a client certificate and a
 * token, all as processes.
 */
class SecuredShellIntegrationTests {

	private static final String SUBMIT = "submit word-count 'a b a' --wait";

	@TempDir
	static Path directory;

	private static final Children children = Children.killedAtEnd();

	private static LocalCluster cluster;

	private static Path authorities;

	private static IdentityFiles client;

	@BeforeAll
	static void start() throws Exception {
		TestAuthority authority = TestAuthority.named("shell-test");
		IdentityFiles node = authority.issue("127.0.0.1").writeTo(directory, "node");
		authorities = authority.writeTo(directory);
		client = authority.issue("shell").writeTo(directory, "client");
		Path tokens = Files.writeString(directory.resolve("tokens"),
				"ops operator token-of-the-operator\ngrafana read-only token-of-the-reader\n");
		cluster = LocalCluster.create(children,
				LocalCluster.Layout.onFreePorts(directory, 1)
					.with("--tls-certificate", node.certificate().toString(), "--tls-key", node.key().toString(),
							"--tls-client-ca", authorities.toString(), "--tls-require-client-certificate", "--tokens",
							tokens.toString()));
		cluster.start(Duration.ofSeconds(60));
	}

	@AfterAll
	static void stop() {
		children.close();
	}

	private static Path token(String token) throws Exception {
		return Files.writeString(directory.resolve(token), token + "\n");
	}

	private static List<String> certified() {
		return List.of("--tls-ca", authorities.toString(), "--tls-certificate", client.certificate().toString(),
				"--tls-key", client.key().toString());
	}

	private static XceProcess shell(List<String> options, String... lines) {
		List<String> arguments = new ArrayList<>(List.of("shell", "-m", cluster.masters()));
		arguments.addAll(options);
		for (String line : lines) {
			arguments.addAll(List.of("-c", line));
		}
		XceProcess shell = XceProcess.watched(arguments.toArray(String[]::new));
		shell.awaitExit();
		return shell;
	}

	private static List<String> with(List<String> options, String... more) {
		List<String> all = new ArrayList<>(options);
		all.addAll(List.of(more));
		return all;
	}

	@Test
	void whoProvesItselfMaySubmitAndAWorkerMayRunIt() throws Exception {
		List<String> operator = with(certified(), "--token-file", token("token-of-the-operator").toString());
		Path log = directory.resolve("worker.log");
		var unused = children.start(SampleDaemon.WORKER, "worker", log,
				List.of("--xce.masters=" + cluster.masters(), "--xce.ssl.bundle=xce",
						"--spring.ssl.bundle.pem.xce.truststore.certificate=" + authorities,
						"--spring.ssl.bundle.pem.xce.keystore.certificate=" + client.certificate(),
						"--spring.ssl.bundle.pem.xce.keystore.private-key=" + client.key(),
						"--xce.credentials.token-file=" + directory.resolve("token-of-the-operator")));
		try (XceProcess shell = shell(operator, "set deadline 60s", SUBMIT)) {
			assertThat(shell.awaitExit()).as(shell.err() + Files.readString(log)).isZero();
			assertThat(shell.out()).contains("succeeded");
		}
	}

	@Test
	void whoMayOnlyReadIsToldSo() throws Exception {
		List<String> reader = with(certified(), "--token-file", token("token-of-the-reader").toString());
		try (XceProcess shell = shell(reader, "status", "list", SUBMIT)) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.REQUEST_FAILED);
			assertThat(shell.err()).contains("Permission denied", "'grafana' may not jobs.submit");
		}
	}

	@Test
	void onlyAnOperatorMayTakeANodeOutOfService() throws Exception {
		String operator = token("token-of-the-operator").toString();
		try (XceProcess denied = admin(token("token-of-the-reader").toString(), "disable", "n1", "--force")) {
			assertThat(denied.awaitExit()).isEqualTo(ExitCode.REQUEST_FAILED);
			assertThat(denied.err()).contains("Permission denied", "'grafana' may not node.disable");
		}
		try (XceProcess disabled = admin(operator, "disable", "n1", "--force")) {
			assertThat(disabled.awaitExit()).as(disabled.err()).isZero();
		}
		try (XceProcess enabled = admin(operator, "enable", "n1")) {
			assertThat(enabled.awaitExit()).as(enabled.err()).isZero();
		}
	}

	private static XceProcess admin(String token, String... command) {
		List<String> arguments = new ArrayList<>(List.of("admin"));
		arguments.addAll(List.of(command));
		arguments.addAll(List.of("-m", cluster.masters(), "--token-file", token));
		arguments.addAll(certified());
		XceProcess admin = XceProcess.watched(arguments.toArray(String[]::new));
		admin.awaitExit();
		return admin;
	}

	@Test
	void whoHasNoTokenIsToldSoAtOnce() {
		try (XceProcess shell = shell(certified(), "list")) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.REQUEST_FAILED);
			assertThat(shell.err()).contains("Authentication failed", "a token is required");
		}
		try (XceProcess shell = shell(certified(), "status")) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.REQUEST_FAILED);
			assertThat(shell.err()).contains("Authentication failed");
		}
	}

	@Test
	void whoShowsNoCertificateLearnsWhatIsMissing() throws Exception {
		List<String> nobody = List.of("--tls-ca", authorities.toString(), "--token-file",
				token("token-of-the-operator").toString());
		try (XceProcess shell = shell(nobody, "set deadline 3s", "list")) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.UNREACHABLE);
			assertThat(shell.err()).contains(cluster.masters(), "it wants a certificate of this client")
				.doesNotContain("token-of");
		}
	}

	@Test
	void whatCannotBeUsedIsAUsageError() {
		try (XceProcess shell = shell(List.of("--tls-ca", directory.resolve("none").toString()), "list")) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.USAGE);
			assertThat(shell.err()).contains("none", "cannot be used");
		}
		try (XceProcess shell = shell(List.of("--tls-key", "x"), "list")) {
			assertThat(shell.awaitExit()).isEqualTo(ExitCode.USAGE);
			assertThat(shell.err()).contains("--tls-certificate and --tls-key go together");
		}
	}

}
