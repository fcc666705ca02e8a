/**
 * The clients that write to a replicated cluster: ours, and Ratis's own.
 */
@NullMarked
package io.xce.benchmarks.writing;

import org.jspecify.annotations.NullMarked;
