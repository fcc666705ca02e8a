/**
 * The facade: the only room that wires the others together.
 */
@NullMarked
package io.xce.client;

import org.jspecify.annotations.NullMarked;
