package io.xce.benchmarks.scale;

import java.util.List;

import io.xce.benchmarks.report.Spread;

/**
 * What the loss of a primary cost its clients.
 *
 * @param peak how many clients came to the new primary in the fullest 10 ms
 * @param readyMillis from the kill to the new primary
 * @param recovered how long each client was held up
 */
record Loss(int peak, double readyMillis, CrowdMain.Recovered recovered) {

	/**
	 * How many clients came through.
	 * @return the count
	 */
	int count() {
		return millis().size();
	}

	/**
	 * How long clients were held up.
	 * @param share of them, 0 to 1
	 * @return milliseconds that so many were held up at most
	 */
	double recovery(double share) {
		return millis().isEmpty() ? Double.POSITIVE_INFINITY : Spread.at(millis(), share);
	}

	private List<Double> millis() {
		return this.recovered.millis();
	}

}
