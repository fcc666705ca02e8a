package io.xce.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.xce.cli.process.Children;
import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;

/**
 * The file whose one line tells a cluster in a container where clients reach its nodes.
 * Which ports of the host a container got is known only when it runs already, so the file
 * comes later than the cluster.
 */
final class AdvertiseFile {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final long POLL_MILLIS = 20;

	private final Path file;

	private final Children children;

	AdvertiseFile(Path file, Children children) {
		this.file = file;
		this.children = children;
	}

	/**
	 * Wait for the file, 60 s at most.
	 * @param nodes how many addresses it must have
	 * @return the addresses
	 * @throws CommandFailure if it does not come, cannot be read, or has anything else
	 */
	List<Endpoint> await(int nodes) {
		long begun = System.nanoTime();
		String text = text();
		// the line feed says that all of it is there
		while (!text.endsWith("\n")) {
			if (this.children.isEnding() || System.nanoTime() - begun > PATIENCE.toNanos()) {
				throw CommandFailure.other("No line of addresses in " + this.file + " (--advertise-file) after "
						+ PATIENCE.toSeconds() + " s");
			}
			Pause.millis(POLL_MILLIS);
			text = text();
		}
		return parse(text.strip(), nodes);
	}

	private List<Endpoint> parse(String text, int nodes) {
		List<Endpoint> endpoints;
		try {
			endpoints = MasterList.parse(text).endpoints();
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(this.file + " (--advertise-file): " + ex.getMessage());
		}
		if (endpoints.size() != nodes) {
			throw CommandFailure.usage(this.file + " (--advertise-file) has " + endpoints.size()
					+ " different addresses, expected one for each of " + nodes + " nodes: '" + text + "'");
		}
		return endpoints;
	}

	private String text() {
		try {
			return Files.exists(this.file) ? Files.readString(this.file) : "";
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot read " + this.file + " (--advertise-file): " + ex.getMessage());
		}
	}

}
