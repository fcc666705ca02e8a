/**
 * Tells the application context of a test where the test's cluster is. Spring finds these
 * types by itself.
 */
@NullMarked
package io.xce.testing.cluster.spring;

import org.jspecify.annotations.NullMarked;
