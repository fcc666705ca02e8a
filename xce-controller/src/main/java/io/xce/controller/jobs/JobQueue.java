package io.xce.controller.jobs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The queued jobs of each type, oldest first. A job that comes back keeps its place.
 */
final class JobQueue {

	private final Map<String, NavigableMap<Long, JobRecord>> types = new HashMap<>();

	void add(JobRecord job) {
		this.types.computeIfAbsent(job.type, (type) -> new TreeMap<>()).put(job.sequence, job);
	}

	void remove(JobRecord job) {
		NavigableMap<Long, JobRecord> ofType = this.types.get(job.type);
		if (ofType != null && ofType.remove(job.sequence) != null && ofType.isEmpty()) {
			this.types.remove(job.type);
		}
	}

	/**
	 * Take the oldest job of some types out of the queue.
	 * @param types the types
	 * @return the job, or {@code null} if there is none
	 */
	@Nullable JobRecord takeOldest(List<String> types) {
		JobRecord oldest = null;
		for (String type : types) {
			NavigableMap<Long, JobRecord> ofType = this.types.get(type);
			JobRecord first = (ofType != null) ? ofType.firstEntry().getValue() : null;
			if (first != null && (oldest == null || first.sequence < oldest.sequence)) {
				oldest = first;
			}
		}
		if (oldest != null) {
			remove(oldest);
		}
		return oldest;
	}

}
