package io.xce.cli.soak;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was acknowledged to the callers: one line for each write. A file, so that a long
 * run does not fill the heap it measures.
 */
final class Ledger implements AutoCloseable {

	private final Path path;

	private final BufferedWriter file;

	Ledger(Path path) {
		this.path = path;
		try {
			this.file = Files.newBufferedWriter(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	synchronized void acknowledged(String event, String job) {
		try {
			this.file.write(event + " " + job + "\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Read it back.
	 * @return how often each (event, job) was acknowledged
	 */
	synchronized Map<String, Integer> read() {
		try {
			this.file.flush();
			Map<String, Integer> counts = new HashMap<>();
			try (Stream<String> lines = Files.lines(this.path)) {
				lines.forEach((line) -> counts.merge(line, 1, Integer::sum));
			}
			return counts;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public synchronized void close() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
