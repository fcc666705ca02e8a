package io.xce.boot.docker.compose;

import io.xce.boot.autoconfigure.XceConnectionDetails;
import io.xce.client.topology.MasterList;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.boot.ssl.SslBundle;

/**
 * {@link DockerComposeConnectionDetailsFactory} to create {@link XceConnectionDetails}
 * for an {@code xce} service. Every TCP port that it publishes is a controller's.
 */
final class XceDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<XceConnectionDetails> {

	XceDockerComposeConnectionDetailsFactory() {
		super("xce");
	}

	@Override
	protected XceConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new XceDockerComposeConnectionDetails(source.getRunningService());
	}

	/**
	 * Where the service's ports are published.
	 */
	private static final class XceDockerComposeConnectionDetails extends DockerComposeConnectionDetails
			implements XceConnectionDetails {

		private final MasterList masters;

		private final @Nullable SslBundle sslBundle;

		private XceDockerComposeConnectionDetails(RunningService service) {
			super(service);
			this.masters = MasterList.of(service.ports()
				.getAll("tcp")
				.stream()
				.sorted()
				.map((port) -> service.host() + ":" + port)
				.toList());
			this.sslBundle = getSslBundle(service);
		}

		@Override
		public MasterList getMasters() {
			return this.masters;
		}

		@Override
		public @Nullable SslBundle getSslBundle() {
			return this.sslBundle;
		}

	}

}
