/**
 * {@code xce bench failover}: how long clients are without a primary that was killed.
 */
@NullMarked
package io.xce.benchmarks.failover;

import org.jspecify.annotations.NullMarked;
