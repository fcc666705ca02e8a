package io.xce.testing.random;

import java.util.ArrayList;
import java.util.List;

import io.xce.client.spi.RandomSource;

/**
 * A source whose every draw is the same fraction of its bound, so that delays are exact,
 * and which keeps the bounds it was asked for.
 */
public final class ScriptedRandom implements RandomSource {

	private final List<Long> bounds = new ArrayList<>();

	private double fraction;

	private long next;

	/**
	 * Create a source.
	 * @param fraction what part of its bound a draw is: 0 gives 1, 1 gives the bound
	 */
	public ScriptedRandom(double fraction) {
		this.fraction = fraction;
	}

	/**
	 * Change the fraction from now on.
	 * @param value 0 to 1
	 */
	public void fraction(double value) {
		this.fraction = value;
	}

	/**
	 * The bounds of all draws so far, in order.
	 * @return the bounds
	 */
	public List<Long> bounds() {
		return List.copyOf(this.bounds);
	}

	@Override
	public long nextLong() {
		return ++this.next;
	}

	@Override
	public long nextPositive(long bound) {
		this.bounds.add(bound);
		return Math.max(1, Math.min(bound, Math.round(bound * this.fraction)));
	}

}
