package io.xce.benchmarks.write;

import java.util.List;

import io.xce.benchmarks.report.Spread;
import org.jspecify.annotations.Nullable;

/**
 * What one round has measured. Times are microseconds of a write.
 *
 * @param p50 the median of our client's writes, one after the other
 * @param p99 their 99th percentile
 * @param ratisP50 the median of the writes of Ratis's client
 * @param ratisP99 their 99th percentile
 * @param perSecond writes per second of our client with many in flight
 * @param controllerMicros processor time of all controllers for each of our client's
 * writes, one after the other; {@code null} where the system does not tell
 */
record Round(double p50, double p99, double ratisP50, double ratisP99, double perSecond,
		@Nullable Double controllerMicros) {

	/**
	 * Of measurements.
	 * @param ours what each of our client's writes took, in microseconds
	 * @param ratis the same of Ratis's client
	 * @param perSecond writes per second of our client with many in flight
	 * @param controllerMicros processor time of all controllers for each of ours
	 * @return the round
	 */
	static Round of(List<Double> ours, List<Double> ratis, double perSecond, @Nullable Double controllerMicros) {
		return new Round(Spread.at(ours, 0.5), Spread.at(ours, 0.99), Spread.at(ratis, 0.5), Spread.at(ratis, 0.99),
				perSecond, controllerMicros);
	}

	/**
	 * The median of ours to that of Ratis's.
	 * @return the ratio, less than 1 if ours is faster
	 */
	double ratio() {
		return this.p50 / this.ratisP50;
	}

}
