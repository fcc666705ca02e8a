/**
 * Certificates for tests, made when the test runs.
 */
@NullMarked
package io.xce.testing.tls;

import org.jspecify.annotations.NullMarked;
