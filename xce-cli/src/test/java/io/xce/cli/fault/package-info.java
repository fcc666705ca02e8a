/**
 * What goes wrong between real processes and below them: partitions, full disks, stopped
 * processes, clocks, garbage.
 */
package io.xce.cli.fault;
