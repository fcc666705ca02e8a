/**
 * How connections are encrypted, and how a client proves who it is, in types of the JDK.
 */
@NullMarked
package io.xce.client.security;

import org.jspecify.annotations.NullMarked;
