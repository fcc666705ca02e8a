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
	ASYNC64_VS_BARE("xce", "bare", Mode.ASYNC_64, Figure.PER_SECOND, 0.90, Double.POSITIVE_INFINITY),

	/** Asynchronous throughput, 256 in flight. */
	ASYNC256_VS_BARE("xce", "bare", Mode.ASYNC_256, Figure.PER_SECOND, 0.90, Double.POSITIVE_INFINITY),

	/** Asynchronous throughput with bodies of 4 KiB. */
	ASYNC64_4K_VS_BARE("xce", "bare", Mode.ASYNC_64_4K, Figure.PER_SECOND, 0, Double.POSITIVE_INFINITY),

	/** Throughput where each answer sends the next request on the event loop. */
	DIRECT64_VS_BARE("xce-direct", "bare", Mode.DIRECT_64, Figure.PER_SECOND, 0.90, Double.POSITIVE_INFINITY),

	/** Throughput of 16 blocked threads. */
	BLOCKING16_VS_BARE("xce", "bare", Mode.BLOCKING_16, Figure.PER_SECOND, 0.92, Double.POSITIVE_INFINITY),

	/** Median latency of one blocked thread. */
	BLOCKING1_P50_VS_BARE("xce", "bare", Mode.BLOCKING_1, Figure.P50_MICROS, 0, 1.12),

	/** Bytes allocated per asynchronous call. */
	ALLOC_VS_BARE("xce", "bare", Mode.ASYNC_64, Figure.BYTES_PER_REQUEST, 0, 1.3),

	/** Asynchronous throughput against gRPC-Java. */
	ASYNC64_VS_GRPC("xce", "grpc", Mode.ASYNC_64, Figure.PER_SECOND, 5, Double.POSITIVE_INFINITY),

	/** Asynchronous throughput against gRPC-Java, 256 in flight. */
	ASYNC256_VS_GRPC("xce", "grpc", Mode.ASYNC_256, Figure.PER_SECOND, 5, Double.POSITIVE_INFINITY),

	/** Median latency of one blocked thread against gRPC-Java. */
	BLOCKING1_P50_VS_GRPC("xce", "grpc", Mode.BLOCKING_1, Figure.P50_MICROS, 0, 0.7),

	/** Asynchronous throughput against Ratis's own client, 64 in flight. */
	ASYNC64_VS_RATIS("xce", "ratis", Mode.ASYNC_64, Figure.PER_SECOND, 0, Double.POSITIVE_INFINITY),

	/** Median latency of one blocked thread against Ratis's own client. */
	BLOCKING1_P50_VS_RATIS("xce", "ratis", Mode.BLOCKING_1, Figure.P50_MICROS, 0, Double.POSITIVE_INFINITY),

	/** Bare Netty against a second copy of itself: what the machine's noise is. */
	CONTROL("control", "bare", Mode.ASYNC_64, Figure.PER_SECOND, 0.95, 1.05),

	/** Whether the baseline is as fast as it should be. */
	BASELINE_VS_GRPC("bare", "grpc", Mode.ASYNC_64, Figure.PER_SECOND, 6.5, Double.POSITIVE_INFINITY),

	/** What the baseline allocates per call, in bytes. */
	BASELINE_ALLOC("bare", null, Mode.ASYNC_64, Figure.BYTES_PER_REQUEST, 0, 300);

	private final String peer;

	private final @Nullable String against;

	private final Mode mode;

	private final Figure figure;

	/** Of what is aimed at, or 0. */
	private final double least;

	/** Of what is aimed at, or infinity. */
	private final double most;

	Comparison(String peer, @Nullable String against, Mode mode, Figure figure, double least, double most) {
		this.peer = peer;
		this.against = against;
		this.mode = mode;
		this.figure = figure;
		this.least = least;
		this.most = most;
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
	 * @return the goal, as a person reads it; empty if there is none
	 */
	public String goal() {
		if (this.most == Double.POSITIVE_INFINITY) {
			return (this.least == 0) ? "" : "at least " + this.least;
		}
		return (this.least == 0) ? "at most " + this.most : this.least + " to " + this.most;
	}

	/**
	 * Whether a value reaches the goal.
	 * @param value the value
	 * @return {@code true} if so, or if there is none
	 */
	public boolean isReached(double value) {
		return value >= this.least && value <= this.most;
	}

}
