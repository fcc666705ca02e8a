package io.xce.cli;

import io.xce.cli.admin.AdminCommand;
import io.xce.cli.cluster.ClusterCommand;
import io.xce.cli.cluster.ControllerCommand;
import io.xce.cli.demo.DemoCommand;
import io.xce.cli.process.ParentWatch;
import io.xce.cli.shell.ShellCommand;
import io.xce.cli.simulate.SimulateCommand;
import io.xce.cli.support.HelpOfCommand;
import io.xce.cli.support.XceCommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code xce}.
 */
@Command(name = "xce", mixinStandardHelpOptions = true, versionProvider = Version.class,
		description = "Runs, asks and demonstrates XCE clusters: one primary, several standbys.",
		synopsisSubcommandLabel = "COMMAND",
		subcommands = { DemoCommand.class, ClusterCommand.class, ControllerCommand.class, ShellCommand.class,
				SimulateCommand.class, BenchCommand.class, AdminCommand.class, HelpOfCommand.class },
		footer = { "", "Exit codes: 0 fine, 1 anything else, 2 usage, 3 final request error, 4 cluster not ready, "
				+ "5 controllers unreachable, 6 outcome of a write unknown (wins over 4 and 5)." })
public final class Xce {

	Xce() {
	}

	/**
	 * Run a command and end this process with its exit code.
	 * @param args the command and its arguments
	 */
	public static void main(String[] args) {
		ParentWatch.startIfChild();
		System.exit(XceCommandLine.of(new Xce()).execute(args));
	}

}
