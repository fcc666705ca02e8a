package io.xce.client.internal.dispatch;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Scheduler;

/**
 * The calls that a busy primary has turned away, each of which is sent again after a
 * random delay. Confined to the serial context.
 */
final class Postponed {

	private final Scheduler scheduler;

	private final RandomSource random;

	private final FullJitter jitter;

	private final Consumer<Call> again;

	private final Set<Call> calls = new LinkedHashSet<>();

	/**
	 * Create an empty set.
	 * @param scheduler runs the delays
	 * @param random draws them
	 * @param jitter what they are drawn from
	 * @param again takes a call whose delay is over, if it has not ended meanwhile
	 */
	Postponed(Scheduler scheduler, RandomSource random, FullJitter jitter, Consumer<Call> again) {
		this.scheduler = scheduler;
		this.random = random;
		this.jitter = jitter;
		this.again = again;
	}

	/**
	 * Have a call wait for as long as its next draw says.
	 * @param call the call
	 * @param place what it is waiting for
	 */
	void add(Call call, Place place) {
		call.place = place;
		long delay = this.jitter.delay(call.detour().busyDraws++, this.random::nextPositive);
		this.calls.add(call);
		call.detour().busyTimer = this.scheduler.schedule(() -> {
			remove(call);
			if (call.place == place) {
				this.again.accept(call);
			}
		}, delay);
	}

	void remove(Call call) {
		Detour detour = call.detour;
		if (detour != null && detour.busyTimer != null) {
			this.calls.remove(call);
			detour.busyTimer.cancel();
			detour.busyTimer = null;
		}
	}

	/**
	 * All of them.
	 * @return a view
	 */
	Collection<Call> all() {
		return this.calls;
	}

}
