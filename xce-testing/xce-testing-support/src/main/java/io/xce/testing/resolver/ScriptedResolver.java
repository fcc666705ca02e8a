package io.xce.testing.resolver;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.spi.Resolver;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * A resolver that answers as told, outside every context. What a name means can change
 * while time runs; address literals mean themselves; any other name is unknown.
 */
public final class ScriptedResolver implements Resolver {

	private final VirtualTime time;

	private final Map<String, Entry> entries = new HashMap<>();

	private final List<Lookup> lookups = new ArrayList<>();

	private @Nullable Entry everything;

	private final Map<String, Duration> delays = new HashMap<>();

	private Duration delay = Duration.ZERO;

	private boolean closed;

	/**
	 * Create a resolver that knows no name.
	 * @param time the time it lives in
	 */
	public ScriptedResolver(VirtualTime time) {
		this.time = time;
	}

	/**
	 * Let a name have addresses.
	 * @param host the name
	 * @param addresses the addresses
	 * @return this
	 */
	public ScriptedResolver answers(String host, InetAddress... addresses) {
		this.entries.put(host, new Entry(List.of(addresses), null, false));
		return this;
	}

	/**
	 * Let a look-up of a name fail.
	 * @param host the name
	 * @param failure how
	 * @return this
	 */
	public ScriptedResolver fails(String host, Throwable failure) {
		this.entries.put(host, new Entry(List.of(), failure, false));
		return this;
	}

	/**
	 * Never answer a look-up of a name.
	 * @param host the name
	 * @return this
	 */
	public ScriptedResolver hangs(String host) {
		this.entries.put(host, new Entry(List.of(), null, true));
		return this;
	}

	/**
	 * Let every look-up fail, whatever is known, until {@link #recover()}.
	 * @param failure how
	 * @return this
	 */
	public ScriptedResolver everythingFails(Throwable failure) {
		this.everything = new Entry(List.of(), failure, false);
		return this;
	}

	/**
	 * Answer no look-up at all until {@link #recover()}.
	 * @return this
	 */
	public ScriptedResolver everythingHangs() {
		this.everything = new Entry(List.of(), null, true);
		return this;
	}

	/**
	 * Answer again what is known.
	 * @return this
	 */
	public ScriptedResolver recover() {
		this.everything = null;
		return this;
	}

	/**
	 * How long look-ups take from now on.
	 * @param duration the time, 0 at first
	 * @return this
	 */
	public ScriptedResolver takes(Duration duration) {
		this.delay = duration;
		return this;
	}

	/**
	 * How long look-ups of one name take from now on.
	 * @param host the name
	 * @param duration the time
	 * @return this
	 */
	public ScriptedResolver takes(String host, Duration duration) {
		this.delays.put(host, duration);
		return this;
	}

	/**
	 * All look-ups so far.
	 * @return the look-ups, in order
	 */
	public List<Lookup> lookups() {
		return List.copyOf(this.lookups);
	}

	/**
	 * Whether it was closed. Answers still come afterwards, as late ones do.
	 * @return {@code true} after {@link #close()}
	 */
	public boolean isClosed() {
		return this.closed;
	}

	@Override
	public void resolve(String host, boolean bypassCache, Callback callback) {
		this.lookups.add(new Lookup(this.time.now(), host, bypassCache));
		Entry entry = find(host);
		if (!entry.hangs()) {
			this.time.scheduler()
				.schedule(() -> callback.resolved(entry.addresses(), entry.failure()),
						this.delays.getOrDefault(host, this.delay).toNanos());
		}
	}

	private Entry find(String host) {
		if (this.everything != null) {
			return this.everything;
		}
		Entry entry = this.entries.get(host);
		if (entry != null) {
			return entry;
		}
		try {
			if (host.indexOf(':') >= 0 || host.chars().allMatch((c) -> c == '.' || (c >= '0' && c <= '9'))) {
				return new Entry(List.of(InetAddress.getByName(host)), null, false);
			}
			return new Entry(List.of(), new UnknownHostException(host), false);
		}
		catch (UnknownHostException ex) {
			return new Entry(List.of(), ex, false);
		}
	}

	@Override
	public void close() {
		this.closed = true;
	}

	private record Entry(List<InetAddress> addresses, @Nullable Throwable failure, boolean hangs) {
	}

}
