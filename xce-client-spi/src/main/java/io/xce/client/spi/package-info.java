/**
 * What the engine needs from outside, as ports: transport, resolver, clock, scheduler,
 * workers and random. A foreign wire format, or a simulated world, plugs in here.
 */
@NullMarked
package io.xce.client.spi;

import org.jspecify.annotations.NullMarked;
