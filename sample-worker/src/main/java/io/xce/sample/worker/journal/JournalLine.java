package io.xce.sample.worker.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * One event in the life of an attempt, as its worker saw it.
 *
 * @param millis when, in milliseconds since 1970-01-01 UTC
 * @param worker the name of the worker and, after a slash, its pid
 * @param event what
 * @param job the id of the job
 * @param attempt the attempt
 * @param detail the SHA-256 of the payload for a start, the result for an end, else why
 */
public record JournalLine(long millis, String worker, Event event, String job, int attempt, String detail) {

	private static final String SEPARATOR = "\t";

	private static final int FIELDS = 6;

	/**
	 * The line as it stands in the file, without its end.
	 * @return fields separated by tabs
	 */
	public String format() {
		return String.join(SEPARATOR, Long.toString(this.millis), this.worker,
				this.event.name().toLowerCase(Locale.ROOT), this.job, Integer.toString(this.attempt),
				this.detail.replace('\t', ' ').replace('\n', ' ').replace('\r', ' '));
	}

	/**
	 * Read a journal. A last line that has no end is still being written and left out.
	 * @param file the file; one that does not exist is empty
	 * @return its lines in order
	 * @throws IOException if it cannot be read
	 */
	public static List<JournalLine> read(Path file) throws IOException {
		if (!Files.exists(file)) {
			return List.of();
		}
		String text = Files.readString(file, StandardCharsets.UTF_8);
		return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(JournalLine::parse).toList();
	}

	private static JournalLine parse(String line) {
		String[] fields = line.split(SEPARATOR, FIELDS);
		if (fields.length != FIELDS) {
			throw new IllegalArgumentException("Not a line of a journal: '" + line + "'");
		}
		return new JournalLine(Long.parseLong(fields[0]), fields[1], Event.valueOf(fields[2].toUpperCase(Locale.ROOT)),
				fields[3], Integer.parseInt(fields[4]), fields[5]);
	}

	/**
	 * What happens to an attempt.
	 */
	public enum Event {

		/** The worker begins to work. */
		STARTED,

		/** The work is done and has a result. */
		RAN,

		/** The primary took the result. */
		ACCEPTED,

		/** The primary refused the result: the attempt is not this worker's any more. */
		REFUSED,

		/** The worker stopped working on it before its end. */
		DROPPED

	}

}
