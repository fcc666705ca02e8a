/**
 * Connection to a cluster in a container of Testcontainers.
 */
@NullMarked
package io.xce.boot.testcontainers;

import org.jspecify.annotations.NullMarked;
