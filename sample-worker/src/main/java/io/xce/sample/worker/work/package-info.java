/**
 * The jobs themselves: what a worker can do, in steps.
 */
@NullMarked
package io.xce.sample.worker.work;

import org.jspecify.annotations.NullMarked;
