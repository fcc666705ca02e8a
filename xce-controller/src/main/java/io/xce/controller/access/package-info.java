/**
 * Who a client is and what it may do. Open for now; the seams are where tokens and roles
 * will go.
 */
@NullMarked
package io.xce.controller.access;

import org.jspecify.annotations.NullMarked;
