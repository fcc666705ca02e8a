package io.xce.testing.simulator.client;

import java.nio.charset.StandardCharsets;

import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.cluster.Desk;
import org.jspecify.annotations.Nullable;

/**
 * The hook of a daemon. It may take long, fail, or not hear that it is interrupted, until
 * all is to be well.
 */
final class Daemon implements RejoinCallback {

	private static final long MILLIS = 1_000_000;

	private final SeededRandom random;

	private final ClientWatch watch;

	private final boolean joins;

	private boolean calm;

	Daemon(SeededRandom random, ClientWatch watch, boolean joins) {
		this.random = random;
		this.watch = watch;
		this.joins = joins;
	}

	/** From now on it does its work. */
	void calm() {
		this.calm = true;
	}

	/**
	 * How long the hook takes next, in nanoseconds, as {@link InlineWorkers} wants it.
	 */
	long duration() {
		if (this.calm) {
			return MILLIS;
		}
		return switch (this.random.nextInt(12)) {
			case 0 -> 5_000 * MILLIS;
			case 1 -> -5_000 * MILLIS;
			case 2, 3 -> 400 * MILLIS;
			default -> this.random.nextPositive(20 * MILLIS);
		};
	}

	@Override
	public @Nullable XceRequest<?> join() {
		if (!this.joins) {
			return null;
		}
		return XceRequest.of(Desk.JOIN, Kind.SESSION, new byte[0],
				(bytes) -> new String(bytes, StandardCharsets.ISO_8859_1));
	}

	@Override
	public void onRejoin(RejoinContext context) {
		if (Thread.currentThread().isInterrupted()) {
			throw new IllegalStateException("interrupted");
		}
		if (!this.calm && this.random.nextInt(15) == 0) {
			throw new IllegalStateException("not now");
		}
		this.watch.rejoined(context.primary().host(), context.epoch());
	}

}
