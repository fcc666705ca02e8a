package io.xce.boot.autoconfigure;

import java.util.List;

/**
 * No name of the list of masters has an address. Thrown at start-up with
 * {@code xce.fail-fast} only; without it requests fail with
 * {@link io.xce.client.call.ControllersUnreachableException}.
 */
public final class MastersNotResolvedException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> names;

	MastersNotResolvedException(List<String> names, Throwable cause) {
		super("None of these names could be resolved: " + String.join(", ", names), cause);
		this.names = List.copyOf(names);
	}

	/**
	 * The names.
	 * @return the names, in the order of the list
	 */
	public List<String> names() {
		return this.names;
	}

}
