package io.xce.controller.front;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.xce.controller.gate.NodeView;
import io.xce.controller.session.Leases;
import io.xce.controller.session.SessionTable;
import io.xce.controller.statemachine.Command;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.Join;
import io.xce.jobs.RunningJob;
import io.xce.jobs.Session;
import io.xce.jobs.SessionBodies;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions of daemons. A daemon that says which attempts it has in hand renews their
 * leases, and is told which of them are not its own any more: confirmed like a read, for
 * a deposed primary must not make a worker drop a job.
 */
final class SessionService {

	private static final Logger logger = LoggerFactory.getLogger(SessionService.class);

	private final Node node;

	private final ReadService reads;

	private final SessionTable sessions;

	private final Leases leases;

	private final long timeoutMillis;

	SessionService(Node node, ReadService reads, SessionTable sessions, Leases leases, long timeoutMillis) {
		this.node = node;
		this.reads = reads;
		this.sessions = sessions;
		this.leases = leases;
		this.timeoutMillis = timeoutMillis;
	}

	void join(Call call) throws InvalidBodyException {
		Join join = SessionBodies.join(call.request().body());
		this.reads.confirmed(call, (view) -> {
			if (call.connection().isClosed()) {
				return;
			}
			SessionTable.Entry entry = this.sessions.join(call.connection(), view.epoch(), join);
			if (call.connection().isClosed()) {
				this.sessions.leave(call.connection());
			}
			logger.info("event=join session={} name={} kind={} running={} epoch={}", entry.id(), join.name(),
					join.kind(), join.running().size(), view.epoch());
			answer(call, view, entry, join.running());
		});
	}

	void heartbeat(Call call) throws InvalidBodyException {
		List<RunningJob> running = SessionBodies.heartbeat(call.request().body());
		this.reads.confirmed(call, (view) -> {
			SessionTable.Entry entry = this.sessions.heard(call.connection(), view.epoch());
			if (entry == null) {
				expired(call, view);
			}
			else {
				answer(call, view, entry, running);
			}
		});
	}

	void leave(Call call) {
		this.reads.confirmed(call, (view) -> {
			SessionTable.Entry entry = this.sessions.leave(call.connection());
			if (entry != null) {
				logger.info("event=leave session={} name={}", entry.id(), entry.join().name());
				endLeases(entry.join().name());
			}
			call.ok(view, new byte[0]);
		});
	}

	/**
	 * A worker that leaves gives its jobs back: they need not wait for their leases.
	 */
	private void endLeases(String worker) {
		List<Job> held = new ArrayList<>();
		this.node.state().read((state) -> {
			state.jobs().forEachRunning((event) -> {
				if (worker.equals(event.job().worker())) {
					held.add(event.job());
				}
			});
			return null;
		});
		held.forEach((job) -> this.node
			.propose(new SilentProposal(new Command.EndLease(job.id(), job.attempt(), "the worker left"))));
	}

	/**
	 * Whether the connection of a request has a session; if not, the request is refused.
	 * @param call the request
	 * @param view what the node is; a primary
	 * @return {@code true} if it may go on
	 */
	boolean required(Call call, NodeView view) {
		if (this.sessions.heard(call.connection(), view.epoch()) != null) {
			return true;
		}
		expired(call, view);
		return false;
	}

	private static void expired(Call call, NodeView view) {
		call.refused(view, Status.SESSION_EXPIRED,
				call.request().operation() + " needs a session on this connection, expected a join before it");
	}

	private void answer(Call call, NodeView view, SessionTable.Entry entry, List<RunningJob> running) {
		String worker = entry.join().name();
		List<RunningJob> abandon = this.node.state()
			.read((state) -> running.stream()
				.filter((named) -> !holds(state.jobs().get(named.id()), worker, named.attempt()))
				.toList());
		running.stream()
			.filter((named) -> !abandon.contains(named))
			.forEach((named) -> this.leases.renew(named.id(), named.attempt()));
		call.ok(view, SessionBodies
			.session(new Session(entry.id(), Math.max(1, this.timeoutMillis / 3), this.timeoutMillis, abandon)));
	}

	private static boolean holds(@Nullable Job job, String worker, int attempt) {
		return job != null && job.state() == JobState.RUNNING && job.attempt() == attempt
				&& Objects.equals(job.worker(), worker);
	}

	/**
	 * A connection is gone, and its session with it. The leases go on: the daemon may
	 * come back on another connection.
	 * @param connection the connection
	 */
	void closed(ClientConnection connection) {
		SessionTable.Entry entry = this.sessions.leave(connection);
		if (entry != null) {
			logger.info("event=session-lost session={} name={}", entry.id(), entry.join().name());
		}
	}

}
