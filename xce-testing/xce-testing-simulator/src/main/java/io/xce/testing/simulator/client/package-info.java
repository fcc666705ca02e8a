/**
 * The clients of a simulated cluster, their calls, and what must hold of them.
 */
@NullMarked
package io.xce.testing.simulator.client;

import org.jspecify.annotations.NullMarked;
