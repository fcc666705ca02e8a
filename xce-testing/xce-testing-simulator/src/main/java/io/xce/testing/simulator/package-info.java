/**
 * Real clients on a simulated cluster: one seed is one run, whose invariants are checked.
 */
@NullMarked
package io.xce.testing.simulator;

import org.jspecify.annotations.NullMarked;
