/**
 * What only a primary knows, in memory, by its monotonic clock: the sessions of daemons,
 * the leases of running jobs, and who was heard from.
 */
@NullMarked
package io.xce.controller.session;

import org.jspecify.annotations.NullMarked;
