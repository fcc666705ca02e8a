/**
 * Apache Ratis behind a small wall: its settings with their reasons, who leads and since
 * when, proposals, and reads that are linearizable without a log entry.
 */
@NullMarked
package io.xce.controller.raft;

import org.jspecify.annotations.NullMarked;
