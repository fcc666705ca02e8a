/**
 * Makes ratios of measurements, and tables of ratios.
 */
@NullMarked
package io.xce.benchmarks.report;

import org.jspecify.annotations.NullMarked;
