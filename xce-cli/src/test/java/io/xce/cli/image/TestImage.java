package io.xce.cli.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.testcontainers.utility.DockerImageName;

/**
 * The project's image on a base that is made from local parts, so that no registry is
 * asked for anything.
 */
final class TestImage {

	private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

	private static final String BASE = "xce-test-base";

	private static final String IMAGE = "xce-test";

	private TestImage() {
	}

	/**
	 * Build it from what Maven has built.
	 */
	static DockerImageName build() throws Exception {
		run("deploy/base-image", BASE);
		run("docker", "build", "-q", "-f", "deploy/Dockerfile", "--build-arg", "BASE=" + BASE + ":latest", "-t", IMAGE,
				"xce-cli/target");
		return DockerImageName.parse(IMAGE + ":latest");
	}

	private static void run(String... command) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(PROJECT.toFile()).redirectErrorStream(true);
		builder.environment().putAll(Map.of("JAVA_HOME", System.getProperty("java.home"), "DOCKER_BUILDKIT", "0"));
		Process process = builder.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (!process.waitFor(3, TimeUnit.MINUTES) || process.exitValue() != 0) {
			process.destroyForcibly();
			throw new IllegalStateException(String.join(" ", command) + " failed: " + output);
		}
	}

}
