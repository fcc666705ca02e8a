package io.xce.client.spi;

/**
 * Chance. One seed behind it replays a run.
 */
public interface RandomSource {

	/**
	 * Any 64 bits.
	 * @return the bits
	 */
	long nextLong();

	/**
	 * A uniform draw from 1 to {@code bound}, both included.
	 * @param bound the largest value, 1 and up
	 * @return the draw
	 */
	long nextPositive(long bound);

}
