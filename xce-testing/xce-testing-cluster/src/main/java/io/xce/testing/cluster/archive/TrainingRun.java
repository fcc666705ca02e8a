package io.xce.testing.cluster.archive;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.testing.cluster.XceCluster;
import io.xce.testing.cluster.XceNode;

/**
 * A short life with all that controllers do when it matters: a first election, writes and
 * reads, a primary that is lost, the next election, a node that comes back. A JVM that is
 * told to archive classes at its exit archives those that this took, and a controller
 * that starts with the archive need not load and verify them in the middle of a failover.
 * <p>
 * The script {@code xce} runs it with the class path of the program: an archive is good
 * for that class path only.
 */
final class TrainingRun {

	/** More would only add time: a class that was loaded once is archived. */
	private static final int WRITES = 5;

	private TrainingRun() {
	}

	/**
	 * Run, and end this process: with status 0 after a complete run, with another one if
	 * it failed or has not ended in time.
	 * @param args how many seconds it may take
	 */
	public static void main(String[] args) {
		limit(Long.parseLong(args[0]));
		run();
		// threads of the cluster may linger
		System.exit(0);
	}

	private static void limit(long seconds) {
		Thread limit = new Thread(() -> {
			try {
				TimeUnit.SECONDS.sleep(seconds);
			}
			catch (InterruptedException ex) {
				// as good as the end of the time
			}
			Runtime.getRuntime().halt(1);
		}, "xce-training-limit");
		limit.setDaemon(true);
		limit.start();
	}

	private static void run() {
		// elections as of controllers, not as of tests: nobody else uses this cluster
		try (XceCluster cluster = XceCluster.start(3,
				(builder) -> builder.electionTimeout(Duration.ofMillis(150), Duration.ofMillis(300)));
				XceClient client = XceClient.builder().masters(cluster.masters()).build()) {
			XceTemplate xce = new XceTemplate(client);
			String job = xce.execute(Jobs.submit(JobSpec.of("training", new byte[0]))).id();
			use(xce, job);
			XceNode lost = cluster.primary();
			lost.kill();
			use(xce, job);
			lost.start();
			use(xce, job);
		}
	}

	private static void use(XceTemplate xce, String job) {
		for (int i = 0; i < WRITES; i++) {
			xce.execute(Jobs.cancel(job));
			xce.execute(Jobs.get(job));
		}
	}

}
