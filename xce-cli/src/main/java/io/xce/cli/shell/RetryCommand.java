package io.xce.cli.shell;

import io.xce.client.retry.RetrySchedule;
import io.xce.client.retry.RetrySettings;
import picocli.CommandLine.Command;

/**
 * {@code retry schedule}: what the settings mean.
 */
@Command(name = "retry", description = "Show what the retry budget means.", synopsisSubcommandLabel = "schedule")
final class RetryCommand {

	private final ShellSession session;

	private final ShellOutput output;

	RetryCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Command(name = "schedule", description = "Show the back-offs, and after what time a request gives up.")
	void schedule() {
		RetrySettings settings = this.session.retry();
		RetrySchedule schedule = RetrySchedule.of(settings);
		this.output.say(Describe.json(settings, schedule), Describe.text(settings, schedule));
	}

}
