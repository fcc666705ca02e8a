package io.xce.controller.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Notices when files have changed and has them read again. What cannot be used is read
 * again at each look until it can, and told once. One thread at a time.
 */
public final class ChangedFiles {

	private final List<Path> files;

	private List<Object> stamps;

	private @Nullable String problem;

	/**
	 * Watch files that are read after this: what changes in between is read again.
	 * @param files the files
	 */
	public ChangedFiles(List<Path> files) {
		this.files = List.copyOf(files);
		this.stamps = stamps();
	}

	private List<Object> stamps() {
		List<Object> found = new ArrayList<>();
		for (Path file : this.files) {
			try {
				BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
				found.add(List.of(attributes.lastModifiedTime(), attributes.size()));
			}
			catch (IOException ex) {
				found.add(ex.toString());
			}
		}
		return found;
	}

	/**
	 * Look whether they have changed.
	 * @param reader reads them
	 * @param unusable told why they cannot be used, unless it was told the same before
	 */
	public void look(Reader reader, Consumer<Exception> unusable) {
		List<Object> now = stamps();
		if (this.problem == null && now.equals(this.stamps)) {
			return;
		}
		this.stamps = now;
		try {
			reader.read();
			this.problem = null;
		}
		catch (IOException | IllegalArgumentException ex) {
			if (!ex.toString().equals(this.problem)) {
				this.problem = ex.toString();
				unusable.accept(ex);
			}
		}
	}

	/** Reads files. */
	@FunctionalInterface
	public interface Reader {

		/**
		 * Read them, and put in force what they say.
		 * @throws IOException if they cannot be read
		 * @throws IllegalArgumentException if they say nothing that can be used
		 */
		void read() throws IOException;

	}

}
