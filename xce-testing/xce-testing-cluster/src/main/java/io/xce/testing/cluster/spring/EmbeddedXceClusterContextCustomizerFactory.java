package io.xce.testing.cluster.spring;

import java.util.List;

import io.xce.testing.cluster.junit.EmbeddedClusters;
import org.jspecify.annotations.Nullable;

import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.util.ClassUtils;

/**
 * Finds the test classes whose context is to know a cluster.
 */
final class EmbeddedXceClusterContextCustomizerFactory implements ContextCustomizerFactory {

	private static final boolean JUNIT = ClassUtils.isPresent("org.junit.jupiter.api.extension.Extension",
			EmbeddedXceClusterContextCustomizerFactory.class.getClassLoader());

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		Class<?> owner = JUNIT ? EmbeddedClusters.owner(testClass) : null;
		return (owner != null) ? new EmbeddedXceClusterContextCustomizer(owner) : null;
	}

}
