/**
 * A daemon that offers the jobs of the cluster over HTTP; begin with
 * {@link io.xce.sample.apiserver.JobController}.
 */
@NullMarked
package io.xce.sample.apiserver;

import org.jspecify.annotations.NullMarked;
