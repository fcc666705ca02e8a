/**
 * The cluster as a client sees it: immutable values and pure functions.
 */
@NullMarked
package io.xce.client.topology;

import org.jspecify.annotations.NullMarked;
