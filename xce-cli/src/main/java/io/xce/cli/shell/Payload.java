package io.xce.cli.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.jobs.JobLimits;
import org.jspecify.annotations.Nullable;

/**
 * What a job is to work on: the contents of a file if the words name one, else the words
 * themselves.
 *
 * @param bytes the payload
 * @param origin where it came from, for people
 */
@SuppressWarnings("ArrayRecordComponent")
record Payload(byte[] bytes, String origin) {

	static Payload of(List<String> words) {
		String text = String.join(" ", words);
		Path file = (words.size() == 1) ? file(text) : null;
		if (file == null) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			return checked(new Payload(bytes, "the text given, " + bytes.length + " bytes"));
		}
		try {
			if (Files.size(file) > JobLimits.MAX_BYTES) {
				throw tooLarge(text, Files.size(file));
			}
			byte[] bytes = Files.readAllBytes(file);
			return new Payload(bytes, "file " + text + ", " + bytes.length + " bytes");
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot read " + text + ": " + ex.getMessage());
		}
	}

	private static @Nullable Path file(String text) {
		try {
			Path path = Path.of(text);
			return Files.isRegularFile(path) ? path : null;
		}
		catch (InvalidPathException ex) {
			return null;
		}
	}

	private static Payload checked(Payload payload) {
		if (payload.bytes.length > JobLimits.MAX_BYTES) {
			throw tooLarge("The text", payload.bytes.length);
		}
		return payload;
	}

	private static CommandFailure tooLarge(String what, long size) {
		return CommandFailure
			.usage(what + " has " + size + " bytes, but a job takes at most " + JobLimits.MAX_BYTES + " of them");
	}

}
