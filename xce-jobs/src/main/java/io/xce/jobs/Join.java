package io.xce.jobs;

import java.util.List;

/**
 * What a daemon says of itself when it begins a session, so that a primary that never saw
 * it knows it whole.
 *
 * @param name its name
 * @param kind what kind it is
 * @param jobTypes the job types it can do, at most 100
 * @param running the attempts it has in hand, at most 10,000
 */
public record Join(String name, DaemonKind kind, List<String> jobTypes, List<RunningJob> running) {

	public Join {
		Checks.name("name", name);
		jobTypes = Checks.names("jobTypes", jobTypes, 0);
		Checks.range("number of running", running.size(), 0, JobLimits.MAX_RUNNING);
		running = List.copyOf(running);
	}

}
