package io.xce.testing.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Finds ports on the loopback interface for servers that come and go. They lie below the
 * range from which the kernel takes ports for outgoing connections: there, the port of a
 * killed server could be taken by a connection before it is back, or a client that dials
 * it could even be connected with itself.
 */
public final class FreePorts {

	private static final int LOWEST = 10_240;

	private static final int USUAL_EPHEMERAL_START = 32_768;

	private static final int TRIES = 2_000;

	private FreePorts() {
	}

	/**
	 * Find ports that nobody listens on now.
	 * @param count how many
	 * @return different ports, in random order
	 * @throws IllegalStateException if there are not as many
	 */
	public static List<Integer> find(int count) {
		int end = ephemeralStart();
		Random random = new Random();
		Set<Integer> found = new LinkedHashSet<>();
		for (int i = 0; i < TRIES && found.size() < count; i++) {
			int port = LOWEST + random.nextInt(end - LOWEST);
			if (isFree(port)) {
				found.add(port);
			}
		}
		if (found.size() < count) {
			throw new IllegalStateException("Cannot find " + count + " free ports on the loopback interface");
		}
		return List.copyOf(found);
	}

	/**
	 * Whether a server could listen on a port now.
	 * @param port the port
	 * @return {@code true} if so
	 */
	public static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static int ephemeralStart() {
		try {
			String range = Files.readString(Path.of("/proc/sys/net/ipv4/ip_local_port_range"),
					StandardCharsets.US_ASCII);
			int start = Integer.parseInt(range.strip().split("\\s+", -1)[0]);
			return (start > LOWEST + TRIES) ? start : USUAL_EPHEMERAL_START;
		}
		catch (IOException | NumberFormatException ex) {
			return USUAL_EPHEMERAL_START;
		}
	}

}
