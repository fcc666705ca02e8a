package io.xce.cli.shell;

import java.time.Duration;

import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code get}: show a job.
 */
@Command(name = "get", description = "Show a job.")
final class GetCommand implements Runnable {

	private final ShellSession session;

	private final ShellOutput output;

	@Parameters(paramLabel = "ID", description = "The id of the job.")
	private String id = "";

	@Option(names = "--wait", description = "Wait for the end of the job.")
	private boolean wait;

	@Option(names = "--timeout", paramLabel = "DURATION",
			description = "With --wait: how long to wait for the end (default: for ever).")
	private @Nullable Duration timeout;

	GetCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Override
	public void run() {
		JobWait.check(this.wait, this.timeout);
		XceRequest<Job> request = Usage.check(() -> Jobs.get(this.id));
		Job job = this.wait ? new JobWait(this.session, this.output).forEnd(this.id, this.timeout)
				: this.session.execute(request);
		this.output.say(JobText.json(job), JobText.line(job));
	}

}
