/**
 * A cluster in a container.
 */
@NullMarked
package io.xce.testing.cluster.container;

import org.jspecify.annotations.NullMarked;
