/**
 * The far end of a connection as values and ports, whatever carries the frames.
 */
@NullMarked
package io.xce.testing.peer;

import org.jspecify.annotations.NullMarked;
