package io.xce.cli.process;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.cli.support.CommandFailure;

/**
 * The sample daemons, as the build of this working copy has made them: thin jars beside
 * what they need, with their beans prepared ahead of time.
 */
public enum SampleDaemon {

	/** Offers jobs over HTTP. */
	API_SERVER("sample-apiserver"),

	/** Runs jobs. */
	WORKER("sample-worker");

	private final String module;

	SampleDaemon(String module) {
		this.module = module;
	}

	/**
	 * The command line that runs it as a child that ends with its parent.
	 * @throws CommandFailure if it was not built
	 */
	List<String> command(List<String> arguments) {
		Path target = target();
		Path home = target.resolve("../..").normalize();
		List<String> command = JavaCommand.java();
		command.add("-D" + ParentWatch.PROPERTY + "=true");
		command.add("-javaagent:" + built(target.resolve("xce-cli-watch.jar")));
		command.add("-Dspring.aot.enabled=true");
		command.add("-jar");
		command.add(built(home.resolve(this.module).resolve("target").resolve(this.module + ".jar")).toString());
		command.addAll(arguments);
		return command;
	}

	private static Path built(Path jar) {
		if (!Files.isRegularFile(jar)) {
			throw CommandFailure.other("Not built: " + jar + "; run mvn package, or the script xce");
		}
		return jar;
	}

	/** Where this program's jar, or its classes, lie. */
	private static Path target() {
		try {
			Path code = Path.of(SampleDaemon.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return code.toAbsolutePath().resolveSibling("").normalize();
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException("This program lies at no path", ex);
		}
	}

}
