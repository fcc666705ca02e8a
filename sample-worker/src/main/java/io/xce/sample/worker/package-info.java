/**
 * A daemon that claims jobs from the cluster, runs them and reports what came out; begin
 * with {@link io.xce.sample.worker.WorkerSession}.
 */
@NullMarked
package io.xce.sample.worker;

import org.jspecify.annotations.NullMarked;
