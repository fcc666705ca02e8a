package io.xce.boot.testcontainers;

import io.xce.boot.autoconfigure.XceConnectionDetails;
import io.xce.client.topology.MasterList;
import io.xce.testing.cluster.container.XceClusterContainer;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;

/**
 * {@link ContainerConnectionDetailsFactory} to create {@link XceConnectionDetails} from a
 * {@link ServiceConnection @ServiceConnection}-annotated {@link XceClusterContainer}.
 */
final class XceClusterContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<XceClusterContainer, XceConnectionDetails> {

	@Override
	protected XceConnectionDetails getContainerConnectionDetails(
			ContainerConnectionSource<XceClusterContainer> source) {
		return new XceClusterContainerConnectionDetails(source);
	}

	/**
	 * Where the container's ports are mapped to.
	 */
	private static final class XceClusterContainerConnectionDetails
			extends ContainerConnectionDetails<XceClusterContainer> implements XceConnectionDetails {

		private XceClusterContainerConnectionDetails(ContainerConnectionSource<XceClusterContainer> source) {
			super(source);
		}

		@Override
		public MasterList getMasters() {
			return MasterList.parse(getContainer().getMasters());
		}

		@Override
		public @Nullable SslBundle getSslBundle() {
			return super.getSslBundle();
		}

	}

}
