package io.xce.boot.autoconfigure;

import io.xce.client.topology.MasterList;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * How to reach the cluster of the default client. Whatever is said here wins over
 * properties.
 */
public interface XceConnectionDetails extends ConnectionDetails {

	/**
	 * All controllers of the cluster.
	 * @return the list
	 */
	MasterList getMasters();

}
