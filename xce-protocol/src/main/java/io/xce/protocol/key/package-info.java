/**
 * What a controller remembers of writes, so that a re-send is not applied twice: pure,
 * deterministic, part of its replicated state.
 */
@NullMarked
package io.xce.protocol.key;

import org.jspecify.annotations.NullMarked;
