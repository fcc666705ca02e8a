package io.xce.cli.shell;

import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code cancel}: end a job that has not ended.
 */
@Command(name = "cancel", description = "End a job that has not ended.")
final class CancelCommand implements Runnable {

	private final ShellSession session;

	private final ShellOutput output;

	@Parameters(paramLabel = "ID", description = "The id of the job.")
	private String id = "";

	CancelCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Override
	public void run() {
		Job job = this.session.execute(Usage.check(() -> Jobs.cancel(this.id)));
		this.output.say(JobText.json(job), JobText.line(job));
	}

}
