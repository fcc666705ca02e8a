package io.xce.sample.apiserver;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.xce.jobs.JobPage;
import org.jspecify.annotations.Nullable;

/**
 * One page of jobs, oldest submission first.
 *
 * @param jobs the jobs
 * @param nextPageToken what asks for the page after this one; not there on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobPageView(List<JobView> jobs, @Nullable String nextPageToken) {

	/**
	 * Show a page.
	 * @param page the page
	 * @return the view of it
	 */
	public static JobPageView of(JobPage page) {
		return new JobPageView(page.jobs().stream().map(JobView::of).toList(), page.nextPageToken());
	}

}
