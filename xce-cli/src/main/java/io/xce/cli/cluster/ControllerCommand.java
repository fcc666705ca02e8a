package io.xce.cli.cluster;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.Logging;
import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code xce controller}: one node of a cluster, until it is told to end.
 */
@Command(name = "controller", mixinStandardHelpOptions = true, modelTransformer = ControllerSetting.Options.class,
		description = "Run one controller until it is told to end.",
		footer = { "",
				"Each setting may also come from the environment (--worker-lease is XCE_WORKER_LEASE) or from "
						+ "the file that --config names (worker-lease=10s). The command line wins over the "
						+ "environment, and that over the file." })
public final class ControllerCommand implements Callable<Integer> {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = "--config", paramLabel = "FILE", description = "Read settings from this file of properties.")
	private @Nullable Path config;

	@Spec
	private @Nullable CommandSpec spec;

	@Override
	public Integer call() {
		this.common.applyLogging(Logging.Level.INFO);
		if (this.spec == null) {
			throw new IllegalStateException("Not called by picocli");
		}
		Settings settings = Settings.of(ControllerSetting.of(this.spec.commandLine().getParseResult()), System.getenv(),
				this.config);
		try (Controller controller = start(Configuration.of(settings))) {
			// SIGTERM and Ctrl-C drain it
			Runtime.getRuntime().addShutdownHook(new Thread(controller::close, "xce-controller-end"));
			throw CommandFailure.other(controller.failure().join());
		}
	}

	private static Controller start(ControllerConfig configuration) {
		try {
			return Controller.start(configuration);
		}
		catch (ControllerConfigException ex) {
			throw CommandFailure.usage(String.join("; ", ex.problems()));
		}
	}

}
