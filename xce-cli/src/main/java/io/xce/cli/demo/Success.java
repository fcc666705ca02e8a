package io.xce.cli.demo;

import io.xce.client.topology.Endpoint;

/**
 * A submission the cluster acknowledged.
 *
 * @param nanos when the client had the answer, on this process's monotonic clock
 * @param endpoint who was the client's primary then
 * @param jobId what the cluster calls the job
 */
record Success(long nanos, Endpoint endpoint, String jobId) {

}
