package io.xce.benchmarks.report;

import java.util.Locale;

import io.xce.benchmarks.load.Figure;
import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.load.Mode;
import org.jspecify.annotations.Nullable;

/**
 * One figure against the same figure of another peer, in the same round of the same
 * process. The order of the constants is that of the report.
 */
public enum Comparison {

	/** Asynchronous throughput, 64 in flight. */
	ASYNC64_VS_BARE("xce", "bare", Mode.ASYNC_64, Figure.PER_SECOND, true, 0.90),

	/** Asynchronous throughput, 256 in flight. */
	ASYNC256_VS_BARE("xce", "bare", Mode.ASYNC_256, Figure.PER_SECOND, true, 0.90),

	/** Asynchronous throughput with bodies of 4 KiB. */
	ASYNC64_4K_VS_BARE("xce", "bare", Mode.ASYNC_64_4K, Figure.PER_SECOND, true, 0),

	/** Throughput where each answer sends the next request on the event loop. */
	DIRECT64_VS_BARE("xce-direct", "bare", Mode.DIRECT_64, Figure.PER_SECOND, true, 0.90),

	/** Throughput of 16 blocked threads. */
	BLOCKING16_VS_BARE("xce", "bare", Mode.BLOCKING_16, Figure.PER_SECOND, true, 0.92),

	/** Median latency of one blocked thread. */
	BLOCKING1_P50_VS_BARE("xce", "bare", Mode.BLOCKING_1, Figure.P50_MICROS, false, 1.12),

	/** Bytes allocated per asynchronous call. */
	ALLOC_VS_BARE("xce", "bare", Mode.ASYNC_64, Figure.BYTES_PER_REQUEST, false, 1.3),

	/** Asynchronous throughput against gRPC-Java. */
	ASYNC64_VS_GRPC("xce", "grpc", Mode.ASYNC_64, Figure.PER_SECOND, true, 5),

	/** Asynchronous throughput against gRPC-Java, 256 in flight. */
	ASYNC256_VS_GRPC("xce", "grpc", Mode.ASYNC_256, Figure.PER_SECOND, true, 5),

	/** Median latency of one blocked thread against gRPC-Java. */
	BLOCKING1_P50_VS_GRPC("xce", "grpc", Mode.BLOCKING_1, Figure.P50_MICROS, false, 0.7),

	/** Bare Netty against a second copy of itself: what the machine's noise is. */
	CONTROL("control", "bare", Mode.ASYNC_64, Figure.PER_SECOND, true, 0.95),

	/** Whether the baseline is as fast as it should be. */
	BASELINE_VS_GRPC("bare", "grpc", Mode.ASYNC_64, Figure.PER_SECOND, true, 6.5),

	/** What the baseline allocates per call, in bytes. */
	BASELINE_ALLOC("bare", null, Mode.ASYNC_64, Figure.BYTES_PER_REQUEST, false, 300);

	private final String peer;

	private final @Nullable String against;

	private final Mode mode;

	private final Figure figure;

	private final boolean moreIsBetter;

	private final double goal;

	Comparison(String peer, @Nullable String against, Mode mode, Figure figure, boolean moreIsBetter, double goal) {
		this.peer = peer;
		this.against = against;
		this.mode = mode;
		this.figure = figure;
		this.moreIsBetter = moreIsBetter;
		this.goal = goal;
	}

	/**
	 * The name in results.
	 * @return the name
	 */
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The peer.
	 * @return its name
	 */
	public String peer() {
		return this.peer;
	}

	/**
	 * The peer it is compared with.
	 * @return its name, or {@code null} for a plain figure
	 */
	public @Nullable String against() {
		return this.against;
	}

	/**
	 * How requests are made.
	 * @return the mode
	 */
	public Mode mode() {
		return this.mode;
	}

	/**
	 * The figure of a measurement.
	 * @param measurement the measurement
	 * @return the figure
	 */
	public double figure(Measurement measurement) {
		return this.figure.of(measurement);
	}

	/**
	 * What is aimed at.
	 * @return the goal, as a person reads it
	 */
	public String goal() {
		if (this == CONTROL) {
			return "0.95 to 1.05";
		}
		return (this.goal == 0) ? "" : (this.moreIsBetter ? "at least " : "at most ") + this.goal;
	}

	/**
	 * Whether a value reaches the goal.
	 * @param value the value
	 * @return {@code true} if so, or if there is none
	 */
	public boolean isReached(double value) {
		if (this == CONTROL) {
			return value >= 0.95 && value <= 1.05;
		}
		return this.goal == 0 || (this.moreIsBetter ? value >= this.goal : value <= this.goal);
	}

}
