package io.xce.boot.autoconfigure;

import io.xce.client.topology.MasterList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection details that properties give.
 */
final class PropertiesXceConnectionDetails implements XceConnectionDetails {

	private static final Logger logger = LoggerFactory.getLogger(PropertiesXceConnectionDetails.class);

	private final MasterList masters;

	PropertiesXceConnectionDetails(XceProperties properties) {
		try {
			this.masters = MasterList.of(properties.getMasters());
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMastersException(properties.getMasters(), ex);
		}
		if (!this.masters.duplicates().isEmpty()) {
			logger.warn("'xce.masters' names some controllers twice, which count once: {}", this.masters.duplicates());
		}
	}

	@Override
	public MasterList getMasters() {
		return this.masters;
	}

}
