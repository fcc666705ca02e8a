/**
 * Real clusters in the JVM of a test, of controllers that can be killed and started
 * again.
 */
@NullMarked
package io.xce.testing.cluster;

import org.jspecify.annotations.NullMarked;
