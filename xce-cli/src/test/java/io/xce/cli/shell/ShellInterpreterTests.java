package io.xce.cli.shell;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ShellInterpreterTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private final ShellSession session = new ShellSession(new FailoverNotes(new PrintWriter(this.err, true)));

	private final ShellInterpreter shell = new ShellInterpreter(this.session, output(false));

	private ShellOutput output(boolean json) {
		return new ShellOutput(new PrintWriter(this.out, true), new PrintWriter(this.err, true), json, false);
	}

	@AfterEach
	void close() {
		this.session.close();
	}

	@Test
	void setsAndShowsMasters() {
		this.shell.execute("set masters a:1,b, [::1]:7402");
		this.shell.execute("show masters");
		assertThat(this.out.toString().lines().toList()).containsExactly("masters a:1,b:7400,[::1]:7402",
				"a:1,b:7400,[::1]:7402");
		assertThat(this.shell.exitCode()).isZero();
	}

	@Test
	void saysWhichMasterWasNamedTwice() {
		this.shell.execute("set masters a:1,A:1");
		assertThat(this.out.toString()).contains("masters a:1 (named twice, counts once: A:1)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "set masters :,", "set masters a:x", "set retry max-retries=-1", "set retry speed=1",
			"set retry multiplier=x", "set deadline soon", "set deadline 0s", "set", "bogus", "submit", "get", "set 'x",
			"list --state lost", "list --limit 0", "submit word-count" })
	void whatCannotBeUnderstoodIsUsageAndOneLine(String line) {
		this.shell.execute("set masters a:1");
		this.shell.execute(line);
		assertThat(this.shell.exitCode()).isEqualTo(2);
		assertThat(this.err.toString().lines().toList()).hasSize(1).first().asString().startsWith("error: ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			set                                    | subcommand: deadline, masters, retry
			show                                   | subcommand: masters, retry
			retry                                  | subcommand: schedule
			set deadline -1s                       | '-1s' as a duration
			set deadline 0                         | from 1ms to 24h, but is 0
			set deadline 25h                       | from 1ms to 24h, but is
			set retry multiplier=x                 | Cannot read multiplier 'x': expected a number such as 2.0
			set retry max-retries=1.5              | Cannot read max-retries '1.5': expected a whole number such as 30
			set retry max-delay=soon               | Cannot read max-delay 'soon': expected 250ms
			set retry max-delay                    | expected max-delay=VALUE
			set retry foo                          | 'foo': expected any of max-retries, initial-delay
			list --limit -1                        | --limit must be 1 or more, but is -1
			submit word-count                      | 'FILE|TEXT'
			submit word-count x --timeout 1s       | --timeout goes with --wait
			get x --timeout 1s                     | --timeout goes with --wait
			submit word-count "a b                 | quote
			stauts                                 | did you mean status?
			help bogus                             | Unknown command 'bogus' (try 'help')
			help set bogus                         | Unknown command 'bogus' (try 'help')
			""")
	void whatIsWrongIsNamedInTheWordsOfTheUser(String line, String expected) {
		this.shell.execute("set masters a:1");
		this.shell.execute(line);
		assertThat(this.shell.exitCode()).isEqualTo(2);
		assertThat(this.err.toString()).contains(expected).hasLineCount(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "help set retry", "set retry --help", "set retry -h" })
	void helpGoesDownToTheSettings(String line) {
		this.shell.execute(line);
		assertThat(this.shell.exitCode()).isZero();
		assertThat(this.out.toString()).contains("set retry", "NAME=VALUE", "max-retries=30", "multiplier=2.0")
			.doesNotContain("masters");
	}

	@Test
	void helpOfSetListsTheSettings() {
		this.shell.execute("help set");
		assertThat(this.out.toString()).contains("max-retries", "initial-delay", "max-delay", "multiplier", "deadline");
	}

	@ParameterizedTest
	@ValueSource(strings = { "list", "status", "submit sleep 1s", "get x", "cancel x" })
	void withoutMastersItSaysHowToSetThem(String line) {
		this.shell.execute(line);
		assertThat(this.shell.exitCode()).isEqualTo(2);
		assertThat(this.err.toString()).contains("set masters host:port");
	}

	@Test
	void settingsAddUpAndMeanSomething() {
		this.shell.execute("set retry initial-delay=10s max-delay=20s");
		this.shell.execute("set deadline 3s");
		this.shell.execute("show retry");
		assertThat(this.out.toString())
			.contains("max-retries 30, initial-delay 10 s, max-delay 20 s, multiplier 2.0, deadline 3 s");
		this.shell.execute("retry schedule");
		assertThat(this.out.toString()).contains("(0, 10 s]", "mean", "the deadline of 3 s");
	}

	@Test
	void blankLinesAndCommentsChangeNothing() {
		this.shell.execute("bogus");
		this.shell.execute("");
		this.shell.execute("  # set masters a:1");
		assertThat(this.shell.exitCode()).isEqualTo(2);
		assertThat(this.out.toString()).isEmpty();
	}

	@Test
	void exitKeepsTheCodeOfTheCommandBefore() {
		this.shell.execute("bogus");
		this.shell.execute("exit");
		assertThat(this.shell.isEnded()).isTrue();
		assertThat(this.shell.exitCode()).isEqualTo(2);
	}

	@Test
	void aCommandThatWorksEndsFine() {
		this.shell.execute("bogus");
		this.shell.execute("show retry");
		assertThat(this.shell.exitCode()).isZero();
	}

	@Test
	void helpNamesAllCommands() {
		this.shell.execute("help");
		assertThat(this.out.toString()).contains("set", "show", "status", "submit", "get", "list", "cancel", "retry",
				"help", "exit");
	}

	@Test
	void machinesGetOneObjectForEachCommand() {
		ShellInterpreter json = new ShellInterpreter(this.session, output(true));
		json.execute("set masters a:1");
		json.execute("bogus");
		assertThat(this.out.toString().lines().toList()).hasSize(2).allMatch((line) -> line.startsWith("{\""));
		assertThat(this.out.toString()).contains("\"error\":\"usage\"", "\"exit_code\":2");
	}

}
