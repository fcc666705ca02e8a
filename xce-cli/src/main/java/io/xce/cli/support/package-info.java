/**
 * What all commands share: exit codes, one-line failures, durations and JSON.
 */
@NullMarked
package io.xce.cli.support;

import org.jspecify.annotations.NullMarked;
