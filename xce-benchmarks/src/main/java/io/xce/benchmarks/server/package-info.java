/**
 * The server process: one service behind every protocol that is compared.
 */
@NullMarked
package io.xce.benchmarks.server;

import org.jspecify.annotations.NullMarked;
