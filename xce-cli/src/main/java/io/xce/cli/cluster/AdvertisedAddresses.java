package io.xce.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;

/**
 * Where clients reach the nodes of a cluster in a container: what standbys name in their
 * redirects.
 */
final class AdvertisedAddresses {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final long POLL_MILLIS = 20;

	private AdvertisedAddresses() {
	}

	/**
	 * Read them from a text.
	 * @param source where the text is from, for messages
	 * @param text {@code host:port,host:port,...}
	 * @param nodes how many there must be
	 * @return the addresses
	 * @throws CommandFailure if the text is anything else
	 */
	static List<Endpoint> parse(String source, String text, int nodes) {
		List<Endpoint> endpoints;
		try {
			endpoints = MasterList.parse(text).endpoints();
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(source + ": " + ex.getMessage());
		}
		if (endpoints.size() != nodes) {
			throw CommandFailure.usage(source + " has " + endpoints.size()
					+ " different addresses, expected one for each of " + nodes + " nodes: '" + text + "'");
		}
		return endpoints;
	}

	/**
	 * Read them from a file whose one line has them, and wait for that, 60 s at most:
	 * which ports of the host a container got is known only when it runs already.
	 * @param file the file
	 * @param nodes how many there must be
	 * @param ending whether to give up
	 * @return the addresses
	 * @throws CommandFailure if it does not come, cannot be read, or has anything else
	 */
	static List<Endpoint> await(Path file, int nodes, BooleanSupplier ending) {
		String source = file + " (--advertise-file)";
		long begun = System.nanoTime();
		String text = text(file, source);
		// the line feed says that all of it is there
		while (!text.endsWith("\n")) {
			if (ending.getAsBoolean() || System.nanoTime() - begun > PATIENCE.toNanos()) {
				throw CommandFailure
					.other("No line of addresses in " + source + " within " + PATIENCE.toSeconds() + " s");
			}
			Pause.millis(POLL_MILLIS);
			text = text(file, source);
		}
		return parse(source, text.strip(), nodes);
	}

	private static String text(Path file, String source) {
		try {
			return Files.exists(file) ? Files.readString(file) : "";
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot read " + source + ": " + ex.getMessage());
		}
	}

}
