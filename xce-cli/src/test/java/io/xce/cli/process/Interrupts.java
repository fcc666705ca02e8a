package io.xce.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether Ctrl-C means anything to this process. A shell without job control starts what
 * runs in the background with SIGINT ignored, children inherit that, and a JVM leaves an
 * ignored signal alone: a test that interrupts a child would wait for ever.
 */
final class Interrupts {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final String IGNORED = "SigIgn:";

	private static final long SIGINT = 1L << (2 - 1);

	private Interrupts() {
	}

	/**
	 * A command line that starts its program as a terminal would: with SIGINT heeded.
	 * @param command the command line
	 * @return the same one, or one that resets the signal first
	 */
	static List<String> heeded(List<String> command) throws IOException {
		if (!areIgnored()) {
			return command;
		}
		List<String> reset = new ArrayList<>(List.of("env", "--default-signal=INT"));
		reset.addAll(command);
		return reset;
	}

	private static boolean areIgnored() throws IOException {
		if (!Files.exists(STATUS)) {
			return false;
		}
		for (String line : Files.readAllLines(STATUS)) {
			if (line.startsWith(IGNORED)) {
				return (Long.parseUnsignedLong(line.substring(IGNORED.length()).strip(), 16) & SIGINT) != 0;
			}
		}
		return false;
	}

}
