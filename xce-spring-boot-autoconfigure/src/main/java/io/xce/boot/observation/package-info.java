/**
 * Observations of requests of xce clients, for traces and timers.
 */
@NullMarked
package io.xce.boot.observation;

import org.jspecify.annotations.NullMarked;
