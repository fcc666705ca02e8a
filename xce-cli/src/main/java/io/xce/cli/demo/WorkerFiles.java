package io.xce.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.xce.cli.work.JournalLine;

/**
 * The files to which the workers append what they do.
 */
final class WorkerFiles {

	private final List<Path> files;

	WorkerFiles(List<Path> files) {
		this.files = List.copyOf(files);
	}

	List<JournalLine> read() {
		List<JournalLine> lines = new ArrayList<>();
		for (Path file : this.files) {
			try {
				lines.addAll(JournalLine.read(file));
			}
			catch (IOException ex) {
				throw new UncheckedIOException("Cannot read " + file + ": " + ex.getMessage(), ex);
			}
		}
		return lines;
	}

	/**
	 * Whether an attempt is being worked on that was begun a short while ago.
	 * @param age how long ago at most
	 */
	boolean anyRunning(Duration age) {
		List<JournalLine> lines = read();
		long now = System.currentTimeMillis();
		return runningAt(lines, now) > runningAtAndBefore(lines, now, now - age.toMillis());
	}

	/**
	 * How many attempts were being worked on at a moment.
	 */
	static int runningAt(List<JournalLine> lines, long millis) {
		return runningAtAndBefore(lines, millis, millis);
	}

	private static int runningAtAndBefore(List<JournalLine> lines, long millis, long startedBefore) {
		Set<String> running = new HashSet<>();
		for (JournalLine line : lines) {
			if (line.millis() > millis) {
				continue;
			}
			String attempt = line.job() + "/" + line.attempt() + "/" + line.worker();
			if (line.event() == JournalLine.Event.STARTED && line.millis() <= startedBefore) {
				running.add(attempt);
			}
			else if (line.event() == JournalLine.Event.RAN || line.event() == JournalLine.Event.DROPPED) {
				running.remove(attempt);
			}
		}
		return running.size();
	}

}
