package io.xce.jobs;

import java.util.List;

import io.xce.jobs.proto.DaemonKindMessage;
import io.xce.jobs.proto.HeartbeatMessage;
import io.xce.jobs.proto.JoinMessage;
import io.xce.jobs.proto.RunningJobMessage;
import io.xce.jobs.proto.SessionMessage;

/**
 * Bodies of session requests and their answers, for both ends. {@code session.leave} and
 * its answer have empty ones.
 */
public final class SessionBodies {

	private SessionBodies() {
	}

	/**
	 * Encode the body of {@code session.join}.
	 * @param join what the daemon says of itself
	 * @return the body
	 */
	public static byte[] join(Join join) {
		return JoinMessage.newBuilder()
			.setName(join.name())
			.setKind(kind(join.kind()))
			.addAllJobTypes(join.jobTypes())
			.addAllRunning(messages(join.running()))
			.build()
			.toByteArray();
	}

	/**
	 * Decode the body of {@code session.join}.
	 * @param body the body
	 * @return what the daemon says of itself
	 * @throws InvalidBodyException if the body is something else
	 */
	public static Join join(byte[] body) throws InvalidBodyException {
		return Bodies.decode("join", body, JoinMessage.parser(), (message) -> new Join(message.getName(),
				kind(message.getKind()), message.getJobTypesList(), jobs(message.getRunningList())));
	}

	/**
	 * Encode the body of {@code session.heartbeat}.
	 * @param running the attempts the daemon has in hand
	 * @return the body
	 */
	public static byte[] heartbeat(List<RunningJob> running) {
		Checks.range("number of running", running.size(), 0, JobLimits.MAX_RUNNING);
		return HeartbeatMessage.newBuilder().addAllRunning(messages(running)).build().toByteArray();
	}

	/**
	 * Decode the body of {@code session.heartbeat}.
	 * @param body the body
	 * @return the attempts the daemon has in hand
	 * @throws InvalidBodyException if the body is something else
	 */
	public static List<RunningJob> heartbeat(byte[] body) throws InvalidBodyException {
		return Bodies.decode("heartbeat", body, HeartbeatMessage.parser(), (message) -> {
			Checks.range("number of running", message.getRunningCount(), 0, JobLimits.MAX_RUNNING);
			return jobs(message.getRunningList());
		});
	}

	/**
	 * Encode a session, the answer to join and heartbeat.
	 * @param session the session
	 * @return the body
	 */
	public static byte[] session(Session session) {
		return SessionMessage.newBuilder()
			.setId(session.id())
			.setHeartbeatMillis(session.heartbeatMillis())
			.setTimeoutMillis(session.timeoutMillis())
			.addAllAbandon(messages(session.abandon()))
			.build()
			.toByteArray();
	}

	/**
	 * Decode a session.
	 * @param body the body
	 * @return the session
	 * @throws InvalidBodyException if the body is something else
	 */
	public static Session session(byte[] body) throws InvalidBodyException {
		return Bodies.decode("session", body, SessionMessage.parser(), (message) -> new Session(message.getId(),
				message.getHeartbeatMillis(), message.getTimeoutMillis(), jobs(message.getAbandonList())));
	}

	private static List<RunningJobMessage> messages(List<RunningJob> jobs) {
		return jobs.stream()
			.map((job) -> RunningJobMessage.newBuilder().setId(job.id()).setAttempt(job.attempt()).build())
			.toList();
	}

	private static List<RunningJob> jobs(List<RunningJobMessage> messages) {
		return messages.stream().map((message) -> new RunningJob(message.getId(), message.getAttempt())).toList();
	}

	private static DaemonKindMessage kind(DaemonKind kind) {
		return switch (kind) {
			case API_SERVER -> DaemonKindMessage.DAEMON_KIND_API_SERVER;
			case WORKER -> DaemonKindMessage.DAEMON_KIND_WORKER;
			case SCHEDULER -> DaemonKindMessage.DAEMON_KIND_SCHEDULER;
			case OTHER -> DaemonKindMessage.DAEMON_KIND_UNSPECIFIED;
		};
	}

	private static DaemonKind kind(DaemonKindMessage message) {
		return switch (message) {
			case DAEMON_KIND_API_SERVER -> DaemonKind.API_SERVER;
			case DAEMON_KIND_WORKER -> DaemonKind.WORKER;
			case DAEMON_KIND_SCHEDULER -> DaemonKind.SCHEDULER;
			case DAEMON_KIND_UNSPECIFIED, UNRECOGNIZED -> DaemonKind.OTHER;
		};
	}

}
