/**
 * What the page for operators is told.
 */
@NullMarked
package io.xce.sample.apiserver.operator;

import org.jspecify.annotations.NullMarked;
