/**
 * What callers say with a request, and what they catch.
 */
@NullMarked
package io.xce.client.call;

import org.jspecify.annotations.NullMarked;
