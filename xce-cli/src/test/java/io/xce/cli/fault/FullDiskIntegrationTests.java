package io.xce.cli.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.TestCluster;
import io.xce.cli.soak.CountedLoad;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A node whose disk is full ends, the others go on, and it comes back once there is room.
 * Each node has a small file system of its own, which needs the right to mount one.
 */
class FullDiskIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final byte[] BLOCK = new byte[64 * 1024];

	@TempDir
	Path directory;

	private final List<Path> mounts = new ArrayList<>();

	private TestCluster cluster;

	private CountedLoad load;

	@BeforeEach
	void start() throws Exception {
		Path home = this.directory.resolve("cluster");
		for (String node : List.of("n1", "n2", "n3")) {
			Path mount = Files.createDirectories(home.resolve(node));
			assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=14m", "tmpfs", mount.toString()) == 0,
					"file systems cannot be mounted here");
			this.mounts.add(mount);
		}
		this.cluster = TestCluster.start(LocalCluster.Layout.onFreePorts(home, 3));
		this.load = CountedLoad.start(this.directory, this.cluster.masters());
	}

	@AfterEach
	void stop() throws Exception {
		if (this.load != null) {
			this.load.close();
		}
		if (this.cluster != null) {
			this.cluster.close();
		}
		for (Path mount : this.mounts) {
			run("umount", mount.toString());
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aNodeEndsAndComesBackOnceThereIsRoom(boolean primary) throws Exception {
		LocalNode leader = this.cluster.awaitPrimary();
		LocalNode victim = primary ? leader : this.cluster.other(leader);
		this.load.resetGap();
		Path filler = victim.audit().resolveSibling("filler");
		fill(filler);
		assertThat(victim.process().awaitEnd(PATIENCE)).isTrue();
		assertThat(victim.process().exitCode()).isOne();
		assertThat(victim.process().tail(20)).anyMatch((line) -> line.contains("xce: the log cannot be written"));
		this.load.goOn(Duration.ofSeconds(1));
		System.out.println("the full disk of a " + (primary ? "primary" : "standby") + " costs, ms: "
				+ this.load.longestGap().toMillis());
		Files.delete(filler);
		victim.start();
		victim.awaitListening(PATIENCE);
		this.cluster.restore();
		this.load.goOn(Duration.ofSeconds(1));
		this.load.assertAllSucceeded();
	}

	private static void fill(Path filler) {
		try (var out = Files.newOutputStream(filler)) {
			while (true) {
				out.write(BLOCK);
			}
		}
		catch (IOException ex) {
			assertThat(ex).hasMessageContaining("No space left");
		}
	}

	private static int run(String... command) throws Exception {
		return new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start()
			.waitFor();
	}

}
