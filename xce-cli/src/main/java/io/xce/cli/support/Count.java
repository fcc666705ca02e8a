package io.xce.cli.support;

/**
 * Numbers of things, as people say them.
 */
public final class Count {

	private Count() {
	}

	/**
	 * Count things.
	 * @param count how many
	 * @param thing one of them
	 * @return for example {@code 1 job} or {@code 2 jobs}
	 */
	public static String of(long count, String thing) {
		return count + " " + thing + ((count != 1) ? "s" : "");
	}

	/**
	 * How often.
	 * @param count how many times
	 * @return {@code once}, or for example {@code 3 times}
	 */
	public static String times(long count) {
		return (count != 1) ? count + " times" : "once";
	}

}
