package io.xce.boot.autoconfigure;

import io.xce.client.topology.MasterList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection details that properties give. They are read when somebody asks, so an
 * application that makes its own client need not set them.
 */
final class PropertiesXceConnectionDetails implements XceConnectionDetails {

	private static final Logger logger = LoggerFactory.getLogger(PropertiesXceConnectionDetails.class);

	private final XceProperties properties;

	PropertiesXceConnectionDetails(XceProperties properties) {
		this.properties = properties;
	}

	@Override
	public MasterList getMasters() {
		try {
			MasterList masters = MasterList.of(this.properties.getMasters());
			if (!masters.duplicates().isEmpty()) {
				logger.warn("'xce.masters' names some controllers twice, which count once: {}", masters.duplicates());
			}
			return masters;
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMastersException(this.properties.getMasters(), ex);
		}
	}

}
