package io.xce.testing.cluster.spring;

import java.util.Map;

import io.xce.testing.cluster.junit.EmbeddedClusters;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Puts the list of masters of a test's cluster into the environment of its context. Two
 * test classes never share a context, for they do not share a cluster.
 *
 * @param owner the class whose cluster it is
 */
record EmbeddedXceClusterContextCustomizer(Class<?> owner) implements ContextCustomizer {

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		String property = EmbeddedClusters.settings(this.owner).property();
		if (!property.isEmpty()) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("embeddedXceCluster",
						Map.of(property, EmbeddedClusters.cluster(this.owner).masters())));
		}
	}

}
