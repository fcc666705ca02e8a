package io.xce.benchmarks.plot;

import java.util.List;

import io.xce.benchmarks.report.Spread;

/**
 * One line of the picture.
 *
 * @param name what is compared
 * @param goal what is aimed at, as a person reads it; may be empty
 * @param spread the result that is shown
 * @param others the medians of others
 */
record Row(String name, String goal, Spread spread, List<Double> others) {

}
