/**
 * {@code xce bench plot}: kept results as a picture.
 */
@NullMarked
package io.xce.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
