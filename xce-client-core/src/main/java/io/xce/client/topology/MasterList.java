package io.xce.client.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The configured candidates, in order, each once. It stays unresolved for ever: addresses
 * are derived from it and never written over it.
 */
public final class MasterList implements Iterable<Endpoint> {

	private final List<Endpoint> endpoints;

	private final List<String> duplicates;

	private MasterList(List<Endpoint> endpoints, List<String> duplicates) {
		this.endpoints = endpoints;
		this.duplicates = duplicates;
	}

	/**
	 * Parse a list such as {@code "ctl-1:7400, ctl-2, [::1]:7402"}. Elements are trimmed
	 * and empty ones skipped; one named twice counts once.
	 * @param text elements separated by commas
	 * @return the list
	 * @throws IllegalArgumentException if an element cannot be read, or none is there
	 */
	public static MasterList parse(String text) {
		return of(List.of(text.split(",", -1)));
	}

	/**
	 * Read a list element by element.
	 * @param elements the elements, each as {@link Endpoint#parse(String)} takes it
	 * @return the list
	 * @throws IllegalArgumentException if an element cannot be read, or none is there
	 */
	public static MasterList of(Collection<String> elements) {
		LinkedHashSet<Endpoint> distinct = new LinkedHashSet<>();
		List<String> duplicates = new ArrayList<>();
		for (String element : elements) {
			if (!element.isBlank() && !distinct.add(Endpoint.parse(element))) {
				duplicates.add(element.strip());
			}
		}
		if (distinct.isEmpty()) {
			throw new IllegalArgumentException(
					"The list of masters " + elements + " names none: expected host:port, host:port, ...");
		}
		return new MasterList(List.copyOf(distinct), List.copyOf(duplicates));
	}

	/**
	 * The endpoints in configured order.
	 * @return at least one endpoint
	 */
	public List<Endpoint> endpoints() {
		return this.endpoints;
	}

	/**
	 * Elements that named an endpoint a second time, as written, worth a warning.
	 * @return the repeated elements
	 */
	public List<String> duplicates() {
		return this.duplicates;
	}

	/**
	 * Whether the list names an endpoint.
	 * @param endpoint the endpoint
	 * @return {@code true} if it is configured
	 */
	public boolean contains(Endpoint endpoint) {
		return this.endpoints.contains(endpoint);
	}

	@Override
	public Iterator<Endpoint> iterator() {
		return this.endpoints.iterator();
	}

	@Override
	public String toString() {
		return this.endpoints.toString();
	}

}
