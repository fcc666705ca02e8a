/**
 * {@code xce bench scale}: many clients in one process, idle and when their primary is
 * lost.
 */
@NullMarked
package io.xce.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
