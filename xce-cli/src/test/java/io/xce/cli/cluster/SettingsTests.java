package io.xce.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.xce.cli.support.CommandFailure;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.TlsFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SettingsTests {

	private static final String PEERS = "n1=127.0.0.1:7500/127.0.0.1:7400";

	@TempDir
	Path directory;

	@Test
	void theCommandLineWinsOverTheEnvironmentAndThatOverTheFile() throws IOException {
		Path file = file("worker-lease=1s\nretention=1m\nsnapshot-every=11\n");
		ControllerConfig config = Configuration.of(Settings.of(
				Map.of(ControllerSetting.ID, "n1", ControllerSetting.PEERS, PEERS, ControllerSetting.DATA, "d",
						ControllerSetting.WORKER_LEASE, "3s"),
				Map.of("XCE_WORKER_LEASE", "2s", "XCE_RETENTION", "2m"), file));
		assertThat(config.workerLease()).isEqualTo(Duration.ofSeconds(3));
		assertThat(config.retention()).isEqualTo(Duration.ofMinutes(2));
		assertThat(config.snapshotEvery()).isEqualTo(11);
		assertThat(config.peers()).hasSize(1);
		assertThat(config.warmUp()).as("unless it is told not to").isTrue();
	}

	@Test
	void allSettingsReachTheConfiguration() throws IOException {
		Path file = file("""
				id=n1
				peers=n1=127.0.0.1:7500/127.0.0.1:7400, n2=127.0.0.1:7501/127.0.0.1:7401
				data=/tmp/x
				cluster-name=c
				listen=127.0.0.1:1
				raft-listen=127.0.0.1:2
				open-to-network=true
				tls-certificate=cert.pem
				tls-key=key.pem
				tls-client-ca=ca.pem
				tls-require-client-certificate=true
				tokens=tokens.txt
				start-disabled=yes
				election-timeout=200ms-400ms
				caller-key-retention=2h
				drain-limit=1s
				max-frame=5000
				audit=1
				no-warm-up=true
				""");
		ControllerConfig config = Configuration.of(Settings.of(Map.of(), Map.of(), file));
		assertThat(config.nodeId()).isEqualTo("n1");
		assertThat(config.peers()).hasSize(2);
		assertThat(config.dataDirectory()).isEqualTo(Path.of("/tmp/x"));
		assertThat(config.clusterName()).isEqualTo("c");
		assertThat(config.listen()).hasToString("127.0.0.1:1");
		assertThat(config.raftListen()).hasToString("127.0.0.1:2");
		assertThat(config.openToNetwork()).isTrue();
		assertThat(config.tls())
			.isEqualTo(new TlsFiles(Path.of("cert.pem"), Path.of("key.pem"), Path.of("ca.pem"), true));
		assertThat(config.tokens()).isEqualTo(Path.of("tokens.txt"));
		assertThat(config.startDisabled()).isTrue();
		assertThat(config.electionTimeoutMin()).isEqualTo(Duration.ofMillis(200));
		assertThat(config.electionTimeoutMax()).isEqualTo(Duration.ofMillis(400));
		assertThat(config.callerKeyRetention()).isEqualTo(Duration.ofHours(2));
		assertThat(config.drainLimit()).isEqualTo(Duration.ofSeconds(1));
		assertThat(config.maxFrameBytes()).isEqualTo(5000);
		assertThat(config.audit()).isTrue();
		assertThat(config.warmUp()).isFalse();
	}

	@Test
	void halfOfTlsIsRefused() {
		Map<ControllerSetting, String> options = Map.of(ControllerSetting.ID, "n1", ControllerSetting.PEERS, PEERS,
				ControllerSetting.DATA, "d", ControllerSetting.TLS_CERTIFICATE, "cert.pem");
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> Configuration.of(Settings.of(options, Map.of(), null)))
			.withMessageContaining("tls-certificate and tls-key");
	}

	@Test
	void aNameNobodyKnowsIsRefused() throws IOException {
		Path file = file("worker-leese=1s\n");
		assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> Settings.of(Map.of(), Map.of(), file))
			.withMessageContaining("worker-leese")
			.satisfies((failure) -> assertThat(failure.exitCode()).isEqualTo(2));
	}

	@Test
	void whatIsMissingIsNamedWithAllItsNames() {
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> Configuration.of(Settings.of(Map.of(), Map.of(), null)))
			.withMessageContaining("--id")
			.withMessageContaining("XCE_ID");
	}

	@Test
	void whatCannotBeReadIsNamed() {
		Map<ControllerSetting, String> options = Map.of(ControllerSetting.ID, "n1", ControllerSetting.PEERS, PEERS,
				ControllerSetting.DATA, "d", ControllerSetting.ELECTION_TIMEOUT, "fast");
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> Configuration.of(Settings.of(options, Map.of(), null)))
			.withMessageContaining("election-timeout: 'fast', expected a range");
	}

	private Path file(String text) throws IOException {
		return Files.writeString(this.directory.resolve("xce.properties"), text);
	}

}
