package io.xce.controller.front;

import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.Proposal;
import io.xce.controller.session.Presence;
import io.xce.controller.statemachine.Command;
import io.xce.controller.statemachine.CommandCodec;
import io.xce.controller.statemachine.CommandResult;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.protocol.ClientId;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.key.WriteKey;

/**
 * Writes: proposed, and answered once they are applied.
 */
final class WriteService {

	private final Node node;

	private final Presence presence;

	WriteService(Node node, Presence presence) {
		this.node = node;
		this.presence = presence;
	}

	/**
	 * Do what can be done with a write before it is known whether this node may take it.
	 * @param call the write
	 * @param clientId who sent it
	 * @param operation its operation
	 * @return the write
	 * @throws InvalidBodyException if the body is not what the operation carries
	 */
	Write prepare(Call call, ClientId clientId, JobOperation operation) throws InvalidBodyException {
		validate(operation, call.request().body());
		return new Write(call, new Command.Write(WriteKey.of(call.principal(), clientId, call.request()),
				operation.operation(), call.request().body()));
	}

	/** Read the body once, so that nothing malformed goes into the log. */
	private static void validate(JobOperation operation, byte[] body) throws InvalidBodyException {
		switch (operation) {
			case SUBMIT -> JobBodies.submit(body);
			case CANCEL -> JobBodies.cancel(body);
			case CLAIM -> JobBodies.claim(body);
			case REPORT -> JobBodies.report(body);
			case COMPLETE -> JobBodies.complete(body);
			default -> throw new IllegalArgumentException("operation " + operation + " is not a write");
		}
	}

	/**
	 * Propose a write, unless it was applied before: then no later primary can tell
	 * another result than the recorded one, and nobody need wait for the log.
	 * @param write the write
	 * @param view what the node is; a primary
	 */
	void write(Write write, NodeView view) {
		// before it is proposed: whoever decides to forget keys must know of it by then
		this.presence.keyed(write.command.key());
		CommandResult recorded = this.node.state().recorded(write.command);
		if (recorded != null) {
			answer(write.call, recorded, view.epoch());
		}
		else if (!this.node.propose(write)) {
			write.call.refused(this.node.view(), Status.BUSY, "too many writes are open on this node");
		}
	}

	private void answer(Call call, CommandResult outcome, long epoch) {
		call.answer(new ReplyMessage(call.id(), outcome.statusCode(), !outcome.executed(), Role.PRIMARY, epoch,
				outcome.reason(), null, 0, null, outcome.body()), this.node.view());
	}

	/**
	 * A checked write, ready to be proposed.
	 */
	final class Write implements Proposal {

		private final Call call;

		private final Command.Write command;

		private final byte[] encoded;

		private Write(Call call, Command.Write command) {
			this.call = call;
			this.command = command;
			this.encoded = CommandCodec.encode(command);
		}

		@Override
		public int size() {
			return this.encoded.length;
		}

		@Override
		public byte[] command() {
			return this.encoded;
		}

		@Override
		public void applied(long term, Object result) {
			// Said by the primary of that term, whatever this node is by now: its entry
			// is applied, so no later primary can tell another result.
			answer(this.call, (CommandResult) result, term);
		}

		@Override
		public void abandoned(boolean preExecution) {
			this.call.leadLost(WriteService.this.node.view(), preExecution);
		}

		@Override
		public String toString() {
			return this.call.request().toString();
		}

	}

}
