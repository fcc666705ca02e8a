/**
 * Clients of the same service, ours and others', as the load sees them.
 */
@NullMarked
package io.xce.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
