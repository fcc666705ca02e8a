package io.xce.protocol;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The first frame on a connection, from the client. Its layout never changes. A second
 * one on the same connection adds credentials after the cluster id was checked.
 *
 * @param minVersion the lowest protocol version the client speaks
 * @param maxVersion the highest protocol version the client speaks
 * @param features the feature bits the client offers
 * @param clientId the identity under which the client's keys are remembered
 * @param clientName a name for people, at most 255 bytes of UTF-8
 * @param expectedClusterId the cluster the client belongs to: a node of another one
 * executes nothing on this connection; {@code null} at first contact
 * @param credentials what proves the principal, at most 64,000 bytes, or {@code null};
 * none and empty are the same
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record Hello(int minVersion, int maxVersion, long features, ClientId clientId, String clientName,
		@Nullable ClusterId expectedClusterId, byte @Nullable [] credentials) {

	public Hello {
		credentials = (credentials != null && credentials.length > 0) ? credentials : null;
	}

	/**
	 * A greeting without credentials.
	 * @param minVersion the lowest protocol version the client speaks
	 * @param maxVersion the highest protocol version the client speaks
	 * @param features the feature bits the client offers
	 * @param clientId the identity under which the client's keys are remembered
	 * @param clientName a name for people
	 * @param expectedClusterId the cluster the client belongs to, or {@code null}
	 */
	public Hello(int minVersion, int maxVersion, long features, ClientId clientId, String clientName,
			@Nullable ClusterId expectedClusterId) {
		this(minVersion, maxVersion, features, clientId, clientName, expectedClusterId, null);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Hello that && this.minVersion == that.minVersion && this.maxVersion == that.maxVersion
				&& this.features == that.features && this.clientId.equals(that.clientId)
				&& this.clientName.equals(that.clientName)
				&& Objects.equals(this.expectedClusterId, that.expectedClusterId)
				&& Arrays.equals(this.credentials, that.credentials);
	}

	@Override
	public int hashCode() {
		return this.clientId.hashCode();
	}

	@Override
	public String toString() {
		return "Hello[versions=" + this.minVersion + "-" + this.maxVersion + ", features=" + this.features
				+ ", clientId=" + this.clientId + ", clientName=" + this.clientName + ", expectedClusterId="
				+ this.expectedClusterId + ", credentials=" + ((this.credentials != null) ? "<hidden>" : "none") + "]";
	}

}
