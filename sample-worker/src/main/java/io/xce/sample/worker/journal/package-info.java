/**
 * The file in which a worker writes down what it does; known to the JDK only.
 */
@NullMarked
package io.xce.sample.worker.journal;

import org.jspecify.annotations.NullMarked;
