package io.xce.benchmarks.write;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class WriteCommandTests {

	@Test
	void nothingIsStartedForNoRounds() {
		assertThat(problem("--rounds", "0")).contains("--rounds must be at least 1");
	}

	@Test
	void nothingIsStartedForATimeBelowZero() {
		assertThat(problem("--warm-up", "-1")).contains("--warm-up must not be negative");
	}

	private static String problem(String... args) {
		StringWriter problem = new StringWriter();
		int code = new CommandLine(new WriteCommand()).setErr(new PrintWriter(problem)).execute(args);
		assertThat(code).isEqualTo(CommandLine.ExitCode.USAGE);
		return problem.toString();
	}

}
