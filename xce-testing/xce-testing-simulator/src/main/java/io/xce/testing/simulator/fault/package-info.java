/**
 * What goes wrong, and when.
 */
@NullMarked
package io.xce.testing.simulator.fault;

import org.jspecify.annotations.NullMarked;
