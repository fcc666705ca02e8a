/**
 * Who a client is and what it may do.
 */
@NullMarked
package io.xce.controller.access;

import org.jspecify.annotations.NullMarked;
