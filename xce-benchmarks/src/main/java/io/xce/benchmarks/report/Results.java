package io.xce.benchmarks.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.load.Mode;

/**
 * The measurements of all processes, as ratios. A ratio is taken within one round of one
 * process, so what the machine did meanwhile met both sides of it.
 */
public final class Results {

	private final Map<Comparison, List<Double>> ratios = new EnumMap<>(Comparison.class);

	private final Map<Mode, Map<String, List<Measurement>>> all = new EnumMap<>(Mode.class);

	/**
	 * Add what one client process measured.
	 * @param measurements its measurements
	 */
	public void add(List<Measurement> measurements) {
		Map<String, Measurement> index = new LinkedHashMap<>();
		for (Measurement measurement : measurements) {
			index.put(key(measurement.peer(), measurement.mode(), measurement.round()), measurement);
			this.all.computeIfAbsent(measurement.mode(), (mode) -> new TreeMap<>())
				.computeIfAbsent(measurement.peer(), (peer) -> new ArrayList<>())
				.add(measurement);
		}
		for (Measurement measurement : measurements) {
			for (Comparison comparison : Comparison.values()) {
				if (comparison.peer().equals(measurement.peer()) && comparison.mode() == measurement.mode()) {
					add(comparison, measurement, index);
				}
			}
		}
	}

	private void add(Comparison comparison, Measurement measurement, Map<String, Measurement> index) {
		double value = comparison.figure(measurement);
		String against = comparison.against();
		if (against != null) {
			Measurement other = index.get(key(against, measurement.mode(), measurement.round()));
			if (other == null) {
				return;
			}
			value /= comparison.figure(other);
		}
		this.ratios.computeIfAbsent(comparison, (unused) -> new ArrayList<>()).add(value);
	}

	private static String key(String peer, Mode mode, int round) {
		return peer + "/" + mode + "/" + round;
	}

	/**
	 * The ratios.
	 * @return the spread of each comparison that was measured
	 */
	public Map<Comparison, Spread> ratios() {
		Map<Comparison, Spread> spreads = new EnumMap<>(Comparison.class);
		this.ratios.forEach((comparison, values) -> spreads.put(comparison, Spread.of(values)));
		return spreads;
	}

	/**
	 * The figures behind the ratios.
	 * @return measurements by mode and peer
	 */
	public Map<Mode, Map<String, List<Measurement>>> figures() {
		return this.all;
	}

	/**
	 * Why nothing can be concluded.
	 * @return a line for each reason; none if the run is valid
	 */
	public List<String> invalid() {
		Map<Comparison, Spread> spreads = ratios();
		List<String> reasons = new ArrayList<>();
		for (Comparison check : List.of(Comparison.CONTROL, Comparison.BASELINE_VS_GRPC, Comparison.BASELINE_ALLOC)) {
			Spread spread = spreads.get(check);
			if (spread == null || !check.isReached(spread.median())) {
				reasons.add(check.key() + " is " + spread + ", expected " + check.goal());
			}
		}
		return reasons;
	}

}
