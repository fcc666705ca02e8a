/**
 * The hook of daemons that hold a session on the primary.
 */
@NullMarked
package io.xce.client.rejoin;

import org.jspecify.annotations.NullMarked;
