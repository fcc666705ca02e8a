package io.xce.testing.cluster.spring;

import io.xce.testing.cluster.junit.EmbeddedClusters;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * The test class that a cluster belongs to. Spring asks for every test class, also where
 * there is no JUnit to have started a cluster.
 */
final class ClusterOwner {

	private static final boolean JUNIT = ClassUtils.isPresent("org.junit.jupiter.api.extension.Extension",
			ClusterOwner.class.getClassLoader());

	private ClusterOwner() {
	}

	/**
	 * The class whose cluster a test class uses.
	 * @param testClass the test class
	 * @return the class itself or one around it; {@code null} if it uses none, or without
	 * JUnit
	 */
	static @Nullable Class<?> of(Class<?> testClass) {
		return JUNIT ? EmbeddedClusters.owner(testClass) : null;
	}

}
