package io.xce.cli.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the kernel says of sockets, by inode.
 */
final class Sockets {

	private static final List<Path> TABLES = List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));

	private static final int LOCAL = 1;

	private static final int REMOTE = 2;

	private static final int STATE = 3;

	private static final int INODE = 9;

	private static final Map<String, String> STATES = Map.of("01", "established", "02", "syn-sent", "08", "close-wait",
			"0A", "listen");

	private Sockets() {
	}

	/**
	 * Read the tables of TCP.
	 * @return inode to {@code local-port->remote-port state}
	 */
	static Map<String, String> byInode() {
		Map<String, String> sockets = new HashMap<>();
		for (Path table : TABLES) {
			try {
				for (String line : Files.readAllLines(table)) {
					String[] fields = line.strip().split("\\s+");
					if (fields.length > INODE && fields[0].endsWith(":")) {
						sockets.put(fields[INODE], port(fields[LOCAL]) + "->" + port(fields[REMOTE]) + " "
								+ STATES.getOrDefault(fields[STATE], fields[STATE]));
					}
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return sockets;
	}

	private static int port(String address) {
		return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
	}

}
