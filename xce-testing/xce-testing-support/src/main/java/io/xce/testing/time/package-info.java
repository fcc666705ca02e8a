/**
 * Virtual time: one deterministic clock and queue of events for a whole test.
 */
@NullMarked
package io.xce.testing.time;

import org.jspecify.annotations.NullMarked;
