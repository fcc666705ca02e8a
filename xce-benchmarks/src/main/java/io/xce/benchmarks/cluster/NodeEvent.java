package io.xce.benchmarks.cluster;

import java.util.Locale;

/**
 * Something that happened in a controller's process, told in one line:
 * {@code nanos kind number text}.
 *
 * @param nanos when, by {@link System#nanoTime()}, which is one clock for all processes
 * of a machine
 * @param kind what
 * @param number the epoch or, in an answer to a question, the applied index
 * @param text whatever else belongs to it, without spaces; may be empty
 */
public record NodeEvent(long nanos, Kind kind, long number, String text) {

	/**
	 * What can happen.
	 */
	public enum Kind {

		/** It listens; the number is 0. */
		STARTED,

		/** Its warm-up is over; the number is that of requests it served. */
		WARMED,

		/** It stands for election; the number is 0. */
		CANDIDATE,

		/** It became a ready primary under an epoch. */
		READY,

		/** Under an epoch it has read the first request of the client in the text. */
		ARRIVED,

		/** It has applied so much, and the text is {@code PRIMARY} or another role. */
		STATUS

	}

	/**
	 * Read a line.
	 * @param line the line
	 * @return what it tells
	 * @throws IllegalArgumentException if it is none of these lines
	 */
	public static NodeEvent parse(String line) {
		String[] parts = line.split(" ", -1);
		if (parts.length != 4) {
			throw new IllegalArgumentException("'" + line + "', expected 'nanos kind number text'");
		}
		return new NodeEvent(Long.parseLong(parts[0]), Kind.valueOf(parts[1].toUpperCase(Locale.ROOT)),
				Long.parseLong(parts[2]), parts[3]);
	}

	/**
	 * The line.
	 * @return what {@link #parse} reads
	 */
	public String line() {
		return this.nanos + " " + this.kind.name().toLowerCase(Locale.ROOT) + " " + this.number + " " + this.text;
	}

}
