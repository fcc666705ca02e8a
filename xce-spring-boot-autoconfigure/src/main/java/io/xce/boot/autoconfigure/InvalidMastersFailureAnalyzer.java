package io.xce.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says what is wrong with the list of masters.
 */
class InvalidMastersFailureAnalyzer extends AbstractFailureAnalyzer<InvalidMastersException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidMastersException cause) {
		boolean none = cause.masters().stream().allMatch(String::isBlank);
		String description = none ? "The property 'xce.masters' names no controller."
				: "The property 'xce.masters' is '" + String.join(", ", cause.masters()) + "'. " + cause.problem()
						+ ".";
		return new FailureAnalysis(description + unknownKeys(cause),
				"Set 'xce.masters' to all controllers of the cluster, for example 'ctl-1:7400, ctl-2:7400, ctl-3:7400'."
						+ " An IPv6 address with a port is written [address]:port."
						+ " To do without a client, set 'xce.enabled' to false.",
				cause);
	}

	private static String unknownKeys(InvalidMastersException cause) {
		StringBuilder lines = new StringBuilder();
		cause.unknownKeys().forEach((line) -> lines.append(String.format("%n  - %s", line)));
		return lines.toString();
	}

}
