package io.xce.cli.demo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * A text file to be counted.
 *
 * @param name its name below the directory of the input
 * @param text what is in it
 */
record DemoInput(String name, String text) {

	private static final long MAX_BYTES = 512 * 1024;

	/**
	 * Find all text files below a directory: files of valid UTF-8 without a NUL, at most
	 * 512 KiB. Hidden directories and what builds leave behind are passed over.
	 * @param directory the directory
	 * @return the files in the order of their names
	 * @throws CommandFailure if there is none
	 */
	static List<DemoInput> below(Path directory) {
		if (!Files.isDirectory(directory)) {
			throw CommandFailure.usage("No directory: " + directory);
		}
		List<DemoInput> found = new ArrayList<>();
		try {
			Files.walkFileTree(directory, new Collector(directory, found));
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot read " + directory + ": " + ex.getMessage());
		}
		if (found.isEmpty()) {
			throw CommandFailure.usage("No text file of at most 512 KiB below " + directory);
		}
		found.sort((a, b) -> a.name.compareTo(b.name));
		return found;
	}

	private static @Nullable String text(Path file) throws IOException {
		byte[] bytes = Files.readAllBytes(file);
		for (byte each : bytes) {
			if (each == 0) {
				return null;
			}
		}
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	/**
	 * Collects text files on the way.
	 */
	private static final class Collector extends SimpleFileVisitor<Path> {

		private final Path root;

		private final List<DemoInput> found;

		Collector(Path root, List<DemoInput> found) {
			this.root = root;
			this.found = found;
		}

		@Override
		public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
			String name = String.valueOf(directory.getFileName());
			boolean passed = !directory.equals(this.root) && (name.startsWith(".") || name.equals("target"));
			return passed ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
		}

		@Override
		public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
			if (attributes.isRegularFile() && attributes.size() <= MAX_BYTES) {
				String text = text(file);
				if (text != null) {
					this.found.add(new DemoInput(this.root.relativize(file).toString(), text));
				}
			}
			return FileVisitResult.CONTINUE;
		}

		@Override
		public FileVisitResult visitFileFailed(Path file, IOException ex) {
			return FileVisitResult.CONTINUE;
		}

	}

}
