/**
 * The command {@code simulate}.
 */
@NullMarked
package io.xce.cli.simulate;

import org.jspecify.annotations.NullMarked;
