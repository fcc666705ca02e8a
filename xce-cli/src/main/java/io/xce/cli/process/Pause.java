package io.xce.cli.process;

import io.xce.cli.support.CommandFailure;

/**
 * Waits between two looks at another process.
 */
public final class Pause {

	private Pause() {
	}

	/**
	 * Wait.
	 * @param millis how long
	 * @throws CommandFailure if this thread is interrupted; the flag is set again
	 */
	public static void millis(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw CommandFailure.other("interrupted");
		}
	}

}
