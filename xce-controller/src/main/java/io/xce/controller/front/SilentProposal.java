package io.xce.controller.front;

import io.xce.controller.raft.Proposal;
import io.xce.controller.statemachine.Command;
import io.xce.controller.statemachine.CommandCodec;

/**
 * A command whose result nobody waits for.
 */
public final class SilentProposal implements Proposal {

	private final byte[] command;

	/**
	 * Create a proposal.
	 * @param command the command
	 */
	public SilentProposal(Command command) {
		this.command = CommandCodec.encode(command);
	}

	@Override
	public int size() {
		return this.command.length;
	}

	@Override
	public byte[] command() {
		return this.command;
	}

	@Override
	public void applied(long term, Object result) {
		// what it changed is told by the state itself
	}

	@Override
	public void abandoned(boolean preExecution) {
		// whoever proposed it looks again
	}

}
