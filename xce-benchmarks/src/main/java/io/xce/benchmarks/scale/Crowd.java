package io.xce.benchmarks.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.topology.EndpointView;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;

/**
 * Many clients with default settings in this process.
 */
final class Crowd implements AutoCloseable {

	/** The beginning of each client's name. */
	static final String NAME = "scale-";

	private static final long PATIENCE_SECONDS = 120;

	private static final long POLL_MILLIS = 20;

	/** So many begin at a time: what is measured is not how fast they can. */
	private static final int ABREAST = 50;

	private final List<XceClient> clients = new ArrayList<>();

	/**
	 * Make clients, have each write once, and wait until each is connected to all nodes
	 * or, without warm standbys, to one.
	 * @param masters the nodes
	 * @param count how many clients
	 * @param warm whether they connect to standbys in advance, as they do by default
	 * @param job the job to write to
	 */
	Crowd(String masters, int count, boolean warm, String job) throws Exception {
		for (int i = 0; i < count; i++) {
			this.clients.add(XceClient.builder().masters(masters).name(NAME + i).warmStandbys(warm).build());
		}
		for (int i = 0; i < count; i += ABREAST) {
			List<CompletableFuture<?>> writes = new ArrayList<>();
			for (XceClient client : this.clients.subList(i, Math.min(count, i + ABREAST))) {
				writes.add(new XceTemplate(client).executeAsync(Jobs.cancel(job)));
			}
			for (CompletableFuture<?> write : writes) {
				Object unused = write.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
			}
		}
		long begun = System.nanoTime();
		while (!this.clients.stream().allMatch((client) -> isConnected(client, warm))) {
			if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
				throw new IllegalStateException("Clients are not connected after " + PATIENCE_SECONDS + " s");
			}
			Thread.sleep(POLL_MILLIS);
		}
	}

	/**
	 * Submit a job for clients to write to.
	 * @param client a client
	 * @return the job's id
	 */
	static String job(XceClient client) {
		return new XceTemplate(client).execute(Jobs.submit(JobSpec.of("bench", new byte[0]))).id();
	}

	private static boolean isConnected(XceClient client, boolean warm) {
		return !warm || client.view().endpoints().stream().allMatch(EndpointView::connected);
	}

	List<XceClient> clients() {
		return this.clients;
	}

	@Override
	public void close() {
		this.clients.stream().map(XceClient::closeAsync).toList().forEach(CompletableFuture::join);
	}

}
