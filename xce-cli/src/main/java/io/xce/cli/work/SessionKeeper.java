package io.xce.cli.work;

import java.time.Duration;
import java.util.List;

import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ConflictException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceRequestException;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Jobs;
import io.xce.jobs.Join;
import io.xce.jobs.Session;
import io.xce.jobs.Sessions;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a worker known to the primary: joins each new one, tells it which attempts are in
 * hand, and renews their leases. A new primary knows neither the session nor whether the
 * worker still lives; the log knows the jobs.
 */
final class SessionKeeper implements RejoinCallback {

	private static final Logger logger = LoggerFactory.getLogger(SessionKeeper.class);

	private static final long FIRST_HEARTBEAT_MILLIS = 1_000;

	private final String name;

	private final RunningAttempts attempts;

	private volatile @Nullable XceTemplate template;

	private volatile long heartbeatMillis = FIRST_HEARTBEAT_MILLIS;

	SessionKeeper(String name, RunningAttempts attempts) {
		this.name = name;
		this.attempts = attempts;
	}

	/**
	 * Say how to reach the cluster, before its client starts.
	 */
	void use(XceTemplate cluster) {
		this.template = cluster;
	}

	@Override
	public XceRequest<?> join() {
		return Sessions.join(new Join(this.name, DaemonKind.WORKER, WorkTypes.names(), this.attempts.named()));
	}

	@Override
	public void onRejoin(RejoinContext context) {
		XceTemplate cluster = cluster();
		heartbeat(cluster);
		int count = renewAll(cluster);
		logger.info("worker {} joined {} at epoch {} ({}), {} running jobs re-synced", this.name, context.primary(),
				context.epoch(), context.reason(), count);
	}

	/**
	 * Send heartbeats and renew leases until interrupted.
	 */
	void run(Duration renewal) {
		long lastRenewal = System.nanoTime();
		while (sleep(Math.min(this.heartbeatMillis, renewal.toMillis()))) {
			try {
				heartbeat(cluster());
				if (System.nanoTime() - lastRenewal >= renewal.toNanos()) {
					lastRenewal = System.nanoTime();
					var unused = renewAll(cluster());
				}
			}
			catch (XceException ex) {
				// the next one may do better; a lost session is joined anew by the client
				logger.debug("worker {}: heartbeat failed: {}", this.name, ex.getMessage());
			}
		}
	}

	private void heartbeat(XceTemplate cluster) {
		Session session = cluster.execute(Sessions.heartbeat(this.attempts.named()));
		this.heartbeatMillis = session.heartbeatMillis();
		this.attempts.drop(session.abandon());
	}

	private int renewAll(XceTemplate cluster) {
		int count = 0;
		for (Attempt attempt : this.attempts.all()) {
			try {
				cluster.execute(Jobs.report(attempt.job(), attempt.number(), attempt.percent()));
				count++;
			}
			catch (ConflictException | NotFoundException ex) {
				// it may also have been completed in this very moment: then nobody is
				// there to drop
				this.attempts.drop(List.of(attempt.running()));
			}
		}
		return count;
	}

	/**
	 * Tell how far an attempt is: people who watch want to know, the lease needs it not.
	 */
	void progress(Attempt attempt) {
		var unused = cluster().send(Jobs.progress(attempt.job(), attempt.number(), attempt.percent()));
	}

	/**
	 * Say goodbye, if that is quickly done.
	 */
	void leave(Duration patience) {
		try {
			cluster().execute(Sessions.leave(), CallOptions.defaults().deadline(patience));
		}
		catch (XceRequestException ex) {
			logger.debug("worker {}: leave was refused: {}", this.name, ex.getMessage());
		}
		catch (XceException ex) {
			logger.debug("worker {}: nobody to say goodbye to: {}", this.name, ex.getMessage());
		}
	}

	private XceTemplate cluster() {
		XceTemplate cluster = this.template;
		if (cluster == null) {
			throw new IllegalStateException("The worker has no client yet");
		}
		return cluster;
	}

	private static boolean sleep(long millis) {
		try {
			Thread.sleep(Math.max(1, millis));
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
