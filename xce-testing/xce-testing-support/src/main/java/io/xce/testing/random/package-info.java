/**
 * Chance that a test can replay, or prescribe.
 */
@NullMarked
package io.xce.testing.random;

import org.jspecify.annotations.NullMarked;
