package io.xce.cli.shell;

import java.util.ArrayList;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Json;
import io.xce.cli.support.Table;
import io.xce.jobs.Job;
import io.xce.jobs.JobPage;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code list}: show jobs, oldest first.
 */
@Command(name = "list", description = "Show jobs, the oldest first.")
final class ListCommand implements Runnable {

	private final ShellSession session;

	private final ShellOutput output;

	@Option(names = "--state", description = "Only those: ${COMPLETION-CANDIDATES}.")
	private @Nullable JobState state;

	@Option(names = "--limit", defaultValue = "1000", description = "How many at most (default: ${DEFAULT-VALUE}).")
	private int limit;

	ListCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Override
	public void run() {
		if (this.limit < 1) {
			throw CommandFailure.usage("--limit must be 1 or more, but is " + this.limit);
		}
		List<Job> jobs = new ArrayList<>();
		JobQuery query = Usage.check(() -> JobQuery.ALL.withState(this.state).withPageSize(Math.min(this.limit, 500)));
		String token = null;
		do {
			JobPage page = this.session.execute(Jobs.list(query.withPageToken(token)));
			jobs.addAll(page.jobs());
			token = page.nextPageToken();
		}
		while (token != null && jobs.size() < this.limit);
		boolean more = token != null || jobs.size() > this.limit;
		List<Job> shown = jobs.subList(0, Math.min(jobs.size(), this.limit));
		this.output.say(new Json().put("jobs", shown.stream().map(JobText::json).toList()).put("more", more),
				text(shown, more));
	}

	private static String text(List<Job> jobs, boolean more) {
		if (jobs.isEmpty()) {
			return "no jobs";
		}
		Table table = new Table("ID", "TYPE", "STATE", "PROGRESS", "ATTEMPT", "WORKER");
		for (Job job : jobs) {
			table.row(job.id(), job.type(), JobText.state(job), job.progress() + " %", job.attempt(), job.worker());
		}
		return table + (more ? System.lineSeparator() + "... and more: see --limit" : "");
	}

}
