/**
 * Has the code of a primary loaded and compiled before this node is one: a node of its
 * own, out of everyone's reach, serves throw-away requests and is gone.
 */
@NullMarked
package io.xce.controller.warmup;

import org.jspecify.annotations.NullMarked;
