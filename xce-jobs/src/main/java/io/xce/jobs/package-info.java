/**
 * A job service on top of the protocol: requests to send, the records they carry, and the
 * bytes in between, for both ends.
 */
@NullMarked
package io.xce.jobs;

import org.jspecify.annotations.NullMarked;
