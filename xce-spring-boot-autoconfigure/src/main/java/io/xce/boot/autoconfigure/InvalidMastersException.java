package io.xce.boot.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The property {@code xce.masters} cannot be read, or names no controller.
 */
final class InvalidMastersException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> masters;

	InvalidMastersException(List<String> masters, IllegalArgumentException cause) {
		super("Property 'xce.masters': " + cause.getMessage(), cause);
		this.masters = List.copyOf(masters);
	}

	List<String> masters() {
		return this.masters;
	}

	@Nullable String problem() {
		Throwable cause = getCause();
		return (cause != null) ? cause.getMessage() : null;
	}

}
