package io.xce.sample.worker.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/**
 * The file to which a worker appends what it does, a line for each event, each in one
 * write: what is in it was done, whatever happened to the worker afterwards. Thread-safe.
 */
public final class Journal implements AutoCloseable {

	private final @Nullable FileChannel file;

	private Journal(@Nullable FileChannel file) {
		this.file = file;
	}

	/**
	 * Open a journal.
	 * @param path the file, created if missing, or {@code null} for none
	 * @return the journal
	 */
	public static Journal open(@Nullable Path path) {
		if (path == null) {
			return new Journal(null);
		}
		try {
			return new Journal(FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
					StandardOpenOption.APPEND));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot open " + path + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Append a line.
	 * @param line the line
	 */
	public synchronized void append(JournalLine line) {
		if (this.file == null) {
			return;
		}
		ByteBuffer bytes = ByteBuffer.wrap((line.format() + "\n").getBytes(StandardCharsets.UTF_8));
		try {
			while (bytes.hasRemaining()) {
				this.file.write(bytes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot write the journal: " + ex.getMessage(), ex);
		}
	}

	@Override
	public void close() throws IOException {
		if (this.file != null) {
			this.file.close();
		}
	}

}
