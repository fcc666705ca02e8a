/**
 * Controllers as commands: one node, or a local cluster in child processes.
 */
@NullMarked
package io.xce.cli.cluster;

import org.jspecify.annotations.NullMarked;
