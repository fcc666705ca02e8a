package io.xce.client.call;

import java.time.Duration;
import java.util.Map;

import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * How every request ends that does not succeed. Blocking calls throw it; futures complete
 * with it.
 */
public abstract class XceException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient CallReport report;

	private final boolean callerKey;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	protected XceException(String message, Details details, @Nullable Throwable cause) {
		super(message + ": " + details.report() + safeToRetry(details), cause);
		this.report = details.report();
		this.callerKey = details.callerKey();
	}

	private static String safeToRetry(Details details) {
		if (details.report().outcome() == Outcome.NOT_EXECUTED) {
			return "; not executed, safe to retry";
		}
		return (details.report().outcome() == Outcome.UNKNOWN && details.callerKey())
				? "; safe to retry with the same idempotency key" : "";
	}

	/**
	 * What is known of the request.
	 * @return the outcome
	 */
	public Outcome outcome() {
		return this.report.outcome();
	}

	/**
	 * Whether sending the request again cannot apply it twice: it was surely not
	 * executed, or it carried the caller's own key.
	 * @return {@code true} if it is safe to retry
	 */
	public boolean safeToRetry() {
		return outcome() == Outcome.NOT_EXECUTED || (outcome() == Outcome.UNKNOWN && this.callerKey);
	}

	/**
	 * How often the request was sent.
	 * @return 0 and up
	 */
	public int attempts() {
		return this.report.attempts();
	}

	/**
	 * How many passes over the candidates the request waited for.
	 * @return 0 and up
	 */
	public int laps() {
		return this.report.laps();
	}

	/**
	 * How long the request took.
	 * @return the time from the call to its end
	 */
	public Duration elapsed() {
		return this.report.elapsed();
	}

	/**
	 * The last outcome at each endpoint.
	 * @return endpoints in the order of the list, each with a short text
	 */
	public Map<Endpoint, String> endpoints() {
		return this.report.endpoints();
	}

	/**
	 * All of what was done for the request.
	 * @return the report
	 */
	public CallReport report() {
		return this.report;
	}

	/**
	 * What an exception is made of.
	 *
	 * @param report what was done for the request
	 * @param callerKey whether the request carried the caller's own key
	 */
	public record Details(CallReport report, boolean callerKey) {

	}

}
