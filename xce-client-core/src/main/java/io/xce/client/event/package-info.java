/**
 * Facts that others may observe.
 */
@NullMarked
package io.xce.client.event;

import org.jspecify.annotations.NullMarked;
