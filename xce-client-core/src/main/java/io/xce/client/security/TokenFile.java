package io.xce.client.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A token that stands alone in a file, read at each use, so that it can be replaced while
 * a client runs. White space around it does not count.
 *
 * @param file the file
 */
public record TokenFile(Path file) implements Supplier<@Nullable String> {

	/**
	 * Read the token.
	 * @return the token, or {@code null} if the file is empty
	 * @throws UncheckedIOException if the file cannot be read
	 */
	@Override
	public @Nullable String get() {
		try {
			String token = Files.readString(this.file, StandardCharsets.UTF_8).strip();
			return token.isEmpty() ? null : token;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read the token in '" + this.file + "'", ex);
		}
	}

}
