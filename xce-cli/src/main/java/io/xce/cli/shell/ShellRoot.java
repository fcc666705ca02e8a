package io.xce.cli.shell;

import io.xce.cli.support.HelpOfCommand;
import picocli.CommandLine.Command;

/**
 * What a line of the shell may begin with.
 */
@Command(name = "", synopsisSubcommandLabel = "COMMAND", description = "Commands for one cluster.",
		subcommands = HelpOfCommand.class,
		footer = { "", "Type 'help COMMAND' for one of them, as in 'help set retry'." })
final class ShellRoot {

}
