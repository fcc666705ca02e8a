package io.xce.boot.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The property {@code xce.masters} cannot be read, or names no controller.
 */
final class InvalidMastersException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> masters;

	private final transient List<String> unknownKeys;

	InvalidMastersException(List<String> masters, List<String> unknownKeys, IllegalArgumentException cause) {
		super("Property 'xce.masters': " + cause.getMessage(), cause);
		this.masters = List.copyOf(masters);
		this.unknownKeys = List.copyOf(unknownKeys);
	}

	List<String> masters() {
		return this.masters;
	}

	/** Lines about keys that mean nothing, one of which may have been meant. */
	List<String> unknownKeys() {
		return this.unknownKeys;
	}

	@Nullable String problem() {
		Throwable cause = getCause();
		return (cause != null) ? cause.getMessage() : null;
	}

}
