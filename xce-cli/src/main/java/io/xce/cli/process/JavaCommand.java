package io.xce.cli.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line that runs this program once more: the same Java, the same class path,
 * flags for processes that are young most of their life.
 */
final class JavaCommand {

	private static final String MAIN = "io.xce.cli.Xce";

	private JavaCommand() {
	}

	static List<String> of(List<String> arguments) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx256m"));
		command.add("-D" + ParentWatch.PROPERTY + "=true");
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
		command.addAll(arguments);
		return command;
	}

}
