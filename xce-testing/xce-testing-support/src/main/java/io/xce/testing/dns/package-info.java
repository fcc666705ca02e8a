/**
 * A DNS server on loopback whose answers change as a test tells it to.
 */
@NullMarked
package io.xce.testing.dns;

import org.jspecify.annotations.NullMarked;
