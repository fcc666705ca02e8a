/**
 * Health of xce clients.
 */
@NullMarked
package io.xce.boot.health;

import org.jspecify.annotations.NullMarked;
