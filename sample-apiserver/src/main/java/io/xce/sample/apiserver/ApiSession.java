package io.xce.sample.apiserver;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.xce.client.XceOperations;
import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Join;
import io.xce.jobs.Sessions;
import io.xce.protocol.XceRequest;
import jakarta.annotation.PreDestroy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Keeps this daemon known to the primary: the client joins each new one before it sends
 * anything else there, and heartbeats keep the session.
 */
@Component
class ApiSession implements RejoinCallback, SchedulingConfigurer {

	private static final Logger logger = LoggerFactory.getLogger(ApiSession.class);

	private static final Duration GOODBYE = Duration.ofMillis(500);

	private final String name = "apiserver-" + ProcessHandle.current().pid();

	private final XceOperations cluster;

	private volatile Duration heartbeat = Duration.ofSeconds(1);

	ApiSession(XceOperations cluster) {
		this.cluster = cluster;
	}

	@Override
	public XceRequest<?> join() {
		return Sessions.join(new Join(this.name, DaemonKind.API_SERVER, List.of(), List.of()));
	}

	@Override
	public void onRejoin(RejoinContext context) {
		logger.info("{} joined {} at epoch {} ({})", this.name, context.primary(), context.epoch(), context.reason());
	}

	@Override
	public void configureTasks(ScheduledTaskRegistrar tasks) {
		tasks.addTriggerTask(this::sendHeartbeat, (context) -> {
			Instant last = context.lastCompletion();
			return ((last != null) ? last : context.getClock().instant()).plus(this.heartbeat);
		});
	}

	private void sendHeartbeat() {
		try {
			// no longer than until the next one: the scheduler waits for it when it ends
			CallOptions options = CallOptions.defaults().deadline(this.heartbeat);
			this.heartbeat = Duration
				.ofMillis(this.cluster.execute(Sessions.heartbeat(List.of()), options).heartbeatMillis());
		}
		catch (XceException ex) {
			// the next one may do better; a lost session is joined anew by the client
			logger.debug("{}: no heartbeat: {}", this.name, ex.getMessage());
		}
	}

	@PreDestroy
	void leave() {
		try {
			this.cluster.execute(Sessions.leave(), CallOptions.defaults().deadline(GOODBYE));
		}
		catch (XceException ex) {
			logger.debug("{}: nobody to say goodbye to: {}", this.name, ex.getMessage());
		}
	}

}
