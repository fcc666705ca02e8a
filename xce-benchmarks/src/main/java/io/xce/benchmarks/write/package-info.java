/**
 * {@code xce bench write}: what a write costs that three controllers have to keep.
 */
@NullMarked
package io.xce.benchmarks.write;

import org.jspecify.annotations.NullMarked;
