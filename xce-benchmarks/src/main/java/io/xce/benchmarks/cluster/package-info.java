/**
 * A cluster of controllers, each a process of its own that can be killed and tells what
 * happens in it.
 */
@NullMarked
package io.xce.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
