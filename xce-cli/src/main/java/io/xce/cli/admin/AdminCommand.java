package io.xce.cli.admin;

import io.xce.cli.support.HelpOfCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code xce admin}: nodes in and out of service.
 */
@Command(name = "admin", mixinStandardHelpOptions = true,
		description = "Take controllers in and out of service, and restart them one after another.",
		synopsisSubcommandLabel = "COMMAND", subcommands = { NodesCommand.class, EnableCommand.class,
				DisableCommand.class, DrainCommand.class, RollingRestartCommand.class, HelpOfCommand.class })
public final class AdminCommand implements Runnable {

	@Spec
	private @Nullable CommandSpec spec;

	@Override
	public void run() {
		if (this.spec == null) {
			throw new IllegalStateException("Not called by picocli");
		}
		throw new ParameterException(this.spec.commandLine(), "Missing required subcommand");
	}

}
