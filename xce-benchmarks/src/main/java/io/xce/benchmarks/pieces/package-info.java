/**
 * {@code xce bench pieces}: the parts of a request's way, each for itself.
 */
@NullMarked
package io.xce.benchmarks.pieces;

import org.jspecify.annotations.NullMarked;
