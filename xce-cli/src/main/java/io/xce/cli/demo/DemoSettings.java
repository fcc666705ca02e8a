package io.xce.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a demonstration is to do.
 *
 * @param nodes how many controllers
 * @param workers how many workers
 * @param kills how many primaries are killed
 * @param killWorkers whether a worker is killed with each of them
 * @param jobs how many jobs are submitted at least
 * @param perSecond how many jobs the steady load submits a second
 * @param pace how long each job takes at least
 * @param inputs the text files
 * @param directory where logs, data and the workers' files go
 */
record DemoSettings(int nodes, int workers, int kills, boolean killWorkers, int jobs, int perSecond, Duration pace,
		List<DemoInput> inputs, Path directory) {

}
