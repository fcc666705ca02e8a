package io.xce.testing.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory for one run.
 */
public final class TemporaryDirectory {

	private TemporaryDirectory() {
	}

	/**
	 * Create a directory below the system's temporary one.
	 * @param prefix what its name begins with
	 * @return the directory
	 */
	public static Path create(String prefix) {
		try {
			return Files.createTempDirectory(prefix);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot create a temporary directory: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Remove a directory and all that is in it. What cannot be removed stays: it is
	 * temporary in any case.
	 * @param directory the directory
	 */
	public static void remove(Path directory) {
		try (Stream<Path> all = Files.walk(directory)) {
			all.sorted(Comparator.reverseOrder()).forEach(TemporaryDirectory::removeFile);
		}
		catch (IOException | UncheckedIOException ex) {
			// gone already, or going
		}
	}

	private static void removeFile(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			// stays
		}
	}

}
