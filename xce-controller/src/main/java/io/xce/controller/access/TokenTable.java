package io.xce.controller.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Tokens and whose they are, as a file says it: a line each with a name, a role and the
 * token or its hash, separated by blanks. A name may have several tokens, so that one can
 * take the place of another. Immutable; only hashes are kept.
 */
final class TokenTable {

	private static final Pattern BLANKS = Pattern.compile("\\s+");

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

	private static final String HASHED = "sha256:";

	/** Shorter ones can be guessed by trying. */
	private static final int MIN_TOKEN = 16;

	private final List<Entry> entries = new ArrayList<>();

	private final Map<String, AccessRole> roles = new HashMap<>();

	private TokenTable() {
	}

	/**
	 * Read a table.
	 * @param lines the lines of the file
	 * @return the table
	 * @throws IllegalArgumentException if a line cannot be read; the message names the
	 * line and quotes nothing that may be a token
	 */
	static TokenTable parse(List<String> lines) {
		TokenTable table = new TokenTable();
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i).strip();
			if (!line.isEmpty() && !line.startsWith("#")) {
				table.add("line " + (i + 1), BLANKS.split(line));
			}
		}
		if (table.entries.isEmpty()) {
			throw new IllegalArgumentException("no token in it, expected lines of name, role and token");
		}
		return table;
	}

	private void add(String where, String[] fields) {
		if (fields.length != 3) {
			throw new IllegalArgumentException(where + " has " + fields.length + " fields, expected name, role, token");
		}
		if (!NAME.matcher(fields[0]).matches()) {
			throw new IllegalArgumentException(
					where + " has no valid name, expected 1 to 64 letters, digits or any of . _ @ -");
		}
		AccessRole role = AccessRole.of(fields[1]);
		if (role == null) {
			throw new IllegalArgumentException(where + " has no valid role, expected client, operator or read-only");
		}
		if (role != this.roles.getOrDefault(fields[0], role)) {
			throw new IllegalArgumentException(where + " gives '" + fields[0] + "' a second role, expected one");
		}
		byte[] hash = hash(where, fields[2]);
		if (principal(hash) != null) {
			throw new IllegalArgumentException(where + " repeats a token, expected each once");
		}
		this.roles.put(fields[0], role);
		this.entries.add(new Entry(fields[0], hash));
	}

	private static byte[] hash(String where, String token) {
		if (!token.startsWith(HASHED)) {
			if (token.length() < MIN_TOKEN) {
				throw new IllegalArgumentException(
						where + " has a token of " + token.length() + " characters, expected at least " + MIN_TOKEN);
			}
			return sha256(token.getBytes(StandardCharsets.UTF_8));
		}
		String hex = token.substring(HASHED.length());
		if (hex.length() != 64 || !hex.chars().allMatch((c) -> Character.digit(c, 16) >= 0)) {
			throw new IllegalArgumentException(where + " has no valid hash, expected sha256: and 64 hex digits");
		}
		return HexFormat.of().parseHex(hex);
	}

	/**
	 * Whose token it is. Takes as long for each token, known or not.
	 * @param token what a client sent
	 * @return the name, or {@code null} if it is nobody's
	 */
	@Nullable String principalOf(byte[] token) {
		return principal(sha256(token));
	}

	private @Nullable String principal(byte[] hash) {
		String found = null;
		for (Entry entry : this.entries) {
			if (MessageDigest.isEqual(entry.hash, hash)) {
				found = entry.name;
			}
		}
		return found;
	}

	/**
	 * The role of a name.
	 * @param name the name
	 * @return the role, or {@code null} if it has no token
	 */
	@Nullable AccessRole role(String name) {
		return this.roles.get(name);
	}

	private static byte[] sha256(byte[] bytes) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(bytes);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every JVM has SHA-256", ex);
		}
	}

	private static final class Entry {

		private final String name;

		private final byte[] hash;

		Entry(String name, byte[] hash) {
			this.name = name;
			this.hash = hash;
		}

	}

}
