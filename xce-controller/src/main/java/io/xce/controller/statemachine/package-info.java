/**
 * The replicated state as a whole and the log entries that change it: pure, deterministic
 * and total. No clock, no chance, no network, and nothing of Raft but its indices.
 */
@NullMarked
package io.xce.controller.statemachine;

import org.jspecify.annotations.NullMarked;
