package io.xce.client.event;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.Outcome;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import org.jspecify.annotations.Nullable;

/**
 * A fact about a client. Immutable.
 */
public sealed interface FailoverEvent {

	/**
	 * The name of the client.
	 * @return the name
	 */
	String client();

	/**
	 * An endpoint became the primary of this client.
	 *
	 * @param client the name of the client
	 * @param kind how it relates to the one before
	 * @param primary the new primary
	 * @param epoch its epoch
	 * @param previous the primary before, or {@code null}
	 * @param previousEpoch the epoch before, or -1
	 * @param gap how long the client was without a primary; 0 if this one replaced the
	 * one before
	 * @param attempts how many requests were sent by the search
	 * @param laps how many laps the search took
	 * @param reason why the one before was lost, or {@code null}
	 * @param cause the same in words, or {@code null}
	 * @param address where the new primary is, as {@code address:port}: one name may
	 * stand for several
	 */
	record Adopted(String client, AdoptionKind kind, Endpoint primary, long epoch, @Nullable Endpoint previous,
			long previousEpoch, Duration gap, int attempts, int laps, @Nullable LossReason reason,
			@Nullable String cause, @Nullable String address) implements FailoverEvent {

	}

	/**
	 * The client has no primary any more.
	 *
	 * @param client the name of the client
	 * @param primary the primary that was lost
	 * @param epoch its epoch
	 * @param reason why
	 * @param cause the same in words
	 */
	record PrimaryLost(String client, Endpoint primary, long epoch, LossReason reason,
			String cause) implements FailoverEvent {

	}

	/**
	 * An attempt failed and its request goes on.
	 *
	 * @param client the name of the client
	 * @param operation the operation
	 * @param request tells the requests of one client apart
	 * @param attempts how often it was sent so far
	 * @param laps how many laps it waited for so far
	 * @param endpoint where
	 * @param reason how it failed
	 */
	record AttemptFailed(String client, String operation, long request, int attempts, int laps, Endpoint endpoint,
			String reason) implements FailoverEvent {

	}

	/**
	 * A request ended of which at least one attempt had failed.
	 *
	 * @param client the name of the client
	 * @param operation the operation
	 * @param request the same as in its {@link AttemptFailed}
	 * @param ending how it ended
	 * @param attempts how often it was sent
	 * @param laps how many laps it waited for
	 * @param elapsed how long it took
	 * @param failure why it did not succeed, or {@code null}
	 */
	record RequestEnded(String client, String operation, long request, Ending ending, int attempts, int laps,
			Duration elapsed, @Nullable Throwable failure) implements FailoverEvent {

		/**
		 * Whether it succeeded after all.
		 * @return {@code true} if so
		 */
		public boolean succeeded() {
			return this.ending == Ending.SUCCEEDED;
		}

	}

	/**
	 * A request ended because no primary was found in time.
	 *
	 * @param client the name of the client
	 * @param operation the operation
	 * @param unreachable whether no controller answered at all
	 * @param outcome what is known of the request
	 * @param attempts how often it was sent
	 * @param laps how many laps it waited for
	 * @param elapsed how long it took
	 * @param message the whole story
	 */
	record Exhausted(String client, String operation, boolean unreachable, Outcome outcome, int attempts, int laps,
			Duration elapsed, String message) implements FailoverEvent {

	}

	/**
	 * A request was refused because too many wait or are in flight.
	 *
	 * @param client the name of the client
	 * @param operation the operation
	 * @param limit the limit and its value
	 */
	record Rejected(String client, String operation, String limit) implements FailoverEvent {

	}

	/**
	 * An endpoint's state changed.
	 *
	 * @param client the name of the client
	 * @param endpoint the endpoint
	 * @param from the state before
	 * @param to the state now
	 * @param reason why, or {@code null}
	 */
	record EndpointChanged(String client, Endpoint endpoint, EndpointState from, EndpointState to,
			@Nullable String reason) implements FailoverEvent {

	}

	/**
	 * A redirect's address was not followed.
	 *
	 * @param client the name of the client
	 * @param sender who named it
	 * @param address the address as sent
	 * @param rule why not
	 */
	record HintIgnored(String client, Endpoint sender, String address, String rule) implements FailoverEvent {

	}

	/**
	 * The answer of a deposed primary was not believed.
	 *
	 * @param client the name of the client
	 * @param endpoint who answered
	 * @param epoch the epoch of the answer
	 * @param highest the highest epoch known
	 */
	record ReplyFenced(String client, Endpoint endpoint, long epoch, long highest) implements FailoverEvent {

	}

	/**
	 * A node of another cluster was refused.
	 *
	 * @param client the name of the client
	 * @param endpoint where
	 * @param expected the pinned cluster id
	 * @param found the cluster id it reported
	 */
	record ForeignCluster(String client, Endpoint endpoint, String expected, String found) implements FailoverEvent {

	}

	/**
	 * A name of the list of masters has other addresses than before, or the first.
	 *
	 * @param client the name of the client
	 * @param name the name
	 * @param before its addresses before, empty at first
	 * @param addresses its addresses now
	 */
	record NameResolved(String client, Endpoint name, List<String> before,
			List<String> addresses) implements FailoverEvent {

	}

	/**
	 * A name of the list of masters could not be resolved.
	 *
	 * @param client the name of the client
	 * @param name the name
	 * @param reason why not
	 * @param known the addresses it had before, which are kept
	 */
	record NameNotResolved(String client, Endpoint name, String reason, List<String> known) implements FailoverEvent {

	}

	/**
	 * A rejoin ended.
	 *
	 * @param client the name of the client
	 * @param primary the primary
	 * @param epoch its epoch
	 * @param reason why it was due
	 * @param took how long it took
	 * @param failure why it failed, or {@code null} if it succeeded
	 */
	record Rejoined(String client, Endpoint primary, long epoch, String reason, Duration took,
			@Nullable String failure) implements FailoverEvent {

	}

	/**
	 * Something an operator should read once.
	 *
	 * @param client the name of the client
	 * @param message the text
	 */
	record Warning(String client, String message) implements FailoverEvent {

	}

}
