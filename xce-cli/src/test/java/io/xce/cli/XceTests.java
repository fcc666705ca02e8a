package io.xce.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

import io.xce.cli.support.XceCommandLine;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the command says of itself.
 */
class XceTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private int run(String... args) {
		CommandLine line = XceCommandLine.of(new Xce());
		line.setOut(new PrintWriter(this.out));
		line.setErr(new PrintWriter(this.err));
		return line.execute(args);
	}

	@Test
	void helpListsTheBenchmarksAndSaysWhoStartsThem() {
		assertThat(run("--help")).isZero();
		assertThat(this.out.toString()).contains("demo", "cluster", "bench", "the script");
		assertThat(run("help", "bench")).isZero();
		assertThat(run("bench", "--rounds", "3")).isEqualTo(2);
		assertThat(this.err.toString()).contains("./xce bench");
	}

	@Test
	void helpGoesDown() {
		assertThat(run("help", "admin", "drain")).isZero();
		assertThat(this.out.toString()).contains("xce admin drain");
	}

	@Test
	void aMistypedCommandIsGuessed() {
		assertThat(run("dmeo")).isEqualTo(2);
		assertThat(this.err.toString()).contains("'dmeo': did you mean demo?").doesNotContain("admin");
	}

	@Test
	void whatIsLikeNothingIsNotGuessed() {
		assertThat(run("bogus")).isEqualTo(2);
		assertThat(this.err.toString()).contains("'bogus'").doesNotContain("did you mean");
	}

	@Test
	void aMissingSubcommandIsNamed() {
		assertThat(run("admin")).isEqualTo(2);
		assertThat(this.err.toString()).contains("Missing required subcommand: ", "drain", "rolling-restart");
	}

	@Test
	void fewerWorkersThanNoneAreRefused() {
		assertThat(run("cluster", "--workers", "-1")).isEqualTo(2);
		assertThat(this.err.toString()).contains("--workers must be 0 or more, not -1");
	}

}
