/**
 * Names that resolve as a test tells them to.
 */
@NullMarked
package io.xce.testing.resolver;

import org.jspecify.annotations.NullMarked;
