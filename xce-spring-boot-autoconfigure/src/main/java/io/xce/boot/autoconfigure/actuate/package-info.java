/**
 * Auto-configuration of the actuator endpoint of xce clients.
 */
@NullMarked
package io.xce.boot.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;
