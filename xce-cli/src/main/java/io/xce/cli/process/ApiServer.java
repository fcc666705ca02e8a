package io.xce.cli.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.testing.cluster.FreePorts;

/**
 * A sample API server in a child process.
 */
public final class ApiServer {

	private static final long POLL_MILLIS = 50;

	private static final Duration ANSWER = Duration.ofSeconds(2);

	private final Child process;

	private final URI base;

	private ApiServer(Child process, URI base) {
		this.process = process;
		this.base = base;
	}

	/**
	 * Start an API server on a free port of the loopback interface.
	 * @param children whose child it will be
	 * @param log where its output goes
	 * @param masters the controllers
	 * @param more more of its properties
	 * @return the server, which is not ready yet
	 */
	public static ApiServer start(Children children, Path log, String masters, String... more) {
		int port = FreePorts.find(1).get(0);
		List<String> arguments = new ArrayList<>(
				List.of("--xce.masters=" + masters, "--server.address=127.0.0.1", "--server.port=" + port));
		arguments.addAll(List.of(more));
		return new ApiServer(children.start(SampleDaemon.API_SERVER, "API server", log, arguments),
				URI.create("http://127.0.0.1:" + port));
	}

	/**
	 * Where it is.
	 * @return the URI without a path
	 */
	public URI base() {
		return this.base;
	}

	/**
	 * The process.
	 * @return the child
	 */
	public Child process() {
		return this.process;
	}

	/**
	 * Wait until it serves, and has found the primary.
	 * @param patience how long
	 */
	public void awaitReady(Duration patience) {
		HttpClient http = HttpClient.newHttpClient();
		HttpRequest question = HttpRequest.newBuilder(this.base.resolve("/actuator/health/readiness"))
			.timeout(ANSWER)
			.build();
		long deadline = System.nanoTime() + patience.toNanos();
		while (!isReady(http, question)) {
			if (!this.process.isAlive()) {
				throw CommandFailure.other("The API server has ended with code " + this.process.exitCode() + ": "
						+ String.join(" | ", this.process.tail(3)));
			}
			if (System.nanoTime() - deadline > 0) {
				throw CommandFailure.other("The API server is not ready after " + patience.toSeconds()
						+ " s; its log is " + this.process.log());
			}
			Pause.millis(POLL_MILLIS);
		}
	}

	private static boolean isReady(HttpClient http, HttpRequest question) {
		try {
			return http.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw CommandFailure.other("interrupted");
		}
	}

}
