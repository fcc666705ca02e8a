/**
 * What processes of benchmarks have in common.
 */
@NullMarked
package io.xce.benchmarks.process;

import org.jspecify.annotations.NullMarked;
