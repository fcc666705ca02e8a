package io.xce.client.event;

import java.time.Duration;
import java.util.Map;

import io.xce.protocol.Kind;

/**
 * What a client has counted since it was made. The numbers are exact: they are counted
 * where things happen, not from events, so a full event queue loses none of them. Read
 * one after another without stopping the client, so two of them may be a request apart.
 *
 * @param client the name of the client
 * @param requests ended requests of callers by kind and ending, counted when the answer
 * arrives and before its body is decoded; every kind and ending is there, zeros included
 * @param attempts what was sent to endpoints
 * @param adoptions how often a primary was adopted, and how
 * @param exhaustions requests that ended because no primary was found in time
 * @param waiting what waits or is under way now, and what was refused for a limit
 * @param hints addresses that redirects named, by the rule that decided; every rule is
 * there, {@code FOLLOWED} included
 * @param names look-ups of the names of masters
 * @param rejoins how often sessions were re-established
 * @param notificationsSent notifications handed to a connection
 * @param monitorFailures how often the work in the background met an exception that
 * nobody foresaw, and went on
 * @param dropped what was let go instead of waiting for room
 */
public record ClientStatistics(String client, Map<Kind, Map<Ending, Long>> requests, Attempts attempts,
		Adoptions adoptions, Exhaustions exhaustions, Waiting waiting, Map<String, Long> hints, Names names,
		Rejoins rejoins, long notificationsSent, long monitorFailures, Dropped dropped) {

	/**
	 * How many requests ended in one way, whatever their kind.
	 * @param ending the way
	 * @return 0 and up
	 */
	public long requests(Ending ending) {
		return this.requests.values().stream().mapToLong((byEnding) -> byEnding.getOrDefault(ending, 0L)).sum();
	}

	/**
	 * What was sent for callers. The engine's own requests are not counted.
	 *
	 * @param sent requests sent to an endpoint, each time they were sent
	 * @param failed attempts after which their request had to go on
	 * @param slow attempts that a living primary did not answer in time
	 * @param fenced answers of deposed primaries that were not believed
	 */
	public record Attempts(long sent, long failed, long slow, long fenced) {

	}

	/**
	 * Adoptions of a primary.
	 *
	 * @param initial first adoptions: one, and one more for each cluster accepted later
	 * @param failovers adoptions of another endpoint than the one before
	 * @param reelections of the same endpoint under a higher epoch
	 * @param reconnects of the same endpoint and epoch
	 * @param failoversByReason failovers by why the primary before was lost; every reason
	 * is there
	 * @param gaps how often the client was without a primary between two of them
	 * @param withoutPrimary how long all these gaps were together
	 */
	public record Adoptions(long initial, long failovers, long reelections, long reconnects,
			Map<LossReason, Long> failoversByReason, long gaps, Duration withoutPrimary) {

	}

	/**
	 * Requests that ended because no primary was found in time.
	 *
	 * @param notReady those to which controllers answered
	 * @param unreachable those to which none did
	 */
	public record Exhaustions(long notReady, long unreachable) {

	}

	/**
	 * Requests that are not over, and those refused at once.
	 *
	 * @param waiters requests that wait for a primary or for their release to it
	 * @param arrivedWithoutPrimary requests that count against {@code waiters.max}
	 * @param underWay requests that count against {@code in-flight.max}
	 * @param rejected refused requests by limit: {@code waiters.max},
	 * {@code in-flight.max}, or {@code both} of them together
	 */
	public record Waiting(int waiters, int arrivedWithoutPrimary, int underWay, Map<String, Long> rejected) {

	}

	/**
	 * Look-ups that ended.
	 *
	 * @param resolved those that brought addresses
	 * @param failed those that brought none
	 * @param timedOut those to which nothing was answered in time
	 * @param changes how often a name got other addresses than before; its first are none
	 */
	public record Names(long resolved, long failed, long timedOut, long changes) {

	}

	/**
	 * Rejoins that ended.
	 *
	 * @param succeeded those that ended well
	 * @param failed those that failed or took too long
	 */
	public record Rejoins(long succeeded, long failed) {

	}

	/**
	 * What was let go.
	 *
	 * @param notifications notifications not handed over, for there was no primary or no
	 * room
	 * @param events events that slow listeners did not get
	 * @param completions completions that the completion executor refused; they ran on a
	 * thread of the client
	 */
	public record Dropped(long notifications, long events, long completions) {

	}

}
