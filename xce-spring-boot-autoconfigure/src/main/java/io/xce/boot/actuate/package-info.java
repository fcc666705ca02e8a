/**
 * The actuator endpoint of xce clients.
 */
@NullMarked
package io.xce.boot.actuate;

import org.jspecify.annotations.NullMarked;
