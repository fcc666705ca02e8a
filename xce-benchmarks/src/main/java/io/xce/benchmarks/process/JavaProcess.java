package io.xce.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Another Java process with the class path of this one. What it says on its error output
 * is seen on ours.
 */
public final class JavaProcess implements AutoCloseable {

	private final Process process;

	private final BufferedReader lines;

	/**
	 * Start a program.
	 * @param flags for the JVM
	 * @param main the program
	 * @param arguments its arguments
	 * @throws IOException if it cannot be started
	 */
	public JavaProcess(List<String> flags, Class<?> main, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(flags);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(arguments);
		this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		this.lines = new BufferedReader(new InputStreamReader(this.process.getInputStream(), StandardCharsets.UTF_8));
	}

	/**
	 * Wait for the next line of its output.
	 * @return the line
	 * @throws IOException if it has ended
	 */
	public String readLine() throws IOException {
		String line = this.lines.readLine();
		if (line == null) {
			throw new IOException("The process has ended: " + this.process.info().command().orElse("java"));
		}
		return line;
	}

	/**
	 * Write a line to its input.
	 * @param line the line
	 * @throws IOException if it has ended
	 */
	public void writeLine(String line) throws IOException {
		this.process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
		this.process.getOutputStream().flush();
	}

	@Override
	public void close() {
		try {
			this.process.destroyForcibly().waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
