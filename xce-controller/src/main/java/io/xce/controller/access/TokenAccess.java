package io.xce.controller.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.controller.config.ChangedFiles;
import io.xce.controller.config.ControllerConfigException;
import io.xce.protocol.Hello;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens from a file, read again once it has changed. What is then wrong with it is
 * logged, and what was in force stays so. Thread-safe.
 */
public final class TokenAccess implements Access {

	private static final Logger logger = LoggerFactory.getLogger(TokenAccess.class);

	private final Path file;

	private volatile TokenTable table;

	private final ChangedFiles changes;

	private TokenAccess(Path file, TokenTable table, ChangedFiles changes) {
		this.file = file;
		this.table = table;
		this.changes = changes;
	}

	/**
	 * Read a file of tokens.
	 * @param file the file
	 * @return the access it grants
	 * @throws ControllerConfigException if it cannot be read or understood
	 */
	public static TokenAccess open(Path file) throws ControllerConfigException {
		try {
			ChangedFiles changes = new ChangedFiles(List.of(file));
			return new TokenAccess(file, read(file), changes);
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new ControllerConfigException("tokens: " + describe(file, ex), ex);
		}
	}

	private static TokenTable read(Path file) throws IOException {
		return TokenTable.parse(Files.readAllLines(file, StandardCharsets.UTF_8));
	}

	private static String describe(Path file, Exception problem) {
		String what = (problem instanceof IOException) ? "cannot be read (" + problem + ")" : problem.getMessage();
		return file + ": " + what;
	}

	@Override
	public @Nullable String authenticate(Hello hello, @Nullable String certified) {
		byte[] token = hello.credentials();
		return (token != null) ? this.table.principalOf(token) : null;
	}

	@Override
	public boolean knows(String principal) {
		return this.table.role(principal) != null;
	}

	@Override
	public boolean allows(String principal, String operation) {
		AccessRole role = this.table.role(principal);
		return role != null && role.allows(operation);
	}

	@Override
	public void refresh() {
		this.changes.look(() -> {
			this.table = read(this.file);
			logger.info("event=tokens-read file={}", this.file);
		}, (ex) -> logger.error("event=tokens-unusable problem=\"{}\"", describe(this.file, ex)));
	}

}
