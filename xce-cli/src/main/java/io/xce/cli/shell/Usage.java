package io.xce.cli.shell;

import java.util.function.Supplier;

import io.xce.cli.support.CommandFailure;

/**
 * Turns what a value object says of its arguments into a failure of the command line.
 */
final class Usage {

	private Usage() {
	}

	static <T> T check(Supplier<T> action) {
		try {
			return action.get();
		}
		catch (NumberFormatException ex) {
			throw CommandFailure.usage("Not a number: " + ex.getMessage());
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
	}

}
