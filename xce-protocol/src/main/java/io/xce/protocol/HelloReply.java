package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The controller's answer to a {@link Hello}. Its layout never changes.
 *
 * @param statusCode {@link Status#OK}, {@link Status#UNSUPPORTED_VERSION},
 * {@link Status#AUTH_FAILED} or {@link Status#CONFLICT} (another cluster was expected)
 * @param version the version both will speak, 0 if there is none
 * @param minVersion the lowest protocol version the controller speaks
 * @param maxVersion the highest protocol version the controller speaks
 * @param features the feature bits in force
 * @param role what the node is
 * @param epoch as in {@link Reply#epoch()}
 * @param clusterId the cluster, or {@code null} while the node has not learned it
 * @param limits what the controller accepts
 * @param reason why not, for a person, or {@code null}
 */
public record HelloReply(int statusCode, int version, int minVersion, int maxVersion, long features,
		@Nullable Role role, long epoch, @Nullable ClusterId clusterId, Limits limits, @Nullable String reason) {

	/**
	 * What a controller accepts, announced so that clients need not find out.
	 *
	 * @param maxFrameBytes the longest frame, in bytes, header included
	 * @param slots how many slots a client may use, 1 and up
	 * @param retentionMillis how long the record of an idle client is kept at least, in
	 * milliseconds
	 */
	public record Limits(int maxFrameBytes, int slots, long retentionMillis) {

		/** What holds where a controller says nothing else. */
		public static final Limits DEFAULT = new Limits(4 * 1024 * 1024, 4096, 15 * 60 * 1000L);

	}

}
