package io.xce.cli.simulate;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

import javax.imageio.ImageIO;

import io.xce.cli.support.ExitCode;
import io.xce.cli.support.XceCommandLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code xce simulate herd} prints, draws and refuses.
 */
class HerdCommandTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private int run(String... args) {
		CommandLine line = XceCommandLine.of(new HerdCommand());
		line.setOut(new PrintWriter(this.out));
		line.setErr(new PrintWriter(this.err));
		return line.execute(args);
	}

	@Test
	void printsARowForEachPolicyThenOneLineOfJson() {
		assertThat(run("--clients", "20", "--outage", "100ms", "--rate", "2000", "--json")).isEqualTo(ExitCode.OK);
		String[] lines = this.out.toString().strip().split("\n");
		assertThat(lines).hasSize(8);
		assertThat(lines[0]).startsWith("policy").contains("peak/10 ms", "p50 ms", "p99 ms", "max ms");
		assertThat(lines[1]).startsWith("xce ");
		assertThat(lines[6]).startsWith("20 clients, seed 1, a new primary 100 ms after the death, 2000 requests");
		assertThat(lines[7]).startsWith("{\"clients\":20,\"seed\":1,\"outageMillis\":100,\"rate\":2000,")
			.contains("{\"policy\":\"XCE\",\"peak\":", "{\"policy\":\"SPRING_RANDOM\",", "\"lost\":0}]}");
	}

	@Test
	void runsOnlyThePoliciesItIsToldTo(@TempDir Path directory) {
		String plot = directory.resolve("herd.png").toString();
		assertThat(run("--clients", "20", "--policies", "full_jitter,XCE", "--plot", plot)).isEqualTo(ExitCode.OK);
		String[] lines = this.out.toString().strip().split("\n");
		assertThat(lines).hasSize(4);
		assertThat(lines[1]).startsWith("full jitter alone ");
		assertThat(lines[2]).startsWith("xce ");
	}

	@Test
	void drawsAPicture(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("herd.png");
		assertThat(run("--clients", "20", "--plot", file.toString())).isEqualTo(ExitCode.OK);
		assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1200);
	}

	@Test
	void fileThatCannotBeWrittenIsSaid(@TempDir Path directory) {
		Path file = directory.resolve("missing/herd.png");
		assertThat(run("--clients", "5", "--plot", file.toString())).isEqualTo(ExitCode.OTHER);
		assertThat(this.err.toString()).contains("Cannot write " + file);
	}

	@ParameterizedTest
	@CsvSource({ "--clients, 0", "--clients, 100001", "--outage, 1ms", "--rate, 0", "--rate, 1000001",
			"--policies, LINEAR" })
	void nonsenseIsAUsageError(String option, String value) {
		assertThat(run(option, value)).isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains(option.substring(2), value.replace("1ms", "PT0.001S"));
	}

}
