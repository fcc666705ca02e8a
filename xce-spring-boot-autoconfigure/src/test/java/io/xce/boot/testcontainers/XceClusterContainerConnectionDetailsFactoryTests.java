package io.xce.boot.testcontainers;

import io.xce.boot.autoconfigure.XceAutoConfiguration;
import io.xce.boot.autoconfigure.XceConnectionDetails;
import io.xce.testing.cluster.container.XceClusterContainer;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Against a container that is not started: what the real one does is tested where its
 * image is built.
 */
@SpringJUnitConfig
@TestPropertySource(properties = "xce.masters=from-properties:1")
class XceClusterContainerConnectionDetailsFactoryTests {

	@ServiceConnection
	static final XceClusterContainer cluster = new StartedContainer();

	@Autowired
	private XceConnectionDetails details;

	@Test
	void mastersAreTheContainersAndNotTheProperties() {
		assertThat(this.details.getMasters()).extracting(Object::toString).containsExactly("docker:1", "docker:2");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(XceAutoConfiguration.class)
	static class Application {

	}

	/** Says what a started one would. */
	private static final class StartedContainer extends XceClusterContainer {

		StartedContainer() {
			super("xce");
		}

		@Override
		public void start() {
			// as if it had
		}

		@Override
		public String getDockerImageName() {
			// not asking an engine for it
			return "xce:latest";
		}

		@Override
		public String getMasters() {
			return "docker:1,docker:2";
		}

	}

}
