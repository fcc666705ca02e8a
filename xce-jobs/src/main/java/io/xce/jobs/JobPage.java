package io.xce.jobs;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One page of a list, oldest submission first, without results.
 *
 * @param jobs the jobs
 * @param nextPageToken what asks for the page after this one, or {@code null} on the last
 */
public record JobPage(List<Job> jobs, @Nullable String nextPageToken) {

	public JobPage {
		jobs = List.copyOf(jobs);
	}

}
