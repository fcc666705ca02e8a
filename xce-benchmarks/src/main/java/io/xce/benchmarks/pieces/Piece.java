package io.xce.benchmarks.pieces;

/**
 * What one piece costs.
 *
 * @param name the piece
 * @param nanos nanoseconds a time
 * @param error half of the width of their confidence interval of 99.9 %, or NaN
 * @param bytes bytes allocated a time
 */
record Piece(String name, double nanos, double error, double bytes) {

}
