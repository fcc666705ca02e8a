/**
 * A replicated cluster in virtual time: consensus, replicated log, keys, and what it says
 * to clients.
 */
@NullMarked
package io.xce.testing.simulator.cluster;

import org.jspecify.annotations.NullMarked;
