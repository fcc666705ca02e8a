package io.xce.testing.cluster.junit;

import io.xce.testing.cluster.XceCluster;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the cluster of a test class, and ends it after everything else of the class has
 * ended, an application context included.
 */
final class EmbeddedXceClusterExtension implements BeforeAllCallback, ParameterResolver {

	private static final Namespace NAMESPACE = Namespace.create(EmbeddedXceClusterExtension.class);

	@Override
	public void beforeAll(ExtensionContext context) {
		var unused = cluster(context);
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == XceCluster.class;
	}

	@Override
	public XceCluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return cluster(context);
	}

	private static XceCluster cluster(ExtensionContext context) {
		Class<?> owner = EmbeddedClusters.owner(context.getRequiredTestClass());
		if (owner == null) {
			throw new ParameterResolutionException(
					context.getRequiredTestClass() + " has no @EmbeddedXceCluster, and none of the classes around it");
		}
		// a nested class finds what the class around it has stored
		context.getStore(NAMESPACE)
			.computeIfAbsent(owner, (type) -> (AutoCloseable) () -> EmbeddedClusters.end(type), AutoCloseable.class);
		return EmbeddedClusters.cluster(owner);
	}

}
