/**
 * Auto-configuration of xce clients.
 */
@NullMarked
package io.xce.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
