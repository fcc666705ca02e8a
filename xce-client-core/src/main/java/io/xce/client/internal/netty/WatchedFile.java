package io.xce.client.internal.netty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a file of the system says, read anew once the file has changed. Confined to one
 * thread, which it may block.
 *
 * @param <T> what it says
 */
final class WatchedFile<T> {

	private final Path file;

	private final Reader<T> reader;

	private final T missing;

	private @Nullable List<@Nullable Object> stamp;

	private @Nullable T content;

	/**
	 * Watch a file. It is not read yet.
	 * @param file the file
	 * @param reader reads it
	 * @param missing what it says while it is not there
	 */
	WatchedFile(Path file, Reader<T> reader, T missing) {
		this.file = file;
		this.reader = reader;
		this.missing = missing;
	}

	/**
	 * What the file says now.
	 * @return the content
	 * @throws IOException if it is there and cannot be read
	 */
	T get() throws IOException {
		if (!Files.isRegularFile(this.file)) {
			this.content = null;
			return this.missing;
		}
		BasicFileAttributes attributes = Files.readAttributes(this.file, BasicFileAttributes.class);
		List<@Nullable Object> now = Arrays.asList(attributes.lastModifiedTime(), attributes.size(),
				attributes.fileKey());
		T present = this.content;
		if (present == null || !now.equals(this.stamp)) {
			present = this.reader.read(this.file);
			this.content = present;
			this.stamp = now;
		}
		return present;
	}

	/**
	 * Reads a file.
	 *
	 * @param <T> what it says
	 */
	@FunctionalInterface
	interface Reader<T> {

		/**
		 * Read it.
		 * @param file the file
		 * @return what it says
		 * @throws IOException if it cannot be read
		 */
		T read(Path file) throws IOException;

	}

}
