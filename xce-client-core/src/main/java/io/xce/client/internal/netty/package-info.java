/**
 * The transport and resolver ports on Netty: the only room that imports it.
 */
@NullMarked
package io.xce.client.internal.netty;

import org.jspecify.annotations.NullMarked;
