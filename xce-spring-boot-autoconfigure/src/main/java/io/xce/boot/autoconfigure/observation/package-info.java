/**
 * Auto-configuration of the observation of xce clients.
 */
@NullMarked
package io.xce.boot.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;
