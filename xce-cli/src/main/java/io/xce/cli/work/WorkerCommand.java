package io.xce.cli.work;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Logging;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce worker}: a daemon that runs jobs until it is told to end.
 */
@Command(name = "worker", mixinStandardHelpOptions = true,
		description = "Run jobs of the types word-count, checksum and sleep, in this process, until told to end.")
public final class WorkerCommand implements Callable<Integer> {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = { "-m", "--masters" }, required = true, paramLabel = "HOST:PORT,...",
			description = "The controllers.")
	private String masters = "";

	@Option(names = "--name", description = "Its name in the cluster (default: worker-PID).")
	private @Nullable String name;

	@Option(names = "--slots", defaultValue = "2",
			description = "How many jobs run at once (default: ${DEFAULT-VALUE}).")
	private int slots;

	@Option(names = "--lease", defaultValue = "10s",
			description = "How long it may be silent about a job before another worker gets it (default: ${DEFAULT-VALUE}).")
	private Duration lease = Duration.ZERO;

	@Option(names = "--pace", defaultValue = "0ms",
			description = "How long each job takes at least, for demonstrations (default: ${DEFAULT-VALUE}).")
	private Duration pace = Duration.ZERO;

	@Option(names = "--journal", paramLabel = "FILE", description = "Append what it does to this file.")
	private @Nullable Path journal;

	@Override
	public Integer call() throws InterruptedException {
		this.common.applyLogging(Logging.Level.INFO);
		String worker = (this.name != null) ? this.name : "worker-" + ProcessHandle.current().pid();
		WorkerSettings settings = new WorkerSettings(worker, this.slots, this.lease, this.pace);
		Worker running = Worker.start(this.masters, settings, Journal.open(this.journal));
		Runtime.getRuntime().addShutdownHook(new Thread(running::close, "xce-worker-end"));
		new CountDownLatch(1).await();
		return ExitCode.OK;
	}

}
