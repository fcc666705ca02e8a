package io.xce.testing.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Keeps what happened on a network, up to a limit, the newest.
 */
public final class Recorder {

	private final Deque<Recorded> events = new ArrayDeque<>();

	private final int limit;

	private final List<Consumer<Recorded>> listeners = new ArrayList<>();

	/**
	 * Create a recorder that keeps up to a million events.
	 */
	public Recorder() {
		this(1_000_000);
	}

	/**
	 * Create a recorder.
	 * @param limit how many events it keeps, 0 for none
	 */
	public Recorder(int limit) {
		this.limit = limit;
	}

	/**
	 * Have somebody told of each event when it happens, before it has any effect.
	 * @param listener told in the context of whoever acts
	 */
	public void listen(Consumer<Recorded> listener) {
		this.listeners.add(listener);
	}

	/**
	 * Forget everything.
	 */
	public void clear() {
		this.events.clear();
	}

	/**
	 * All events, in order.
	 * @return the events
	 */
	public List<Recorded> all() {
		return List.copyOf(this.events);
	}

	/**
	 * All events of one type, in order.
	 * @param <E> the type
	 * @param type the type
	 * @return the events
	 */
	public <E extends Recorded> List<E> all(Class<E> type) {
		return this.events.stream().filter(type::isInstance).map(type::cast).toList();
	}

	/**
	 * All events of one type with one peer, in order.
	 * @param <E> the type
	 * @param type the type
	 * @param peer the name of the peer
	 * @return the events
	 */
	public <E extends Recorded> List<E> all(Class<E> type, String peer) {
		return all(type).stream().filter((event) -> event.peer().equals(peer)).toList();
	}

	/**
	 * The peers dialled, in order.
	 * @return their names
	 */
	public List<String> dialled() {
		return all(Recorded.Dialled.class).stream().map(Recorded::peer).toList();
	}

	/**
	 * The peers to which requests were sent, in order.
	 * @return their names
	 */
	public List<String> asked() {
		return all(Recorded.Sent.class).stream().map(Recorded::peer).toList();
	}

	/**
	 * The peers to which requests with a given body were sent, in order.
	 * @param body the body as text
	 * @return their names
	 */
	public List<String> asked(String body) {
		return requests(body).stream().map(Recorded::peer).toList();
	}

	/**
	 * The requests with a given body, in order.
	 * @param body the body as text
	 * @return the requests
	 */
	public List<Recorded.Sent> requests(String body) {
		return all(Recorded.Sent.class).stream().filter((sent) -> sent.text().equals(body)).toList();
	}

	void add(Recorded event) {
		for (Consumer<Recorded> listener : this.listeners) {
			listener.accept(event);
		}
		if (this.limit > 0) {
			if (this.events.size() == this.limit) {
				this.events.remove();
			}
			this.events.add(event);
		}
	}

	@Override
	public String toString() {
		return this.events.stream().map(Object::toString).collect(Collectors.joining("\n"));
	}

}
