package io.xce.jobs;

import java.util.List;

/**
 * What a worker can take.
 *
 * @param worker the name of the worker
 * @param types the job types it can do, 1 to 100
 * @param leaseMillis how long it may stay silent, in milliseconds: 100 to a day
 */
public record ClaimQuery(String worker, List<String> types, long leaseMillis) {

	public ClaimQuery {
		Checks.name("worker", worker);
		types = Checks.names("types", types, 1);
		Checks.range("leaseMillis", leaseMillis, JobLimits.MIN_LEASE_MILLIS, JobLimits.MAX_LEASE_MILLIS);
	}

}
