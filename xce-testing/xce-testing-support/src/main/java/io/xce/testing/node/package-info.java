/**
 * Controllers that answer as a test tells them to.
 */
@NullMarked
package io.xce.testing.node;

import org.jspecify.annotations.NullMarked;
