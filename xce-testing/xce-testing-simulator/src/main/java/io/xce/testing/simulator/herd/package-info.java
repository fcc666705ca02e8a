/**
 * Thousands of clients that lose their primary in the same instant, under several
 * policies of waiting.
 */
@NullMarked
package io.xce.testing.simulator.herd;

import org.jspecify.annotations.NullMarked;
