package io.xce.benchmarks.failover;

/**
 * One kill of the primary and what came of it. All parts in milliseconds.
 *
 * @param detection from the kill to the first candidate
 * @param election from there to a ready primary
 * @param lag from there to its having read our client's first request
 * @param attempts what our client sent, and the dials that were refused, up to its first
 * success
 * @param gap from the kill to our client's first success
 * @param ratisGap from the kill to the first success of Ratis's client
 * @param ratisAttempts what Ratis's client sent
 */
record Kill(double detection, double election, double lag, long attempts, double gap, double ratisGap,
		long ratisAttempts) {

	/**
	 * Of moments.
	 * @param killed when the primary was killed
	 * @param moments what the controllers tell
	 * @param ours our client's first success under the new primary
	 * @param ratis that of Ratis's client
	 * @return the kill
	 */
	static Kill of(long killed, Moments moments, Written ours, Written ratis) {
		return new Kill(millis(moments.candidate() - killed), millis(moments.ready() - moments.candidate()),
				millis(moments.arrived() - moments.ready()), ours.attempts(), millis(ours.ended() - killed),
				millis(ratis.ended() - killed), ratis.attempts());
	}

	/**
	 * From the kill to a ready primary.
	 * @return milliseconds
	 */
	double ready() {
		return this.detection + this.election;
	}

	/**
	 * From a ready primary to our client's first success.
	 * @return milliseconds
	 */
	double afterReady() {
		return this.gap - ready();
	}

	/**
	 * The same for Ratis's client.
	 * @return milliseconds
	 */
	double ratisAfterReady() {
		return this.ratisGap - ready();
	}

	/**
	 * Whether our client was the first to succeed.
	 * @return {@code true} if so
	 */
	boolean isFirst() {
		return this.gap < this.ratisGap;
	}

	static double millis(long nanos) {
		return nanos / 1e6;
	}

}
