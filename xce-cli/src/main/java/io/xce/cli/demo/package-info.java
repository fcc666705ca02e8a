/**
 * The demonstration: real input, real processes, killed primaries, counted results.
 */
@NullMarked
package io.xce.cli.demo;

import org.jspecify.annotations.NullMarked;
