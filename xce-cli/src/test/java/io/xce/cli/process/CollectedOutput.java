package io.xce.cli.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Collects what a process writes, so that it never waits for a reader.
 */
final class CollectedOutput {

	private final StringBuilder text = new StringBuilder();

	private final Thread reader;

	private int taken;

	CollectedOutput(InputStream in) {
		this.reader = new Thread(() -> collect(in), "collected-output");
		this.reader.setDaemon(true);
		this.reader.start();
	}

	private void collect(InputStream in) {
		char[] buffer = new char[8192];
		try (Reader decoded = new InputStreamReader(in, StandardCharsets.UTF_8)) {
			for (int n = decoded.read(buffer); n >= 0; n = decoded.read(buffer)) {
				append(buffer, n);
			}
		}
		catch (IOException ex) {
			// the end
		}
	}

	private synchronized void append(char[] more, int length) {
		this.text.append(more, 0, length);
	}

	/**
	 * Take lines off the front up to a wanted one.
	 * @return the wanted line, or {@code null} if it is not there yet
	 */
	synchronized String take(Predicate<String> wanted) {
		int end = this.text.indexOf("\n", this.taken);
		while (end >= 0) {
			String line = this.text.substring(this.taken, end);
			this.taken = end + 1;
			if (wanted.test(line)) {
				return line;
			}
			end = this.text.indexOf("\n", this.taken);
		}
		return null;
	}

	synchronized String all() {
		return this.text.toString();
	}

	boolean isComplete() {
		return !this.reader.isAlive();
	}

	void awaitComplete(Duration patience) throws InterruptedException {
		this.reader.join(patience.toMillis());
	}

}
