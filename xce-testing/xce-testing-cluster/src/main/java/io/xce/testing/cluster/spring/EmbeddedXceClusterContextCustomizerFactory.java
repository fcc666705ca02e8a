package io.xce.testing.cluster.spring;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;

/**
 * Finds the test classes whose context is to know a cluster.
 */
final class EmbeddedXceClusterContextCustomizerFactory implements ContextCustomizerFactory {

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		Class<?> owner = ClusterOwner.of(testClass);
		return (owner != null) ? new EmbeddedXceClusterContextCustomizer(owner) : null;
	}

}
