package io.xce.controller.front;

import io.xce.controller.statemachine.Command;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.jobs.JobProgress;
import io.xce.jobs.JobState;

/**
 * Notifications: proposes progress that changes something, and drops what it cannot use
 * or has no room for. Nobody waits for an answer.
 */
final class NotificationService {

	/** Above this, what has an answer goes first. */
	private static final int MAX_PENDING = 1000;

	private final Node node;

	NotificationService(Node node) {
		this.node = node;
	}

	void take(String operation, byte[] body) {
		if (JobOperation.of(operation) != JobOperation.PROGRESS || this.node.pendingProposals() > MAX_PENDING) {
			return;
		}
		try {
			JobProgress progress = JobBodies.progress(body);
			if (isNews(progress)) {
				this.node.propose(new SilentProposal(
						new Command.Progress(progress.id(), progress.attempt(), progress.percent())));
			}
		}
		catch (InvalidBodyException ex) {
			// dropped
		}
	}

	private boolean isNews(JobProgress progress) {
		Job job = this.node.state().read((state) -> state.jobs().get(progress.id()));
		return job != null && job.state() == JobState.RUNNING && job.progress() != progress.percent();
	}

}
