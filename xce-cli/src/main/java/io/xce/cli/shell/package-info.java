/**
 * The shell: commands from a terminal or a pipe against one cluster.
 */
@NullMarked
package io.xce.cli.shell;

import org.jspecify.annotations.NullMarked;
