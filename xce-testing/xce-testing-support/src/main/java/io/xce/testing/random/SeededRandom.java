package io.xce.testing.random;

import java.util.SplittableRandom;

import io.xce.client.spi.RandomSource;

/**
 * Chance from one seed, which its text shows.
 */
public final class SeededRandom implements RandomSource {

	private final long seed;

	private final SplittableRandom random;

	/**
	 * Create a source.
	 * @param seed the seed
	 */
	public SeededRandom(long seed) {
		this(seed, new SplittableRandom(seed));
	}

	private SeededRandom(long seed, SplittableRandom random) {
		this.seed = seed;
		this.random = random;
	}

	/**
	 * The seed.
	 * @return the seed
	 */
	public long seed() {
		return this.seed;
	}

	/**
	 * A source of its own, which this one's later draws do not change.
	 * @return the source
	 */
	public SeededRandom split() {
		return new SeededRandom(this.seed, this.random.split());
	}

	@Override
	public long nextLong() {
		return this.random.nextLong();
	}

	@Override
	public long nextPositive(long bound) {
		return this.random.nextLong(bound) + 1;
	}

	/**
	 * A uniform draw from 0 to {@code bound - 1}.
	 * @param bound how many values there are, 1 and up
	 * @return the draw
	 */
	public int nextInt(int bound) {
		return this.random.nextInt(bound);
	}

	/**
	 * A uniform draw from 0 to 1, 1 left out.
	 * @return the draw
	 */
	public double nextDouble() {
		return this.random.nextDouble();
	}

	@Override
	public String toString() {
		return "seed " + this.seed;
	}

}
