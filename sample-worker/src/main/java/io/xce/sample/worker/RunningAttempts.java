package io.xce.sample.worker;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.xce.jobs.RunningJob;

import org.springframework.stereotype.Component;

/**
 * The attempts a worker has in hand. Thread-safe, never blocks.
 */
@Component
class RunningAttempts {

	private final Map<RunningJob, Attempt> attempts = new ConcurrentHashMap<>();

	void add(Attempt attempt) {
		this.attempts.put(attempt.running(), attempt);
	}

	void remove(Attempt attempt) {
		this.attempts.remove(attempt.running());
	}

	List<RunningJob> named() {
		return List.copyOf(this.attempts.keySet());
	}

	Collection<Attempt> all() {
		return List.copyOf(this.attempts.values());
	}

	/**
	 * Drop those that the primary says are not this worker's, or no longer.
	 */
	void drop(List<RunningJob> abandoned) {
		for (RunningJob each : abandoned) {
			Attempt attempt = this.attempts.get(each);
			if (attempt != null) {
				attempt.drop();
			}
		}
	}

}
