package io.xce.controller.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ConfigCheckTests {

	private static final Peer A = Peer.parse("a=127.0.0.1:7501/127.0.0.1:7401");

	private static final Peer B = Peer.parse("b=127.0.0.1:7502/127.0.0.1:7402");

	private static final Peer C = Peer.parse("c=127.0.0.1:7503/127.0.0.1:7403");

	@Test
	void oneThreeOrFivePeersOnLoopbackAreFine() {
		assertThatCode(() -> ConfigCheck.check(node("a", A).build())).doesNotThrowAnyException();
		assertThatCode(() -> ConfigCheck.check(node("b", A, B, C).build())).doesNotThrowAnyException();
	}

	@Test
	void anotherCountIsNamed() {
		assertThat(problems(node("a", A, B))).containsExactly("peers: 2 nodes [a, b], expected 1, 3 or 5");
	}

	@Test
	void anUnknownNodeIsNamed() {
		assertThat(problems(node("x", A, B, C)))
			.containsExactly("node id: 'x' is not among the peers [a, b, c], expected one of them");
	}

	@Test
	void aDuplicateIdIsNamed() {
		Peer again = Peer.parse("a=127.0.0.1:7509/127.0.0.1:7409");
		assertThat(problems(node("a", A, B, again)))
			.containsExactly("peers: node id 'a' is there twice, expected each once");
	}

	@Test
	void aDuplicatePortIsNamedWithBothUsers() {
		Peer clash = Peer.parse("c=127.0.0.1:7401/127.0.0.1:7403");
		assertThat(problems(node("a", A, B, clash))).containsExactly(
				"raft address of c: 127.0.0.1:7401 is also the" + " client address of a, expected a port of its own");
	}

	@Test
	void theSamePortForClientsAndPeersIsNamed() {
		assertThat(problems(node("a", A).listen(HostPort.parse("127.0.0.1:7501")))).singleElement()
			.asString()
			.contains("127.0.0.1:7501", "share a port");
	}

	@Test
	void anAddressOthersReachIsRefusedUnlessAllowedInSoManyWords() {
		assertThat(problems(node("a", A).listen(HostPort.parse("0.0.0.0:7401")))).singleElement()
			.asString()
			.contains("0.0.0.0:7401", "loopback", "open-to-network");
		assertThatCode(() -> ConfigCheck
			.check(node("a", A).listen(HostPort.parse("0.0.0.0:7401")).openToNetwork(true).build()))
			.doesNotThrowAnyException();
	}

	@Test
	void clientsMayComeFromElsewhereOverTlsWithProofOfWhoTheyAre() {
		HostPort any = HostPort.parse("0.0.0.0:7401");
		TlsFiles tls = TlsFiles.of(Path.of("cert"), Path.of("key"));
		assertThat(problems(node("a", A).listen(any).tls(tls).tokens(Path.of("tokens")))).isEmpty();
		assertThat(problems(node("a", A).listen(any).tls(tls.requiringClientCertificates(Path.of("ca"))))).isEmpty();
		assertThat(problems(node("a", A).listen(any).tls(tls))).singleElement()
			.asString()
			.contains("without authentication", "tokens", "open-to-network")
			.doesNotContain("encryption");
		assertThat(problems(node("a", A).listen(any).tokens(Path.of("tokens")))).singleElement()
			.asString()
			.contains("without encryption", "tls-certificate", "open-to-network")
			.doesNotContain("authentication");
	}

	@Test
	void membersMayNotForTheyDoNotEncrypt() {
		ControllerConfig.Builder protectedForClients = node("a", A).tls(TlsFiles.of(Path.of("cert"), Path.of("key")))
			.tokens(Path.of("tokens"))
			.raftListen(HostPort.parse("0.0.0.0:7501"));
		assertThat(problems(protectedForClients)).singleElement()
			.asString()
			.startsWith("raft listen address: 0.0.0.0:7501")
			.contains("do not encrypt", "open-to-network");
		assertThat(problems(protectedForClients.openToNetwork(true))).isEmpty();
	}

	@Test
	void aRequiredClientCertificateNeedsAnAuthority() {
		assertThat(problems(node("a", A).tls(new TlsFiles(Path.of("cert"), Path.of("key"), null, true))))
			.singleElement()
			.asString()
			.startsWith("tls client authorities");
	}

	@Test
	void badTimesAndNumbersAreAllNamed() {
		List<String> problems = problems(node("a", A).electionTimeout(Duration.ofMillis(10), Duration.ofMillis(11))
			.retention(Duration.ZERO)
			.workerLease(Duration.ofMillis(1))
			.maxFrameBytes(17)
			.snapshotEvery(1));
		assertThat(problems).hasSize(5)
			.anyMatch((line) -> line.startsWith("election timeout: 10 ms to 11 ms"))
			.anyMatch((line) -> line.startsWith("retention: 0 ms"))
			.anyMatch((line) -> line.startsWith("worker lease: 1 ms"))
			.anyMatch((line) -> line.startsWith("max frame: 17 bytes"))
			.anyMatch((line) -> line.startsWith("snapshot every: 1 "));
	}

	@Test
	void malformedTextNamesItself() {
		for (String text : List.of("", "a", "a=b", "a=127.0.0.1:1", "=h:1/h:2", "a=h:0/h:2", "a=h:70000/h:1",
				"a=h:x/h:1", "a b=h:1/h:2", "a=::1:5/h:1")) {
			assertThatExceptionOfType(IllegalArgumentException.class).as(text)
				.isThrownBy(() -> Peer.parse(text))
				.withMessageContaining("expected");
		}
		assertThat(HostPort.parse("[::1]:7400")).isEqualTo(new HostPort("::1", 7400));
		assertThat(new HostPort("::1", 7400)).hasToString("[::1]:7400");
	}

	private static ControllerConfig.Builder node(String id, Peer... peers) {
		return ControllerConfig.builder(id, Path.of("unused")).peers(List.of(peers));
	}

	private static List<String> problems(ControllerConfig.Builder builder) {
		try {
			ConfigCheck.check(builder.build());
			return List.of();
		}
		catch (ControllerConfigException ex) {
			return ex.problems();
		}
	}

}
