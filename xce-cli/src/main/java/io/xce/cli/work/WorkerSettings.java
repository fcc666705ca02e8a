package io.xce.cli.work;

import java.time.Duration;

/**
 * What a worker is told.
 *
 * @param name its name in the cluster
 * @param slots how many jobs it runs at once, 1 and up
 * @param lease how long it may be silent about a job before another one gets it
 * @param pace how long each job takes at least: makes small input behave like large
 */
public record WorkerSettings(String name, int slots, Duration lease, Duration pace) {

}
