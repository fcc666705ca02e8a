package io.xce.sample.worker.work;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.springframework.boot.convert.DurationStyle;

/**
 * The types of job this worker runs. None of them runs a command of the payload.
 */
public final class WorkTypes {

	/** Counts lines, words, different words and bytes of a text. */
	public static final String WORD_COUNT = "word-count";

	/** The SHA-256 of the payload. */
	public static final String CHECKSUM = "checksum";

	/** Waits as long as the payload says, for example {@code 2s}. */
	public static final String SLEEP = "sleep";

	private WorkTypes() {
	}

	/**
	 * All types.
	 * @return the names
	 */
	public static List<String> names() {
		return List.of(WORD_COUNT, CHECKSUM, SLEEP);
	}

	/**
	 * Begin a job.
	 * @param type its type
	 * @param payload its payload
	 * @return the work, its first step not done
	 * @throws IllegalArgumentException if the type is unknown or the payload unfit for it
	 */
	public static Work begin(String type, byte[] payload) {
		return switch (type) {
			case WORD_COUNT -> new WordCountWork(payload);
			case CHECKSUM -> new ChecksumWork(payload);
			case SLEEP -> new SleepWork(DurationStyle.detectAndParse(new String(payload, StandardCharsets.UTF_8)));
			default ->
				throw new IllegalArgumentException("Unknown job type '" + type + "': expected one of " + names());
		};
	}

}
