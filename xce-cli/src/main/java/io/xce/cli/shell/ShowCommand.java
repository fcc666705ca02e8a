package io.xce.cli.shell;

import io.xce.cli.support.Json;
import io.xce.client.topology.MasterList;
import picocli.CommandLine.Command;

/**
 * {@code show masters}, {@code show retry}: what was set, without asking anyone.
 */
@Command(name = "show", description = "Show what is set, without asking anyone.",
		synopsisSubcommandLabel = "(masters | retry)")
final class ShowCommand {

	private final ShellSession session;

	private final ShellOutput output;

	ShowCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Command(name = "masters", description = "Show the list of controllers.")
	void masters() {
		MasterList masters = this.session.masters();
		if (masters == null) {
			this.output.say(new Json().put("masters", null), "no masters are set");
			return;
		}
		this.output.say(Describe.json(masters), Describe.text(masters));
	}

	@Command(name = "retry", description = "Show the retry budget and the deadline.")
	void retry() {
		this.output.say(Describe.json(this.session.retry()), Describe.text(this.session.retry()));
	}

}
