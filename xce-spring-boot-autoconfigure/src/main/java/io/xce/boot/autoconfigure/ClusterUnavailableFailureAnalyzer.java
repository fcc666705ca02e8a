package io.xce.boot.autoconfigure;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.XceException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which controllers were asked for a primary in vain.
 */
class ClusterUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<XceException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, XceException cause) {
		if (!(cause instanceof ClusterNotReadyException || cause instanceof ControllersUnreachableException)) {
			return null;
		}
		if (findCause(rootFailure, MastersNotResolvedException.class) != null) {
			// that says more, and has its own analyzer
			return null;
		}
		StringBuilder description = new StringBuilder((cause instanceof ControllersUnreachableException)
				? "No controller could be reached" : "Controllers answer, but none of them became primary");
		description.append(" within ").append(cause.elapsed().toMillis()).append(" ms:");
		cause.endpoints()
			.forEach((endpoint, outcome) -> description.append(String.format("%n  - %s: %s", endpoint, outcome)));
		return new FailureAnalysis(description.toString(),
				"Check that the controllers run and that 'xce.masters' names them."
						+ " Unless something asks for the cluster while the application starts,"
						+ " 'xce.fail-fast=false' lets it start without one.",
				cause);
	}

}
