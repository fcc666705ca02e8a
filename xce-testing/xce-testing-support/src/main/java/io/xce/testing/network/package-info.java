/**
 * A network in virtual time: latency, silence, partitions, and a record of all traffic.
 */
@NullMarked
package io.xce.testing.network;

import org.jspecify.annotations.NullMarked;
