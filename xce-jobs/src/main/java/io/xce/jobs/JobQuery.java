package io.xce.jobs;

import org.jspecify.annotations.Nullable;

/**
 * Which jobs a list shows.
 *
 * @param state only those in this state, or {@code null} for all
 * @param pageSize how many a page has at most, 1 to 1,000
 * @param pageToken from the page before, or {@code null} for the first
 */
public record JobQuery(@Nullable JobState state, int pageSize, @Nullable String pageToken) {

	/** All jobs, 100 a page. */
	public static final JobQuery ALL = new JobQuery(null, 100, null);

	public JobQuery {
		Checks.range("pageSize", pageSize, 1, JobLimits.MAX_PAGE_SIZE);
	}

	/**
	 * The same query for one state.
	 * @param state the state, or {@code null} for all
	 * @return the query
	 */
	public JobQuery withState(@Nullable JobState state) {
		return new JobQuery(state, this.pageSize, this.pageToken);
	}

	/**
	 * The same query with another page size.
	 * @param pageSize how many a page has at most
	 * @return the query
	 */
	public JobQuery withPageSize(int pageSize) {
		return new JobQuery(this.state, pageSize, this.pageToken);
	}

	/**
	 * The same query for another page.
	 * @param pageToken from the page before, or {@code null} for the first
	 * @return the query
	 */
	public JobQuery withPageToken(@Nullable String pageToken) {
		return new JobQuery(this.state, this.pageSize, pageToken);
	}

}
