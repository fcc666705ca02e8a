/**
 * Auto-configuration of the metrics of xce clients.
 */
@NullMarked
package io.xce.boot.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
