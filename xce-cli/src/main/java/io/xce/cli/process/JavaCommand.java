package io.xce.cli.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.xce.testing.cluster.archive.ClassArchive;

/**
 * The command line that runs this program once more: the same Java, the same class path,
 * flags for processes that are young most of their life.
 */
final class JavaCommand {

	private static final String MAIN = "io.xce.cli.Xce";

	private JavaCommand() {
	}

	/**
	 * For a child that ends with its parent.
	 */
	static List<String> watched(List<String> arguments) {
		return of(List.of("-D" + ParentWatch.PROPERTY + "=true"), arguments);
	}

	/**
	 * For a process that uses its standard input itself.
	 */
	static List<String> unwatched(List<String> arguments) {
		return of(List.of(), arguments);
	}

	/**
	 * The same Java with the same flags, for another program: the archive of classes is
	 * good for this one only.
	 */
	static List<String> java() {
		return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx256m"));
	}

	private static List<String> of(List<String> properties, List<String> arguments) {
		List<String> command = java();
		command.addAll(ClassArchive.options());
		// the class path may hold other configurations for tests
		command.add("-Dlogback.configurationFile=logback.xml");
		command.addAll(properties);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
		command.addAll(arguments);
		return command;
	}

}
