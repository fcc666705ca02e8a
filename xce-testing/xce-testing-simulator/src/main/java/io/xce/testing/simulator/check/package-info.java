/**
 * What was found wrong in a run.
 */
@NullMarked
package io.xce.testing.simulator.check;

import org.jspecify.annotations.NullMarked;
