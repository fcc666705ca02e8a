/**
 * The sample daemons as processes, against real controllers that are killed.
 */
package io.xce.cli.sample;
