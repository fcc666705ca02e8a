/**
 * Metrics of xce clients.
 */
@NullMarked
package io.xce.boot.metrics;

import org.jspecify.annotations.NullMarked;
