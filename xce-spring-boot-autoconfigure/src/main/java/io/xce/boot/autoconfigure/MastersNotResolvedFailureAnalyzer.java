package io.xce.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which names have no address.
 */
class MastersNotResolvedFailureAnalyzer extends AbstractFailureAnalyzer<MastersNotResolvedException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, MastersNotResolvedException cause) {
		return new FailureAnalysis(cause.getMessage() + ".",
				"Check the names in 'xce.masters' and whether this machine can resolve them."
						+ " To start although no controller can be reached, set 'xce.fail-fast' to false.",
				cause);
	}

}
