package io.xce.benchmarks.plot;

import java.util.List;

import io.xce.benchmarks.report.Spread;

/**
 * One line of the picture.
 *
 * @param name what is compared
 * @param goal what is aimed at, as a person reads it; may be empty
 * @param newest the newest result
 * @param before the medians of older ones
 */
record Row(String name, String goal, Spread newest, List<Double> before) {

}
