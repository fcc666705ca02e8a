/**
 * What both ends of the bare wire share.
 */
@NullMarked
package io.xce.benchmarks.wire;

import org.jspecify.annotations.NullMarked;
