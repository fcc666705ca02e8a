package io.xce.cli.shell;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

import io.xce.cli.support.Durations;
import io.xce.cli.support.Json;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;

/**
 * Jobs in words and for machines.
 */
final class JobText {

	private JobText() {
	}

	static String state(Job job) {
		return job.state().name().toLowerCase(Locale.ROOT);
	}

	/**
	 * One line.
	 */
	static String line(Job job) {
		return "job " + job.id() + " (" + job.type() + ") " + state(job) + detail(job);
	}

	/**
	 * What is worth knowing in its state, with a separator in front if there is anything.
	 */
	private static String detail(Job job) {
		return switch (job.state()) {
			case QUEUED -> (job.attempt() > 0) ? ", handed out " + times(job.attempt()) + " so far" : "";
			case RUNNING -> " on " + job.worker() + ", " + job.progress() + " %"
					+ ((job.attempt() > 1) ? ", attempt " + job.attempt() : "");
			case SUCCEEDED -> took(job) + ((job.result() != null) ? ": " + result(job) : "");
			case FAILED -> took(job) + ": " + job.error();
			case CANCELLED -> took(job);
		};
	}

	private static String took(Job job) {
		long started = job.times().startedMillis();
		if (started == 0) {
			return "";
		}
		String duration = Durations.text(Duration.ofMillis(job.times().finishedMillis() - started));
		return " on " + job.worker() + " in " + duration + ((job.attempt() > 1) ? ", attempt " + job.attempt() : "");
	}

	private static String times(int count) {
		return (count == 1) ? "once" : count + " times";
	}

	private static String result(Job job) {
		byte[] result = job.result();
		return (result != null) ? new String(result, StandardCharsets.UTF_8) : "";
	}

	static Json json(Job job) {
		Json json = new Json().put("id", job.id())
			.put("type", job.type())
			.put("state", state(job))
			.put("version", job.version())
			.put("attempt", job.attempt())
			.put("worker", job.worker())
			.put("progress", job.progress())
			.put("lease_losses", job.leaseLosses())
			.put("submitted_ms", job.times().submittedMillis())
			.put("started_ms", job.times().startedMillis())
			.put("finished_ms", job.times().finishedMillis());
		if (job.state() == JobState.SUCCEEDED && job.result() != null) {
			json.put("result", result(job));
		}
		return (job.error() != null) ? json.put("error", job.error()) : json;
	}

}
