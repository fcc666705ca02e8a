package io.xce.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.xce.cli.process.XceProcess;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The archive of classes that the script keeps beside the jar. In a copy, so that nobody
 * else's starts depend on it.
 */
class ScriptArchiveIntegrationTests {

	private static final Path HOME = Path.of("").toAbsolutePath().getParent();

	private static final List<String> MODULES = List.of("xce-protocol", "xce-jobs", "xce-client-spi", "xce-client-core",
			"xce-spring-boot-autoconfigure", "xce-spring-boot-starter", "xce-controller",
			"xce-testing/xce-testing-support", "xce-testing/xce-testing-simulator", "xce-testing/xce-testing-cluster",
			"sample-apiserver", "sample-worker", "xce-cli");

	/** A command that the archive is made for, but starts no controller. */
	private static final String[] CONTROLLER_HELP = { "controller", "--help" };

	@TempDir
	Path home;

	private Path jar;

	private Path archive;

	/**
	 * A working copy whose build is newer than its sources.
	 */
	@BeforeEach
	void copy() throws IOException {
		Files.copy(HOME.resolve("xce"), this.home.resolve("xce"), StandardCopyOption.COPY_ATTRIBUTES);
		Files.createDirectory(this.home.resolve(".mvn"));
		Files.createFile(this.home.resolve("pom.xml"));
		for (String module : MODULES) {
			Files.createDirectories(this.home.resolve(module).resolve("src/main"));
			Files.createFile(this.home.resolve(module).resolve("pom.xml"));
		}
		Path target = Files.createDirectory(this.home.resolve("xce-cli/target"));
		Files.createSymbolicLink(target.resolve("lib"), HOME.resolve("xce-cli/target/lib"));
		this.jar = Files.copy(HOME.resolve("xce-cli/target/xce-cli.jar"), target.resolve("xce-cli.jar"));
		this.archive = target.resolve("xce-cli.jsa");
	}

	@Test
	void firstCommandWithControllersAfterABuildMakesTheArchive() throws IOException {
		assertRuns(List.of(), CONTROLLER_HELP).contains("archiving classes").hasLineCount(1);
		assertThat(this.archive).isNotEmptyFile();
		FileTime made = Files.getLastModifiedTime(this.archive);
		assertRuns(List.of(), CONTROLLER_HELP).isEmpty();
		assertThat(Files.getLastModifiedTime(this.archive)).isEqualTo(made);
		assertThat(classesFrom("shared objects file (top)")).isPositive();

		// the next build: not the file that was archived
		Files.setLastModifiedTime(this.jar, FileTime.from(Instant.now().minusSeconds(1)));
		Files.setLastModifiedTime(this.archive, FileTime.from(Instant.now()));
		assertRuns(List.of("XCE_BUILD=never"), "--version").isEmpty();
		assertThat(classesFrom("shared objects file (top)")).isZero();
	}

	@Test
	void commandsWithoutControllersAndThoseThatMustNotBuildMakeNone() {
		assertRuns(List.of(), "--version").isEmpty();
		assertRuns(List.of("XCE_BUILD=never"), CONTROLLER_HELP).isEmpty();
		assertThat(this.archive).doesNotExist();
	}

	@Test
	void archiveThatIsNoneKeepsNothingFromStarting() throws IOException {
		Files.writeString(this.archive, "garbage".repeat(10_000));
		assertRuns(List.of("XCE_BUILD=never"), "--version").isEmpty();
	}

	@Test
	void javaThatCannotArchiveIsAskedOnceAndSaidSo() throws IOException {
		Path java = Files.createDirectories(this.home.resolve("jdk/bin")).resolve("java");
		Files.writeString(java, """
				#!/bin/sh
				case "$*" in *ArchiveClassesAtExit*) echo no archive; exit 1;; esac
				exec '%s' "$@"
				""".formatted(Path.of(System.getProperty("java.home"), "bin", "java")));
		Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
		List<String> environment = List.of("JAVA_HOME=" + this.home.resolve("jdk"));
		assertRuns(environment, CONTROLLER_HELP).contains("no classes archived, see ").hasLineCount(2);
		assertThat(this.archive).isEmptyFile();
		assertThat(this.archive.resolveSibling("archive.log")).hasContent("no archive");
		assertRuns(environment, CONTROLLER_HELP).isEmpty();
	}

	/**
	 * Run it and expect its success.
	 * @return what it has written to its error output
	 */
	private AbstractStringAssert<?> assertRuns(List<String> environment, String... arguments) {
		List<String> command = new ArrayList<>(List.of("env", "-u", "XCE_BUILD", "-u", "XCE_JAVA_OPTS"));
		command.addAll(environment);
		command.add(this.home.resolve("xce").toString());
		command.addAll(List.of(arguments));
		try (XceProcess xce = XceProcess.start(command)) {
			assertThat(xce.awaitExit()).isZero();
			assertThat(xce.out()).startsWith(arguments[0].equals("--version") ? "xce " : "Usage: xce controller");
			return assertThat(xce.err());
		}
	}

	private long classesFrom(String source) {
		try (XceProcess xce = XceProcess.start(List.of("env", "XCE_BUILD=never", "XCE_JAVA_OPTS=-Xlog:class+load",
				this.home.resolve("xce").toString(), "--version"))) {
			assertThat(xce.awaitExit()).isZero();
			return Stream.of(xce.out().split("\n")).filter((line) -> line.endsWith("source: " + source)).count();
		}
	}

}
