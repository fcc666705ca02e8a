/**
 * The control plane: one serial context owns all mutable state and publishes an
 * immutable\n * route.
 */
@NullMarked
package io.xce.client.internal.failover;

import org.jspecify.annotations.NullMarked;
