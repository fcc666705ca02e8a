package io.xce.boot.docker.compose;

import java.util.List;
import java.util.Map;

import io.xce.boot.autoconfigure.XceConnectionDetails;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class XceDockerComposeConnectionDetailsFactoryTests {

	private final XceDockerComposeConnectionDetailsFactory factory = new XceDockerComposeConnectionDetailsFactory();

	private static DockerComposeConnectionSource source(String image) {
		RunningService service = mock();
		given(service.image()).willReturn(ImageReference.of(image));
		given(service.labels()).willReturn(Map.of());
		given(service.host()).willReturn("docker");
		ConnectionPorts ports = mock();
		given(ports.getAll("tcp")).willReturn(List.of(32770, 32768, 32769));
		given(service.ports()).willReturn(ports);
		DockerComposeConnectionSource source = mock();
		given(source.getRunningService()).willReturn(service);
		return source;
	}

	@ParameterizedTest
	@ValueSource(strings = { "xce", "xce:0.1.0", "registry.example.com/xce:1" })
	void mastersAreThePublishedPorts(String image) {
		XceConnectionDetails details = this.factory.getConnectionDetails(source(image));
		assertThat(details).isNotNull();
		assertThat(details.getMasters()).extracting(Object::toString)
			.containsExactly("docker:32768", "docker:32769", "docker:32770");
	}

	@Test
	void otherServicesAreLeftAlone() {
		assertThat(this.factory.getConnectionDetails(source("redis"))).isNull();
	}

}
