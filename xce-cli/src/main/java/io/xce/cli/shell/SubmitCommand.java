package io.xce.cli.shell;

import java.time.Duration;
import java.util.List;

import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code submit}: put a job into the queue.
 */
@Command(name = "submit", description = "Put a job into the queue.")
final class SubmitCommand implements Runnable {

	private final ShellSession session;

	private final ShellOutput output;

	@Parameters(index = "0", paramLabel = "TYPE", completionCandidates = JobTypes.class,
			description = "word-count, checksum, sleep, or a type of your own workers.")
	private String type = "";

	@Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE|TEXT",
			description = "A file to work on, or else the text itself.")
	private List<String> words = List.of();

	@Option(names = "--id", description = "The id of the job (default: the controller chooses).")
	private @Nullable String id;

	@Option(names = "--wait", description = "Wait for the end of the job and show its result.")
	private boolean wait;

	@Option(names = "--timeout", paramLabel = "DURATION",
			description = "With --wait: how long to wait for the end (default: for ever).")
	private @Nullable Duration timeout;

	SubmitCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Override
	public void run() {
		JobWait.check(this.wait, this.timeout);
		Payload payload = Payload.of(this.words);
		JobSpec spec = Usage.check(() -> spec(payload));
		Job job = this.session.execute(Jobs.submit(spec));
		String text = JobText.line(job) + ": " + payload.origin();
		if (!this.wait) {
			this.output.say(JobText.json(job), text);
			return;
		}
		this.output.note(text);
		Job ended = new JobWait(this.session, this.output).forEnd(job.id(), this.timeout);
		this.output.say(JobText.json(ended), JobText.line(ended));
	}

	private JobSpec spec(Payload payload) {
		JobSpec spec = JobSpec.of(this.type, payload.bytes());
		return (this.id != null) ? spec.withId(this.id) : spec;
	}

}
