/**
 * The data path: reads the route, sends, completes; holds the bounded waiters.
 */
@NullMarked
package io.xce.client.internal.dispatch;

import org.jspecify.annotations.NullMarked;
