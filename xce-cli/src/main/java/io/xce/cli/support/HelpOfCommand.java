package io.xce.cli.support;

import java.util.List;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code help}: how a command is used, or one below it: {@code help set retry}.
 */
@Command(name = "help", helpCommand = true, description = "Show how a command is used.")
public final class HelpOfCommand implements Runnable {

	@Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command, and one below it.")
	private List<String> names = List.of();

	@Spec
	private @Nullable CommandSpec spec;

	@Override
	public void run() {
		CommandLine own = (this.spec != null) ? this.spec.commandLine() : null;
		if (own == null || own.getParent() == null) {
			throw new IllegalStateException("Not called by picocli");
		}
		CommandLine shown = own.getParent();
		for (String name : this.names) {
			CommandLine below = shown.getSubcommands().get(name);
			if (below == null) {
				throw new ParameterException(shown,
						"Unknown command '" + name + "'" + XceCommandLine.suggestion(shown, name));
			}
			shown = below;
		}
		shown.usage(own.getParent().getOut());
	}

}
