package io.xce.cli.admin;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;

/**
 * Restarts a node by a command of the user, which a shell runs. The command learns from
 * its environment which node is meant.
 */
final class ShellRestarter implements Restarter {

	private final String command;

	ShellRestarter(String command) {
		this.command = command;
	}

	@Override
	public void restart(String node, Endpoint endpoint, Duration patience) {
		ProcessBuilder builder = new ProcessBuilder(List.of("sh", "-c", this.command)).redirectErrorStream(true);
		builder.environment()
			.putAll(Map.of("XCE_NODE_ID", node, "XCE_NODE_HOST", endpoint.host(), "XCE_NODE_PORT",
					Integer.toString(endpoint.port())));
		try {
			Process process = builder.start();
			process.getOutputStream().close();
			pass(process.getInputStream());
			if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
				process.destroyForcibly();
				throw CommandFailure
					.other("The restart command has not ended after " + patience.toSeconds() + " s: " + this.command);
			}
			if (process.exitValue() != 0) {
				throw CommandFailure
					.other("The restart command ended with code " + process.exitValue() + ": " + this.command);
			}
		}
		catch (IOException ex) {
			throw CommandFailure.other("The restart command cannot be run: " + ex.getMessage());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw CommandFailure.other("interrupted");
		}
	}

	/**
	 * What it says is for people: our standard output may be JSON. Not waited for, since
	 * a node it starts may have inherited its output.
	 */
	private static void pass(InputStream output) {
		Thread thread = new Thread(() -> {
			try (output) {
				output.transferTo(System.err);
			}
			catch (IOException ex) {
				// it has ended
			}
		}, "xce-restart-output");
		thread.setDaemon(true);
		thread.start();
	}

}
