/**
 * Scripted clusters for tests of xce clients: everything they need, in virtual time.
 */
@NullMarked
package io.xce.testing;

import org.jspecify.annotations.NullMarked;
