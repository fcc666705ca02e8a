/**
 * Auto-configuration of the health of xce clients.
 */
@NullMarked
package io.xce.boot.autoconfigure.health;

import org.jspecify.annotations.NullMarked;
