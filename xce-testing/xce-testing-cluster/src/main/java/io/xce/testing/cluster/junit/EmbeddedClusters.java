package io.xce.testing.cluster.junit;

import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.xce.testing.cluster.XceCluster;
import org.jspecify.annotations.Nullable;

import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The clusters of the test classes that run now. JUnit and Spring both ask for the
 * cluster of a class, and either may be first. Thread-safe.
 */
public final class EmbeddedClusters {

	private static final Map<Class<?>, XceCluster> RUNNING = new ConcurrentHashMap<>();

	private EmbeddedClusters() {
	}

	/**
	 * The class whose cluster a test class uses.
	 * @param testClass the test class
	 * @return the class itself if it has the annotation, else the nearest class around it
	 * that has; {@code null} if none has
	 */
	public static @Nullable Class<?> owner(Class<?> testClass) {
		Class<?> candidate = testClass;
		while (candidate != null) {
			if (annotation(candidate).isPresent()) {
				return candidate;
			}
			candidate = Modifier.isStatic(candidate.getModifiers()) ? null : candidate.getEnclosingClass();
		}
		return null;
	}

	/**
	 * What the annotation of a class says.
	 * @param owner a class that has the annotation
	 * @return the annotation
	 */
	public static EmbeddedXceCluster settings(Class<?> owner) {
		return annotation(owner)
			.orElseThrow(() -> new IllegalArgumentException(owner + " is not annotated with @EmbeddedXceCluster"));
	}

	private static Optional<EmbeddedXceCluster> annotation(Class<?> type) {
		return AnnotationSupport.findAnnotation(type, EmbeddedXceCluster.class);
	}

	/**
	 * The cluster of a class, started if it does not run yet.
	 * @param owner a class that has the annotation
	 * @return the cluster
	 */
	public static XceCluster cluster(Class<?> owner) {
		return RUNNING.computeIfAbsent(owner, (type) -> XceCluster.start(settings(type).nodes()));
	}

	static void end(Class<?> owner) {
		XceCluster cluster = RUNNING.remove(owner);
		if (cluster != null) {
			cluster.close();
		}
	}

}
