/**
 * The client process: drives peers in turns and measures.
 */
@NullMarked
package io.xce.benchmarks.load;

import org.jspecify.annotations.NullMarked;
