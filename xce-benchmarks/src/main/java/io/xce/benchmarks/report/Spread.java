package io.xce.benchmarks.report;

import java.util.Collection;
import java.util.Locale;

/**
 * Median and quartiles of some values.
 *
 * @param q1 the first quartile
 * @param median the median
 * @param q3 the third quartile
 * @param count how many values there are
 */
public record Spread(double q1, double median, double q3, int count) {

	/**
	 * Of values.
	 * @param values the values, at least one
	 * @return their spread, by linear interpolation between ranks
	 */
	public static Spread of(Collection<Double> values) {
		double[] sorted = sorted(values);
		return new Spread(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75), sorted.length);
	}

	/**
	 * One quantile of values.
	 * @param values the values, at least one
	 * @param share the share that lies below it: from 0, the least, to 1, the most
	 * @return the quantile, by linear interpolation between ranks
	 */
	public static double at(Collection<Double> values, double share) {
		return at(sorted(values), share);
	}

	private static double[] sorted(Collection<Double> values) {
		if (values.isEmpty()) {
			throw new IllegalArgumentException("no values");
		}
		return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
	}

	private static double at(double[] sorted, double share) {
		double rank = share * (sorted.length - 1);
		int below = (int) rank;
		int above = Math.min(below + 1, sorted.length - 1);
		// an infinite value minus itself is no number
		return (sorted[below] == sorted[above]) ? sorted[below]
				: sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", this.median, this.q1, this.q3);
	}

}
