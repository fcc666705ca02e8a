package io.xce.benchmarks.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one peer did in one mode in one round, summed up over the turns it had.
 */
final class Tally {

	private long requests;

	private long nanos;

	private long bytes;

	private @Nullable Histogram latencies;

	/**
	 * Add a turn.
	 * @param done what was done
	 * @param allocated how many bytes were allocated meanwhile
	 */
	void add(Load.Done done, long allocated) {
		this.requests += done.requests();
		this.nanos += done.nanos();
		this.bytes += allocated;
		Histogram more = done.latencies();
		Histogram before = this.latencies;
		if (before != null && more != null) {
			before.add(more);
		}
		else if (more != null) {
			this.latencies = more.copy();
		}
	}

	Measurement measurement(Entrant entrant, Mode mode, int round) {
		return new Measurement(entrant.key(), mode, round, this.requests * 1e9 / this.nanos,
				this.bytes / (double) this.requests, micros(50), micros(99));
	}

	private double micros(double percentile) {
		Histogram all = this.latencies;
		return (all != null) ? all.getValueAtPercentile(percentile) / 1e3 : 0;
	}

}
