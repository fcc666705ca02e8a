package io.xce.cli.demo;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Tells what is going on while it goes on, each line with the time since the start.
 */
final class Progress {

	private final PrintStream out;

	private final long startNanos = System.nanoTime();

	Progress(PrintStream out) {
		this.out = out;
	}

	void say(String text) {
		this.out.println(String.format(Locale.ROOT, "%6.1f s  %s", (System.nanoTime() - this.startNanos) / 1e9, text));
		this.out.flush();
	}

}
