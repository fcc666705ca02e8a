package io.xce.benchmarks.writing;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.internal.netty.NettyTransport;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;

/**
 * Our client, through the template, with default settings: cancels a job that is
 * cancelled, a write like any other that leaves nothing behind.
 */
public final class XceWriting implements Writing {

	private final AtomicLong attempts = new AtomicLong();

	private final XceClient client;

	private final XceTemplate xce;

	private final String job;

	/**
	 * Make a client, and the job that it writes to.
	 * @param masters the masters, as {@code host:port,host:port,...}
	 * @param name the client's name
	 */
	public XceWriting(String masters, String name) {
		// nothing but the counting differs from what users have
		this.client = XceClient.builder()
			.masters(masters)
			.name(name)
			.transport((clock) -> new CountingTransport(new NettyTransport(clock, null, Duration.ofSeconds(5), true),
					this.attempts))
			.build();
		this.xce = new XceTemplate(this.client);
		this.job = this.xce.execute(Jobs.submit(JobSpec.of("bench", new byte[0]))).id();
	}

	/**
	 * The job that is written to.
	 * @return its id
	 */
	public String job() {
		return this.job;
	}

	@Override
	public void write() {
		check(this.xce.execute(Jobs.cancel(this.job)));
	}

	/**
	 * Send one write and do not wait.
	 * @return completed once it was executed, exceptionally if it failed for good
	 */
	public CompletableFuture<Void> writeAsync() {
		return this.xce.executeAsync(Jobs.cancel(this.job)).thenAccept(XceWriting::check);
	}

	private static void check(Job answer) {
		if (answer.state() != JobState.CANCELLED) {
			throw new IllegalStateException("Job " + answer);
		}
	}

	@Override
	public long attempts() {
		return this.attempts.get();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
