/**
 * The command that runs benchmarks.
 */
@NullMarked
package io.xce.benchmarks;

import org.jspecify.annotations.NullMarked;
