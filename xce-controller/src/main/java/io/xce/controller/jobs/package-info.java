/**
 * The table of jobs, a part of the replicated state: pure and deterministic.
 */
@NullMarked
package io.xce.controller.jobs;

import org.jspecify.annotations.NullMarked;
