package io.xce.controller.config;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DataDirectoryTests {

	@TempDir
	Path directory;

	@Test
	void isCreatedAndCanBeOpenedAgainByItsNode() throws Exception {
		Path path = this.directory.resolve("deep/a");
		DataDirectory.open(config("a", "xce", path)).close();
		try (DataDirectory again = DataDirectory.open(config("a", "xce", path))) {
			assertThat(again.raft()).isDirectory();
		}
	}

	@Test
	void thatOfAnotherNodeOrClusterIsRefused() throws Exception {
		DataDirectory.open(config("a", "xce", this.directory)).close();
		assertRefused(config("b", "xce", this.directory), "belongs to node 'a'", "this node is node 'b'");
		assertRefused(config("a", "other", this.directory), "of cluster 'xce'", "of cluster 'other'");
	}

	@Test
	void oneFormedWithOtherPeersIsRefused() throws Exception {
		DataDirectory.open(config("a", "xce", this.directory)).close();
		ControllerConfig moved = ControllerConfig.builder("a", this.directory)
			.peer(Peer.parse("a=127.0.0.1:9999/127.0.0.1:7400"))
			.build();
		assertRefused(moved, "a@127.0.0.1:7500", "a@127.0.0.1:9999");
	}

	@Test
	void aChangedClientAddressIsNoReasonToRefuse() throws Exception {
		DataDirectory.open(config("a", "xce", this.directory)).close();
		DataDirectory
			.open(ControllerConfig.builder("a", this.directory)
				.peer(Peer.parse("a=127.0.0.1:7500/127.0.0.1:7777"))
				.peer(Peer.parse("b=127.0.0.1:7600/127.0.0.1:7700"))
				.build())
			.close();
	}

	@Test
	void oneInUseIsRefused() throws Exception {
		try (DataDirectory open = DataDirectory.open(config("a", "xce", this.directory))) {
			assertThat(open.raft()).exists();
			assertRefused(config("a", "xce", this.directory), "in use");
		}
	}

	@Test
	void oneWithOtherFilesIsRefused() throws Exception {
		Files.writeString(this.directory.resolve("thesis.txt"), "mine");
		assertRefused(config("a", "xce", this.directory), "files that are not a controller's");
	}

	@Test
	void aFileInItsPlaceIsRefused() throws Exception {
		Path file = Files.writeString(this.directory.resolve("file"), "x");
		assertRefused(config("a", "xce", file), "cannot be written", "expected a writable directory");
	}

	private static void assertRefused(ControllerConfig config, String... parts) {
		assertThatExceptionOfType(ControllerConfigException.class).isThrownBy(() -> DataDirectory.open(config))
			.satisfies((ex) -> assertThat(ex.problems()).singleElement()
				.asString()
				.contains(parts)
				.startsWith("data directory: "));
	}

	private static ControllerConfig config(String id, String cluster, Path path) {
		return ControllerConfig.builder(id, path)
			.clusterName(cluster)
			.peer(Peer.parse("a=127.0.0.1:7500/127.0.0.1:7400"))
			.peer(Peer.parse("b=127.0.0.1:7600/127.0.0.1:7700"))
			.build();
	}

}
