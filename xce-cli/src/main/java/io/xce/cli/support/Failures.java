package io.xce.cli.support;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.call.XceRequestException;
import io.xce.protocol.Kind;
import org.jspecify.annotations.Nullable;

/**
 * How a failure becomes an exit code, a word for machines and a line for people.
 */
public final class Failures {

	private static final int MAX_CAUSES = 16;

	private Failures() {
	}

	/**
	 * The failure behind wrappers of the concurrency library.
	 * @param failure the failure
	 * @return the first that is not a mere wrapper
	 */
	public static Throwable unwrap(Throwable failure) {
		Throwable current = failure;
		for (int i = 0; i < MAX_CAUSES; i++) {
			Throwable cause = current.getCause();
			if (cause == null || !(current instanceof ExecutionException || current instanceof CompletionException)) {
				return current;
			}
			current = cause;
		}
		return current;
	}

	/**
	 * The exit code of a failure. An unknown outcome counts only for a write: a read that
	 * may have been executed has done no harm.
	 * @param failure the failure
	 * @return one of {@link ExitCode}
	 */
	public static int exitCode(Throwable failure) {
		if (failure instanceof CommandFailure known) {
			return known.exitCode();
		}
		XceException xce = xceOf(failure);
		if (xce == null) {
			return ExitCode.OTHER;
		}
		boolean write = !(failure instanceof RequestFailure request) || request.kind() == Kind.WRITE;
		if (write && xce.outcome() == Outcome.UNKNOWN) {
			return ExitCode.OUTCOME_UNKNOWN;
		}
		if (xce instanceof ClusterNotReadyException) {
			return ExitCode.CLUSTER_NOT_READY;
		}
		if (xce instanceof ControllersUnreachableException) {
			return ExitCode.UNREACHABLE;
		}
		return (xce instanceof XceRequestException) ? ExitCode.REQUEST_FAILED : ExitCode.OTHER;
	}

	/**
	 * One word for machines.
	 * @param failure the failure
	 * @return for example {@code cluster-not-ready}
	 */
	public static String word(Throwable failure) {
		if (xceOf(failure) instanceof XceInterruptedException) {
			return "interrupted";
		}
		return switch (exitCode(failure)) {
			case ExitCode.USAGE -> "usage";
			case ExitCode.REQUEST_FAILED -> "request-failed";
			case ExitCode.CLUSTER_NOT_READY -> "cluster-not-ready";
			case ExitCode.UNREACHABLE -> "controllers-unreachable";
			case ExitCode.OUTCOME_UNKNOWN -> "outcome-unknown";
			default -> "failed";
		};
	}

	/**
	 * One line for people. What kept a write of unknown outcome from an answer is named
	 * too.
	 * @param failure the failure
	 * @return the word, and what happened
	 */
	public static String line(Throwable failure) {
		String message = (failure.getMessage() != null) ? failure.getMessage() : failure.getClass().getSimpleName();
		String text = message.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
		XceException xce = xceOf(failure);
		if (xce == null) {
			return text;
		}
		String word = word(failure);
		boolean hidden = xce instanceof ClusterNotReadyException && !word.equals("cluster-not-ready");
		return word + (hidden ? ", cluster-not-ready: " : ": ") + text;
	}

	/**
	 * All a machine may want to know.
	 * @param failure the failure
	 * @return the object
	 */
	public static Json json(Throwable failure) {
		Json json = new Json().put("error", word(failure)).put("exit_code", exitCode(failure));
		XceException xce = xceOf(failure);
		if (xce != null) {
			json.put("outcome", xce.outcome())
				.put("attempts", xce.attempts())
				.put("laps", xce.laps())
				.put("elapsed_ms", xce.elapsed().toMillis());
		}
		return json.put("message", line(failure));
	}

	private static @Nullable XceException xceOf(Throwable failure) {
		if (failure instanceof RequestFailure request) {
			return request.failure();
		}
		return (failure instanceof XceException xce) ? xce : null;
	}

}
