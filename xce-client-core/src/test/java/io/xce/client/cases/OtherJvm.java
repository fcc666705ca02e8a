package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A JVM of its own, for what would harm or end the one of the tests.
 */
final class OtherJvm {

	private OtherJvm() {
	}

	/**
	 * Run a program with the class path of the tests.
	 * @param program has the method {@code main}
	 * @param patience how long the JVM may live once its output has ended
	 * @param options of the JVM
	 * @return what it wrote, errors included
	 */
	static String run(Class<?> program, Duration patience, String... options) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(ProcessHandle.current().info().command().orElse("java"));
		command.addAll(List.of(options));
		command.addAll(
				List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						program.getName()));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes());
		assertThat(process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
		return output;
	}

}
