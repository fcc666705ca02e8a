/**
 * A cluster for a JUnit test class.
 */
@NullMarked
package io.xce.testing.cluster.junit;

import org.jspecify.annotations.NullMarked;
