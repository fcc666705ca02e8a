package io.xce.sample.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.xce.client.XceOperations;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ConflictException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.XceException;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Jobs;
import io.xce.jobs.Join;
import io.xce.jobs.Session;
import io.xce.jobs.Sessions;
import io.xce.protocol.XceRequest;
import io.xce.sample.worker.work.WorkTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Keeps this worker known to the primary: joins each new one, tells it which attempts are
 * in hand, and renews their leases. A new primary knows neither the session nor whether
 * the worker still lives; the replicated log knows the jobs.
 */
@Component
class WorkerSession implements RejoinCallback, SchedulingConfigurer {

	private static final Logger logger = LoggerFactory.getLogger(WorkerSession.class);

	private static final Duration GOODBYE = Duration.ofMillis(500);

	private final WorkerProperties properties;

	private final XceOperations cluster;

	private final RunningAttempts attempts;

	private volatile Duration heartbeat = Duration.ofSeconds(1);

	WorkerSession(WorkerProperties properties, XceOperations cluster, RunningAttempts attempts) {
		this.properties = properties;
		this.cluster = cluster;
		this.attempts = attempts;
	}

	/**
	 * How to join: sent by the client to each primary before anything else.
	 */
	@Override
	public XceRequest<?> join() {
		return Sessions
			.join(new Join(this.properties.name(), DaemonKind.WORKER, WorkTypes.names(), this.attempts.named()));
	}

	/**
	 * Re-sync what is running with a primary that has just been joined.
	 */
	@Override
	public void onRejoin(RejoinContext context) {
		sendHeartbeat();
		int count = renewAll();
		logger.info("{} joined {} at epoch {} ({}), {} running jobs re-synced", this.properties.name(),
				context.primary(), context.epoch(), context.reason(), count);
	}

	/**
	 * Heartbeats as often as the primary wants them, and leases well before they end.
	 */
	@Override
	public void configureTasks(ScheduledTaskRegistrar tasks) {
		tasks.addTriggerTask(() -> attempt(this::sendHeartbeat), (context) -> {
			Instant last = context.lastCompletion();
			return ((last != null) ? last : context.getClock().instant()).plus(this.heartbeat);
		});
		tasks.addFixedDelayTask(() -> attempt(this::renewAll), renewal());
	}

	private Duration renewal() {
		return this.properties.lease().dividedBy(3);
	}

	private void attempt(Runnable task) {
		try {
			task.run();
		}
		catch (XceException ex) {
			// the next one may do better; a lost session is joined anew by the client
			logger.debug("{}: not told: {}", this.properties.name(), ex.getMessage());
		}
	}

	private void sendHeartbeat() {
		// no longer than until the next one: the scheduler waits for it when it ends
		Session session = this.cluster.execute(Sessions.heartbeat(this.attempts.named()),
				CallOptions.defaults().deadline(this.heartbeat));
		this.heartbeat = Duration.ofMillis(session.heartbeatMillis());
		this.attempts.drop(session.abandon());
	}

	private int renewAll() {
		int count = 0;
		CallOptions options = CallOptions.defaults().deadline(renewal());
		for (Attempt attempt : this.attempts.all()) {
			try {
				this.cluster.execute(Jobs.report(attempt.job(), attempt.number(), attempt.percent()), options);
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
		var unused = this.cluster.send(Jobs.progress(attempt.job(), attempt.number(), attempt.percent()));
	}

	/**
	 * Say goodbye, if that is quickly done.
	 */
	void leave() {
		try {
			this.cluster.execute(Sessions.leave(), CallOptions.defaults().deadline(GOODBYE));
		}
		catch (XceException ex) {
			logger.debug("{}: nobody to say goodbye to: {}", this.properties.name(), ex.getMessage());
		}
	}

}
