package io.xce.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommandFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code xce bench} where the script did not start it: the benchmarks are another
 * program, since what they compare with is nobody's dependency.
 */
@Command(name = "bench",
		description = "Compare with other clients side by side. A program of its own, which the script "
				+ "./xce starts: see './xce bench --help'.")
final class BenchCommand implements Callable<Integer> {

	@Unmatched
	private List<String> ignored = new ArrayList<>();

	@Override
	public Integer call() {
		throw CommandFailure.usage("bench is a program of its own: start it with the script, ./xce bench");
	}

}
