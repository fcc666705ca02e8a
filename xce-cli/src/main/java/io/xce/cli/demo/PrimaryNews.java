package io.xce.cli.demo;

import java.util.function.Consumer;
import java.util.function.Function;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Tells when another node becomes the primary although nobody killed the last one: on a
 * busy machine a standby may miss a heartbeat. Without it, the next kill would seem to
 * hit the wrong node. Thread-safe.
 */
final class PrimaryNews implements FailoverListener {

	private final Consumer<String> out;

	private final Function<Endpoint, Object> names;

	private @Nullable Endpoint known;

	private long epoch;

	/**
	 * Tell of changes.
	 * @param out takes a line
	 * @param names what a node is called
	 */
	PrimaryNews(Consumer<String> out, Function<Endpoint, Object> names) {
		this.out = out;
		this.names = names;
	}

	/**
	 * Somebody else has told who the primary is.
	 */
	synchronized void told(Endpoint primary) {
		this.known = primary;
	}

	/**
	 * The primary was killed. Whoever did that tells of the next one.
	 */
	synchronized void killed(long itsEpoch) {
		this.known = null;
		this.epoch = Math.max(this.epoch, itsEpoch);
	}

	/**
	 * A node was seen as the primary. Late news, of an earlier epoch, are passed over.
	 */
	synchronized void seen(Endpoint primary, long itsEpoch) {
		if (itsEpoch < this.epoch) {
			return;
		}
		this.epoch = itsEpoch;
		Endpoint before = this.known;
		if (before != null && !before.equals(primary)) {
			this.known = primary;
			this.out.accept("primary is " + this.names.apply(primary) + " now: an election took the lead from "
					+ this.names.apply(before) + ", which nobody killed");
		}
	}

	@Override
	public void onAdopted(FailoverEvent.Adopted event) {
		seen(event.primary(), event.epoch());
	}

}
