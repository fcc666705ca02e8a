package io.xce.client.internal.dispatch;

import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.Counters;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.spi.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts of calls: gives keys and ids, and hands the frame to the connection. A
 * call that seems to break connections travels alone. Confined to the serial context.
 */
final class Sender {

	/** What a frame may hold besides the body: names, keys, extensions. */
	private static final int LARGEST_HEADER = 1024;

	private final FailoverEngine engine;

	private final Clock clock;

	private final InFlight inFlight;

	private final Keys keys;

	private final Timers timers;

	private final AttemptJudge judge;

	private final Counters counters;

	/** The suspect that is under way, with which nothing else is. */
	private @Nullable Call alone;

	Sender(FailoverEngine engine, Clock clock, InFlight inFlight, Keys keys, Timers timers, AttemptJudge judge) {
		this.engine = engine;
		this.clock = clock;
		this.inFlight = inFlight;
		this.keys = keys;
		this.timers = timers;
		this.judge = judge;
		this.counters = engine.counters();
	}

	/**
	 * How long a body may be.
	 * @param link where it is to go
	 * @return the length in bytes
	 */
	static int room(Link link) {
		return link.limits().maxFrameBytes() - LARGEST_HEADER;
	}

	/**
	 * Take what a call needs to be sent.
	 * @param call the call
	 * @param link where to
	 * @return an attempt that must be sent now, or {@code null}: its caller is gone, the
	 * connection is, or a table is full
	 */
	@Nullable Attempt prepare(Call call, Link link) {
		// first of all: under other credentials the request may need another key
		link.beforeRequest();
		if (call.slot >= 0 && this.engine.breaks(BrokenRule.NEW_KEY_ON_RESEND)) {
			this.keys.release(call);
		}
		if (!link.isUp() || (call.isKeyed() && !this.keys.assign(call, link.limits()))) {
			return null;
		}
		Attempt attempt = this.inFlight.take();
		if (attempt != null && !call.markSent()) {
			this.inFlight.release(attempt);
			return null;
		}
		return attempt;
	}

	/**
	 * Send a call.
	 * @param call the call
	 * @param attempt what {@link #prepare} returned
	 * @param link where to
	 * @param token the search's question that it carries, or 0
	 */
	void send(Call call, Attempt attempt, Link link, long token) {
		call.place = Place.OPEN;
		if (call.isSuspect()) {
			this.alone = call;
		}
		call.attempted();
		if (!call.isInternal()) {
			this.counters.attempt();
		}
		forgetOld(call, link);
		call.current = attempt;
		attempt.begin(this.inFlight.nextId(attempt), call, link, token, this.clock.nanoTime());
		this.judge.watch(attempt, call.deadline);
		link.connection().send(attempt);
	}

	/**
	 * Of the attempts at one endpoint the latest two may answer, or a request that is
	 * asked again lap after lap would pile them up where nobody answers.
	 */
	private void forgetOld(Call call, Link link) {
		if (!call.hasOpenAttempts()) {
			return;
		}
		Attempt latest = null;
		for (Attempt attempt : call.openAttempts()) {
			if (attempt.link == link) {
				if (latest != null) {
					call.detach(latest);
					forget(latest);
				}
				latest = attempt;
			}
		}
	}

	/**
	 * An attempt is over.
	 * @param attempt the attempt
	 */
	void forget(Attempt attempt) {
		this.timers.disarm(attempt);
		this.inFlight.release(attempt);
	}

	/**
	 * Whether nothing may be sent: a suspect is under way.
	 * @return {@code true} if so
	 */
	boolean isOccupied() {
		return this.alone != null;
	}

	/**
	 * Whether a call must wait for others: a suspect, while any is under way that its
	 * breaking the connection would harm.
	 * @param call the call
	 * @return {@code true} if so
	 */
	boolean mustWait(Call call) {
		return this.alone != null || (call.isSuspect() && this.inFlight.anyOpen(Sender::mustNotBeLost));
	}

	private static boolean mustNotBeLost(Attempt attempt) {
		Call call = attempt.call;
		return call != null && !call.request.waits() && !call.isSlow();
	}

	/**
	 * A call is not under way any more.
	 * @param call the call
	 */
	void isBack(Call call) {
		if (this.alone == call) {
			this.alone = null;
		}
	}

}
