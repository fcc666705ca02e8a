/**
 * The command {@code xce}: its entry and the table of its subcommands.
 */
@NullMarked
package io.xce.cli;

import org.jspecify.annotations.NullMarked;
