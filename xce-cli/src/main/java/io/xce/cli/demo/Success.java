package io.xce.cli.demo;

/**
 * A submission the API server acknowledged. Under which primary it was executed is in the
 * log.
 *
 * @param nanos when the answer was there, on this process's monotonic clock
 * @param jobId what the cluster calls the job
 */
record Success(long nanos, String jobId) {

}
