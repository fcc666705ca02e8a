package io.xce.controller.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.xce.controller.jobs.JobEvent;
import io.xce.controller.jobs.JobTable;
import io.xce.jobs.JobState;

/**
 * When the lease of each running job ends. Counted by the primary's monotonic clock from
 * what it saw itself; a new primary gives every running job its whole lease anew.
 * Thread-safe.
 */
public final class Leases {

	/** An end that was proposed and not applied is proposed again after this. */
	private static final long PROPOSE_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

	private final LongSupplier nanos;

	private final Map<String, Lease> leases = new ConcurrentHashMap<>();

	/**
	 * Create an empty set.
	 * @param nanos the monotonic clock
	 */
	public Leases(LongSupplier nanos) {
		this.nanos = nanos;
	}

	/**
	 * A change of a job was applied.
	 * @param event the change
	 */
	public void changed(JobEvent event) {
		String id = event.job().id();
		switch (event.what()) {
			case CLAIMED, REPORTED -> this.leases.put(id, begin(event));
			case PROGRESSED, SUBMITTED -> {
				// no word from the one who holds the lease
			}
			default -> this.leases.remove(id);
		}
	}

	/**
	 * Begin all leases anew: this node has just become primary.
	 * @param jobs the jobs
	 */
	public void restart(JobTable jobs) {
		this.leases.clear();
		jobs.forEachRunning((event) -> this.leases.put(event.job().id(), begin(event)));
	}

	/**
	 * The holder was heard from.
	 * @param id the job
	 * @param attempt the attempt it holds
	 */
	public void renew(String id, int attempt) {
		this.leases.computeIfPresent(id, (key, lease) -> (lease.attempt == attempt)
				? new Lease(attempt, lease.millis, this.nanos.getAsLong() + TimeUnit.MILLISECONDS.toNanos(lease.millis))
				: lease);
	}

	/**
	 * The attempts whose lease has ended. One that is returned is not returned again for
	 * a while, so that its end can be proposed and applied meanwhile.
	 * @return the attempts
	 */
	public List<Ended> takeEnded() {
		long now = this.nanos.getAsLong();
		List<Ended> ended = new ArrayList<>();
		this.leases.forEach((id, lease) -> {
			if (now - lease.endsAt >= 0) {
				ended.add(new Ended(id, lease.attempt));
				this.leases.replace(id, lease, new Lease(lease.attempt, lease.millis, now + PROPOSE_AGAIN_NANOS));
			}
		});
		return ended;
	}

	private Lease begin(JobEvent event) {
		long millis = event.leaseMillis();
		if (event.job().state() != JobState.RUNNING) {
			throw new IllegalArgumentException(
					"job " + event.job().id() + " is " + event.job().state() + ", expected RUNNING");
		}
		return new Lease(event.job().attempt(), millis, this.nanos.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis));
	}

	private record Lease(int attempt, long millis, long endsAt) {

	}

	/**
	 * An attempt whose lease has ended.
	 *
	 * @param jobId the job
	 * @param attempt the attempt
	 */
	public record Ended(String jobId, int attempt) {

	}

}
