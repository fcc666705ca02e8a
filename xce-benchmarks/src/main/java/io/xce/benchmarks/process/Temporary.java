package io.xce.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Directories that go with what was measured in them.
 */
public final class Temporary {

	private Temporary() {
	}

	/**
	 * Remove a directory and all that is in it. What cannot be removed is told and left.
	 * @param directory the directory
	 */
	public static void remove(Path directory) {
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.deleteIfExists(file);
			}
		}
		catch (IOException ex) {
			System.err.println("Cannot remove " + directory + ": " + ex);
		}
	}

}
