/**
 * The job worker: claims jobs, runs them in this process and reports what came out.
 */
@NullMarked
package io.xce.cli.work;

import org.jspecify.annotations.NullMarked;
