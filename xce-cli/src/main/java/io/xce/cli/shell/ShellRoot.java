package io.xce.cli.shell;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/**
 * What a line of the shell may begin with.
 */
@Command(name = "", synopsisSubcommandLabel = "COMMAND", description = "Commands for one cluster.",
		subcommands = HelpCommand.class, footer = { "", "Type 'help COMMAND' for one of them." })
final class ShellRoot {

}
