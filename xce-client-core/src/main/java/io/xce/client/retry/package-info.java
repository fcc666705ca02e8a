/**
 * Pure decisions about waiting; the only room that knows Spring Retry.
 */
@NullMarked
package io.xce.client.retry;

import org.jspecify.annotations.NullMarked;
