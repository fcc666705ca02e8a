/**
 * Connection to a cluster that Docker Compose runs.
 */
@NullMarked
package io.xce.boot.docker.compose;

import org.jspecify.annotations.NullMarked;
