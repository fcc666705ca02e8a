package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.xce.client.spi.Clock;
import io.xce.client.topology.Endpoint;

/**
 * Resolves the configured names again when the search asks for it, past every cache, and
 * each name at most once a second. Confined to the serial context.
 */
final class NameRefresh {

	private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

	private final Names names;

	private final Clock clock;

	private final Map<Endpoint, Long> askedAt = new HashMap<>();

	private int open;

	NameRefresh(Names names, Clock clock) {
		this.names = names;
		this.clock = clock;
	}

	/**
	 * Resolve the names that are due.
	 * @param done told when all of them are up to date, or could not be
	 * @return whether there is anything to wait for
	 */
	boolean begin(Runnable done) {
		if (this.open > 0) {
			return false;
		}
		long now = this.clock.nanoTime();
		List<Endpoint> due = new ArrayList<>();
		for (Endpoint endpoint : this.names.endpoints()) {
			Long last = this.askedAt.get(endpoint);
			boolean isName = AddressLiteral.parse(endpoint.host()) == null;
			if (isName && (last == null || now - last >= INTERVAL)) {
				this.askedAt.put(endpoint, now);
				due.add(endpoint);
			}
		}
		this.open = due.size();
		for (Endpoint endpoint : due) {
			this.names.resolve(endpoint, true, () -> {
				if (--this.open == 0) {
					done.run();
				}
			});
		}
		return !due.isEmpty();
	}

}
