package io.xce.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.xce.sample.worker.journal.JournalLine;

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
	 * The workers that work on an attempt that was begun a short while ago.
	 * @param age how long ago at most
	 * @return their names as journals have them
	 */
	Set<String> busy(Duration age) {
		List<JournalLine> lines = read();
		long now = System.currentTimeMillis();
		return attemptsAt(lines, now).stream()
			.filter((started) -> started.millis() > now - age.toMillis())
			.map(JournalLine::worker)
			.collect(Collectors.toSet());
	}

	/**
	 * How many attempts were being worked on at a moment.
	 */
	static int runningAt(List<JournalLine> lines, long millis) {
		return attemptsAt(lines, millis).size();
	}

	/**
	 * How many attempts one worker was working on at a moment.
	 */
	static long runningAt(List<JournalLine> lines, long millis, String worker) {
		return attemptsAt(lines, millis).stream().filter((started) -> started.worker().equals(worker)).count();
	}

	private static Set<JournalLine> attemptsAt(List<JournalLine> lines, long millis) {
		Set<JournalLine> running = new HashSet<>();
		for (JournalLine line : lines) {
			if (line.millis() > millis) {
				continue;
			}
			// a worker that was started again does not do what the one before was doing
			running.removeIf((started) -> name(started).equals(name(line)) && !started.worker().equals(line.worker()));
			if (line.event() == JournalLine.Event.STARTED) {
				running.add(line);
			}
			else if (line.event() == JournalLine.Event.RAN || line.event() == JournalLine.Event.DROPPED) {
				running.removeIf((started) -> started.worker().equals(line.worker()) && started.job().equals(line.job())
						&& started.attempt() == line.attempt());
			}
		}
		return running;
	}

	private static String name(JournalLine line) {
		return line.worker().substring(0, line.worker().lastIndexOf('/') + 1);
	}

}
