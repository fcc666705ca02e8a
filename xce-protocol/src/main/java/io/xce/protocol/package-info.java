/**
 * What client and controller agree on: statuses, roles, identities and the values that
 * frames carry. No Netty type appears here; the bytes are in
 * {@link io.xce.protocol.codec}.
 */
@NullMarked
package io.xce.protocol;

import org.jspecify.annotations.NullMarked;
