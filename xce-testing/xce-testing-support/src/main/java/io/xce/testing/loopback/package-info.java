/**
 * Scripted controllers on real sockets of the loopback interface.
 */
@NullMarked
package io.xce.testing.loopback;

import org.jspecify.annotations.NullMarked;
