package io.xce.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.process.XceProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The script that starts all of this, with what this build has made.
 */
class ScriptIntegrationTests {

	private static final Path HOME = Path.of("").toAbsolutePath().getParent();

	@TempDir
	Path elsewhere;

	private static XceProcess run(Path script, String... arguments) {
		List<String> command = new ArrayList<>(List.of("env", "XCE_BUILD=never", script.toString()));
		command.addAll(List.of(arguments));
		return XceProcess.start(command);
	}

	@Test
	void xceRunsACommandAndPassesItsExitCodeOn() {
		try (XceProcess xce = run(HOME.resolve("xce"), "--version")) {
			assertThat(xce.awaitExit()).isZero();
			assertThat(xce.out()).startsWith("xce ");
		}
		try (XceProcess xce = run(HOME.resolve("xce"), "fly")) {
			assertThat(xce.awaitExit()).isEqualTo(2);
			assertThat(xce.err()).contains("Unknown command or argument 'fly'");
		}
	}

	/**
	 * It needs libraries that no other command does, and tests have more than the
	 * program.
	 */
	@Test
	void xceSimulates() {
		try (XceProcess xce = run(HOME.resolve("xce"), "simulate", "--seeds", "2", "--json")) {
			assertThat(xce.awaitExit()).isZero();
			assertThat(xce.out()).contains("\"seeds\":2,").contains("\"violations\":0");
		}
	}

	@Test
	void xceTestIsTheShell() {
		try (XceProcess shell = run(HOME.resolve("xce_test"))) {
			shell.type("set masters a:1,b:2", "show masters", "bogus");
			shell.endInput();
			assertThat(shell.awaitExit()).isEqualTo(2);
			assertThat(shell.out().lines().toList()).containsExactly("masters a:1,b:2", "a:1,b:2");
			assertThat(shell.err().lines().toList()).hasSize(1);
		}
	}

	@Test
	void aLinkFromElsewhereWorksToo() throws IOException {
		Path link = Files.createSymbolicLink(this.elsewhere.resolve("xce_test"), HOME.resolve("xce_test"));
		try (XceProcess shell = run(link, "-c", "show retry")) {
			assertThat(shell.awaitExit()).isZero();
			assertThat(shell.out()).contains("max-retries 30");
		}
	}

}
