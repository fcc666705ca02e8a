package io.xce.benchmarks.load;

/**
 * What of a measurement is compared.
 */
public enum Figure {

	/** Requests answered a second. */
	PER_SECOND,

	/** Median latency in microseconds. */
	P50_MICROS,

	/** Bytes allocated per request. */
	BYTES_PER_REQUEST;

	/**
	 * The figure.
	 * @param measurement of this measurement
	 * @return its value
	 */
	public double of(Measurement measurement) {
		return switch (this) {
			case PER_SECOND -> measurement.perSecond();
			case P50_MICROS -> measurement.p50Micros();
			case BYTES_PER_REQUEST -> measurement.bytesPerRequest();
		};
	}

}
