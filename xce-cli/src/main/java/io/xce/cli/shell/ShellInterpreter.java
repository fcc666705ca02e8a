package io.xce.cli.shell;

import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Failures;
import io.xce.cli.support.XceCommandLine;
import org.jline.reader.Parser.ParseContext;
import org.jline.reader.SyntaxError;
import org.jline.reader.impl.DefaultParser;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Understands one line after the other and remembers how the last command ended.
 */
final class ShellInterpreter {

	private static final String HELP = "--help";

	private static final DefaultParser PARSER = new DefaultParser().eofOnUnclosedQuote(true);

	private final CommandLine commands;

	private final ShellSession session;

	private final ShellOutput output;

	private int exitCode = ExitCode.OK;

	ShellInterpreter(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
		CommandLine set = new CommandLine(new SetCommand(session, output));
		// a negative duration is to be refused as a duration
		set.setUnmatchedOptionsArePositionalParams(true);
		this.commands = XceCommandLine.configured(new CommandLine(new ShellRoot()).addSubcommand(set)
			.addSubcommand(new ShowCommand(session, output))
			.addSubcommand(new StatusCommand(session, output))
			.addSubcommand(new SubmitCommand(session, output))
			.addSubcommand(new GetCommand(session, output))
			.addSubcommand(new ListCommand(session, output))
			.addSubcommand(new CancelCommand(session, output))
			.addSubcommand(new RetryCommand(session, output))
			.addSubcommand(new ExitCommand(session)));
		addHelp(this.commands);
		this.commands.setOut(output.out());
		this.commands.setErr(output.err());
		this.commands.setParameterExceptionHandler((ex, args) -> failed(ex));
		this.commands.setExecutionExceptionHandler((ex, line, parsed) -> failed(ex));
	}

	private static void addHelp(CommandLine parent) {
		for (CommandLine each : parent.getSubcommands().values()) {
			if (!each.getCommandSpec().optionsMap().containsKey(HELP) && !each.getCommandSpec().helpCommand()) {
				each.getCommandSpec()
					.addOption(OptionSpec.builder("-h", HELP)
						.usageHelp(true)
						.description("Show this help instead of doing anything.")
						.build());
				addHelp(each);
			}
		}
	}

	/**
	 * Execute a line. An empty one and a comment, which begins with {@code #}, do nothing
	 * and leave the exit code as it is.
	 */
	void execute(String line) {
		String text = line.strip();
		if (text.isEmpty() || text.startsWith("#")) {
			return;
		}
		try {
			List<String> words = PARSER.parse(text, text.length(), ParseContext.ACCEPT_LINE).words();
			int code = this.commands.execute(words.toArray(String[]::new));
			if (!this.session.isEnded()) {
				this.exitCode = code;
			}
		}
		catch (SyntaxError ex) {
			this.exitCode = failed(CommandFailure.usage("Cannot read the line: " + ex.getMessage()));
		}
	}

	private int failed(Exception ex) {
		Throwable failure = Failures.unwrap(ex);
		if (ex instanceof CommandLine.ParameterException usage) {
			failure = CommandFailure.usage(XceCommandLine.usageMessage(usage) + " (try 'help')");
		}
		this.output.fail(failure);
		return Failures.exitCode(failure);
	}

	boolean isEnded() {
		return this.session.isEnded();
	}

	int exitCode() {
		return this.exitCode;
	}

	CommandLine commands() {
		return this.commands;
	}

}
