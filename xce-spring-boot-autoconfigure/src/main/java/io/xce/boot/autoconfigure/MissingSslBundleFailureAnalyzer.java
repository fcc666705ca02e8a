package io.xce.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which SSL bundle is missing, and which there are.
 */
class MissingSslBundleFailureAnalyzer extends AbstractFailureAnalyzer<MissingSslBundleException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, MissingSslBundleException cause) {
		String known = cause.known().isEmpty() ? "There is no SSL bundle at all."
				: "The SSL bundles are: " + String.join(", ", cause.known()) + ".";
		return new FailureAnalysis(
				"The property 'xce.ssl.bundle' is '" + cause.name() + "', but no SSL bundle has that name. " + known,
				"Define the bundle, for example with 'spring.ssl.bundle.pem." + cause.name()
						+ ".truststore.certificate', or correct 'xce.ssl.bundle'.",
				cause);
	}

}
