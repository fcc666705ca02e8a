package io.xce.boot.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The property {@code xce.ssl.bundle} names an SSL bundle that does not exist.
 */
final class MissingSslBundleException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	private final transient String name;

	private final transient List<String> known;

	MissingSslBundleException(String name, List<String> known, @Nullable Throwable cause) {
		super("Property 'xce.ssl.bundle': no SSL bundle is called '" + name + "'", cause);
		this.name = name;
		this.known = List.copyOf(known);
	}

	String name() {
		return this.name;
	}

	List<String> known() {
		return this.known;
	}

}
