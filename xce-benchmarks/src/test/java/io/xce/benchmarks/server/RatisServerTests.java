package io.xce.benchmarks.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.peer.RatisPeer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class RatisServerTests {

	@TempDir
	Path directory;

	@Test
	void everyRequestIsAnsweredWithItsOwnBody() throws Exception {
		try (RatisPeer peer = new RatisPeer(new RatisServer().start(this.directory.toFile()))) {
			assertThat(peer.call(new byte[] { 1, 2 })).containsExactly(1, 2);
			assertThat(peer.call(new byte[0])).isEmpty();
			List<CompletableFuture<byte[]>> answers = new ArrayList<>();
			for (byte i = 0; i < 100; i++) {
				CompletableFuture<byte[]> answer = new CompletableFuture<>();
				peer.send(new byte[] { i }, answer::complete);
				answers.add(answer);
			}
			for (byte i = 0; i < 100; i++) {
				assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).containsExactly(i);
			}
		}
	}

}
