package io.xce.cli.shell;

import java.io.PrintWriter;

import io.xce.cli.support.Failures;
import io.xce.cli.support.Json;

/**
 * Where a shell writes: text for people, or one JSON object a command for machines.
 */
final class ShellOutput {

	private final PrintWriter out;

	private final PrintWriter err;

	private final boolean json;

	private final boolean verbose;

	ShellOutput(PrintWriter out, PrintWriter err, boolean json, boolean verbose) {
		this.out = out;
		this.err = err;
		this.json = json;
		this.verbose = verbose;
	}

	/**
	 * Say what a command has found.
	 * @param forMachines the same for machines
	 * @param forPeople the same for people
	 */
	void say(Json forMachines, String forPeople) {
		this.out.println(this.json ? forMachines.toString() : forPeople);
		this.out.flush();
	}

	/**
	 * Say something on the way that only a person wants to know.
	 */
	void note(String forPeople) {
		if (!this.json) {
			this.out.println(forPeople);
			this.out.flush();
		}
	}

	/**
	 * Say why a command has failed.
	 */
	void fail(Throwable failure) {
		if (this.json) {
			this.out.println(Failures.json(failure));
			this.out.flush();
		}
		this.err.println("error: " + Failures.line(failure));
		if (this.verbose) {
			failure.printStackTrace(this.err);
		}
		this.err.flush();
	}

	PrintWriter out() {
		return this.out;
	}

	PrintWriter err() {
		return this.err;
	}

}
