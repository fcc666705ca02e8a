package io.xce.cli.simulate;

import java.io.PrintWriter;
import java.io.StringWriter;

import io.xce.cli.support.ExitCode;
import io.xce.cli.support.XceCommandLine;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code xce simulate} prints and how it ends.
 */
class SimulateCommandTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private int run(String... args) {
		CommandLine line = XceCommandLine.of(new SimulateCommand());
		line.setOut(new PrintWriter(this.out));
		line.setErr(new PrintWriter(this.err));
		return line.execute(args);
	}

	private String lastLine() {
		String[] lines = this.out.toString().strip().split("\n");
		return lines[lines.length - 1];
	}

	@Test
	void endsWithOneLineOfJson() {
		assertThat(run("--seeds", "3", "--clients", "10", "--json")).isEqualTo(ExitCode.OK);
		assertThat(lastLine()).startsWith("{\"seeds\":3,\"calls\":")
			.contains("\"violations\":0", "\"hits\":{\"outcome.ANSWERED\":", "\"search.IDLE-CONNECTING\":",
					"\"hint.UNVERIFIABLE\":")
			.endsWith("}}");
	}

	@Test
	void brokenRuleIsReportedWithSeedAndTrace() {
		assertThat(run("--seeds", "50", "--break", "wait-past-deadline")).isEqualTo(ExitCode.OTHER);
		assertThat(this.out.toString()).contains("Every call ends by its deadline", "violates a rule",
				"again: xce simulate --first-seed", "was broken on purpose");
	}

	@Test
	void unknownRuleIsAUsageError() {
		assertThat(run("--break", "none-such")).isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("There is no rule 'none-such'", "new-key-on-resend");
	}

	@Test
	void nonsenseIsAUsageError() {
		assertThat(run("--seeds", "0")).isEqualTo(ExitCode.USAGE);
		assertThat(run("--clients", "1001")).isEqualTo(ExitCode.USAGE);
	}

}
