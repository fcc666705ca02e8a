package io.xce.cli.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

import io.xce.cli.process.Children;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.Count;
import io.xce.cli.support.Environment;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Logging;
import io.xce.testing.cluster.TemporaryDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce demo}: kill primaries under load, and count.
 */
@Command(name = "demo", mixinStandardHelpOptions = true,
		description = "Count the words of real files on a cluster whose primary is killed again and again, "
				+ "and show that nothing is lost, doubled or wrong.",
		footer = { "", "The figures come from files the workers append to and from the applied log. The exit code is 1 "
				+ "where something was lost, doubled or wrong, or was not really put to the test." })
public final class DemoCommand implements Callable<Integer> {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = "--input", paramLabel = "DIR",
			description = "Where the text files are (default: the sources of this program).")
	private @Nullable Path input;

	@Option(names = "--kills", defaultValue = "3",
			description = "How often the primary is killed (default: ${DEFAULT-VALUE}).")
	private int kills;

	@Option(names = "--kill-workers",
			description = "Kill a worker that is running jobs at the same instant, too, and start another one.")
	private boolean killWorkers;

	@Option(names = "--nodes", defaultValue = "3",
			description = "How many controllers: 3 or 5 (default: ${DEFAULT-VALUE}).")
	private int nodes;

	@Option(names = "--jobs", defaultValue = "60",
			description = "How many jobs at least; files repeat (default: ${DEFAULT-VALUE}).")
	private int jobs;

	@Option(names = "--rate", defaultValue = "6",
			description = "How many jobs are submitted a second (default: ${DEFAULT-VALUE}).")
	private int rate;

	@Option(names = "--pace", defaultValue = "400ms",
			description = "How long each job takes at least (default: ${DEFAULT-VALUE}).")
	private Duration pace = Duration.ZERO;

	@Option(names = "--keep", description = "Keep logs, data and the workers' files, and say where they are.")
	private boolean keep;

	@Option(names = "--json",
			description = "Print nothing but one line of JSON; what goes on is told on the error stream.")
	private boolean json;

	@Override
	public Integer call() throws InterruptedException {
		this.common.applyLogging(Logging.Level.ERROR);
		check();
		Path source = (this.input != null) ? this.input : Environment.home();
		List<DemoInput> inputs = DemoInput.below(source);
		// programs read the one line, people the rest
		PrintStream talk = this.json ? System.err : System.out;
		Progress progress = new Progress(talk);
		Path directory = TemporaryDirectory.create("xce-demo-");
		DemoOutcome outcome;
		try (Children children = Children.killedAtEnd()) {
			if (this.keep) {
				progress.say("logs, data and the workers' files stay in " + directory);
			}
			else {
				children.afterEnd(() -> TemporaryDirectory.remove(directory));
			}
			progress.say(Count.of(inputs.size(), "text file") + " below " + source
					+ ": each job counts the words of the next");
			outcome = new Demo(settings(inputs, directory), children, progress).run();
		}
		talk.println(DemoReport.of(outcome));
		if (this.json) {
			System.out.println(outcome.figures().json());
		}
		return outcome.failures().isEmpty() ? ExitCode.OK : ExitCode.OTHER;
	}

	private DemoSettings settings(List<DemoInput> inputs, Path directory) {
		return new DemoSettings(this.nodes, 2, this.kills, this.killWorkers, this.jobs, this.rate, this.pace, inputs,
				directory);
	}

	private void check() {
		if (this.nodes != 3 && this.nodes != 5) {
			throw CommandFailure.usage("A cluster that survives a kill has 3 or 5 nodes, not " + this.nodes);
		}
		if (this.kills < 0 || this.jobs < 1) {
			throw CommandFailure.usage("--kills must be 0 or more and --jobs 1 or more");
		}
		if (this.rate < 1 || this.rate > 100 || this.pace.toMillis() < 50) {
			throw CommandFailure.usage("--rate must be from 1 to 100 a second, and --pace at least 50ms");
		}
	}

}
