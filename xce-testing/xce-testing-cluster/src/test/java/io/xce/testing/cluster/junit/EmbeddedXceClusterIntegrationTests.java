package io.xce.testing.cluster.junit;

import io.xce.testing.cluster.XceCluster;
import io.xce.testing.cluster.XceNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddedXceClusterIntegrationTests {

	private static XceCluster seen;

	private static String masters;

	private static boolean nodeRanWhenTheContextClosed;

	private static void passes(Class<?> testClass, int tests) {
		EngineTestKit.engine("junit-jupiter")
			.selectors(DiscoverySelectors.selectClass(testClass))
			.execute()
			.testEvents()
			.assertStatistics((all) -> all.succeeded(tests).failed(0));
	}

	@Test
	void clusterStartsBeforeTheFirstTestAndEndsAfterTheLast() {
		passes(Plain.class, 3);
		assertThat(seen.nodes()).hasSize(1).noneMatch(XceNode::isRunning);
		assertThat(EmbeddedClusters.owner(Plain.Inner.class)).isEqualTo(Plain.class);
		assertThat(EmbeddedClusters.owner(EmbeddedXceClusterIntegrationTests.class)).isNull();
	}

	@Test
	void springContextKnowsTheClusterAndClosesBeforeIt() {
		passes(WithSpring.class, 2);
		assertThat(nodeRanWhenTheContextClosed).isTrue();
		assertThat(seen.nodes()).noneMatch(XceNode::isRunning);
	}

	@Test
	void springContextMayBeTheFirstToAsk() {
		passes(OneInstance.class, 1);
		assertThat(masters).isEqualTo(seen.masters());
		assertThat(seen.nodes()).noneMatch(XceNode::isRunning);
	}

	@Test
	void springContextIsToldNothingWhereNoPropertyIsWanted() {
		passes(NoProperty.class, 1);
	}

	@EmbeddedXceCluster(nodes = 1)
	static class Plain {

		Plain(XceCluster cluster) {
			assertThat(cluster.primary().isPrimary()).isTrue();
			seen = cluster;
		}

		@Test
		void one(XceCluster cluster) {
			assertThat(cluster).isSameAs(seen);
		}

		@Test
		void two(XceCluster cluster) {
			assertThat(cluster).isSameAs(seen);
		}

		@Nested
		class Inner {

			@Test
			void three(XceCluster cluster) {
				assertThat(cluster).isSameAs(seen);
			}

		}

	}

	@EmbeddedXceCluster(nodes = 1)
	@SpringJUnitConfig(Application.class)
	static class WithSpring {

		@Test
		void propertyIsSet(@Value("${xce.masters}") String property, XceCluster cluster) {
			assertThat(property).isEqualTo(cluster.masters());
			seen = cluster;
		}

		@Nested
		class Inner {

			@Test
			void propertyIsSetHereToo(@Value("${xce.masters}") String property, XceCluster cluster) {
				assertThat(property).isEqualTo(cluster.masters());
			}

		}

	}

	@EmbeddedXceCluster(nodes = 1, property = "orders.masters")
	@SpringJUnitConfig(Application.class)
	@TestInstance(TestInstance.Lifecycle.PER_CLASS)
	static class OneInstance {

		OneInstance(@Value("${orders.masters}") String property) {
			masters = property;
		}

		@Test
		void one(XceCluster cluster) {
			seen = cluster;
		}

	}

	@EmbeddedXceCluster(nodes = 1, property = "")
	@SpringJUnitConfig(Application.class)
	static class NoProperty {

		@Test
		void one(@Value("${xce.masters:none}") String property) {
			assertThat(property).isEqualTo("none");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		DisposableBean witness(Environment environment) {
			return () -> nodeRanWhenTheContextClosed = seen != null
					&& seen.nodes().stream().anyMatch(XceNode::isRunning);
		}

	}

}
