package io.xce.controller;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import io.xce.controller.front.Node;
import io.xce.controller.front.SilentProposal;
import io.xce.controller.raft.Proposal;
import io.xce.controller.session.Leases;
import io.xce.controller.session.Presence;
import io.xce.controller.session.SessionTable;
import io.xce.controller.statemachine.Command;
import io.xce.controller.statemachine.CommandCodec;
import io.xce.protocol.ClusterId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a primary does of its own accord, all of it by log entries: it forms the cluster,
 * ends leases and forgets keys. Runs on the node's timer thread.
 */
final class PrimaryDuties {

	private static final Logger logger = LoggerFactory.getLogger(PrimaryDuties.class);

	/** How many keys one log entry forgets at most. */
	private static final int FORGET_AT_ONCE = 1000;

	private static final int CLIENT_BYTES = 64;

	private final Node node;

	private final Leases leases;

	private final Presence presence;

	private final SessionTable sessions;

	private final SecureRandom random = new SecureRandom();

	PrimaryDuties(Node node, Leases leases, Presence presence, SessionTable sessions) {
		this.node = node;
		this.leases = leases;
		this.presence = presence;
		this.sessions = sessions;
	}

	/**
	 * This node has just become a ready primary.
	 */
	void ready() {
		this.sessions.clear();
		this.node.state().read((state) -> {
			this.leases.restart(state.jobs());
			return null;
		});
		formCluster();
	}

	/**
	 * This node leads no more.
	 */
	void leadLost() {
		this.sessions.clear();
	}

	/**
	 * Give the cluster its id, if it has none. Only the first of several entries counts.
	 */
	void formCluster() {
		if (this.node.state().clusterId() == null) {
			ClusterId id = new ClusterId(this.random.nextLong(), this.random.nextLong());
			this.node.propose(new SilentProposal(new Command.FormCluster(id)));
		}
	}

	/**
	 * End the leases whose time is over.
	 */
	void endLeases() {
		if (!this.node.view().serves()) {
			return;
		}
		for (Leases.Ended ended : this.leases.takeEnded()) {
			logger.info("event=lease-ended job={} attempt={}", ended.jobId(), ended.attempt());
			this.node.propose(new SilentProposal(
					new Command.EndLease(ended.jobId(), ended.attempt(), "the worker was silent for its whole lease")));
		}
	}

	/**
	 * Forget the keys of clients that were silent for a whole retention.
	 */
	void forgetClients() {
		if (this.node.view().serves()) {
			List<Command.Client> silent = this.node.state()
				.read((state) -> this.presence.silentClients(state.memory()));
			forget(silent, (some) -> new Command.ForgetClients(this.presence.stillSilent(some)));
			this.presence.prune();
		}
	}

	/**
	 * Forget caller keys that were not used for their whole retention.
	 */
	void forgetCallerKeys() {
		if (this.node.view().serves()) {
			List<Command.CallerKey> unused = this.node.state()
				.read((state) -> this.presence.silentCallerKeys(state.memory()));
			forget(unused, (some) -> new Command.ForgetCallerKeys(this.presence.stillUnused(some)));
		}
	}

	private <K> void forget(List<K> all, Function<List<K>, Command> maker) {
		for (int i = 0; i < all.size(); i += FORGET_AT_ONCE) {
			List<K> some = all.subList(i, Math.min(all.size(), i + FORGET_AT_ONCE));
			this.node.propose(new Forgetting(some.size(), () -> maker.apply(some)));
		}
	}

	/**
	 * A command that forgets keys. What it forgets is decided when its entry is made: a
	 * request that came after the list was made, and was proposed before, is heard of by
	 * then, and one that comes later is behind it in the log.
	 */
	private record Forgetting(int count, Supplier<Command> maker) implements Proposal {

		@Override
		public int size() {
			return this.count * CLIENT_BYTES;
		}

		@Override
		public byte[] command() {
			return CommandCodec.encode(this.maker.get());
		}

		@Override
		public void applied(long term, Object result) {
			logger.info("event=keys-forgotten count={}", this.count);
		}

		@Override
		public void abandoned(boolean preExecution) {
			// the next primary decides anew
		}

	}

}
