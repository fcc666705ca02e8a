/**
 * The bytes: writes frames into Netty buffers and reads them out again, as
 * {@code docs/wire-protocol.md} lays them down.
 */
@NullMarked
package io.xce.protocol.codec;

import org.jspecify.annotations.NullMarked;
