package io.xce.jobs;

/**
 * When the leader stamped the steps of a job, in milliseconds since 1970-01-01 UTC; 0 if
 * it has not come to that.
 *
 * @param submittedMillis when it was submitted
 * @param startedMillis when its present or last attempt was handed out
 * @param finishedMillis when it ended
 */
public record JobTimes(long submittedMillis, long startedMillis, long finishedMillis) {

}
