package io.xce.benchmarks.failover;

/**
 * A write that succeeded.
 *
 * @param begun when it was begun, by {@link System#nanoTime()}
 * @param ended when its success was known
 * @param attempts how often something was sent or refused since the success before it
 */
record Written(long begun, long ended, long attempts) {

}
