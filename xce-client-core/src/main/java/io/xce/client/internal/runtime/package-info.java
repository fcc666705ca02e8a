/**
 * The real clock, threads, chance and resolver behind the ports.
 */
@NullMarked
package io.xce.client.internal.runtime;

import org.jspecify.annotations.NullMarked;
