package io.xce.controller.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;

/**
 * A controller in a process of its own, which can be killed.
 */
public final class ControllerProcess implements AutoCloseable {

	private final Process process;

	private final CompletableFuture<Void> started = new CompletableFuture<>();

	private ControllerProcess(Process process) {
		this.process = process;
		Thread reader = new Thread(this::read, "controller-output");
		reader.setDaemon(true);
		reader.start();
	}

	/**
	 * The process: node id, data directory, peers.
	 */
	public static void main(String[] args) throws Exception {
		ControllerConfig.Builder config = ControllerConfig.builder(args[0], Path.of(args[1])).audit(true);
		for (int i = 2; i < args.length; i++) {
			config.peer(Peer.parse(args[i]));
		}
		Controller controller = Controller.start(config.build());
		Runtime.getRuntime().addShutdownHook(new Thread(controller::close));
		System.out.println("STARTED");
		System.err.println(controller.failure().join());
		System.exit(1);
	}

	public static ControllerProcess start(String id, Path data, List<Peer> peers) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-XX:+UseSerialGC", "-Xmx256m", "-cp", System.getProperty("java.class.path"),
						ControllerProcess.class.getName(), id, data.toString()));
		peers.forEach((peer) -> command.add(peer.toString()));
		return new ControllerProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
	}

	public void awaitStarted() throws Exception {
		this.started.get(60, TimeUnit.SECONDS);
	}

	/**
	 * SIGKILL.
	 */
	public void kill() throws Exception {
		this.process.destroyForcibly().waitFor();
	}

	/**
	 * SIGTERM.
	 * @return the exit code
	 */
	public int terminate() throws Exception {
		this.process.destroy();
		return this.process.waitFor();
	}

	/**
	 * Send a signal.
	 */
	public void signal(String name) throws Exception {
		new ProcessBuilder("kill", "-" + name, Long.toString(this.process.pid())).start().waitFor();
	}

	private void read() {
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(this.process.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.equals("STARTED")) {
					this.started.complete(null);
				}
				else {
					System.out.println(line);
				}
			}
		}
		catch (IOException ex) {
			// killed
		}
		this.started.completeExceptionally(new IOException("the process ended"));
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
