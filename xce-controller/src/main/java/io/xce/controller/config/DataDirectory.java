package io.xce.controller.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The directory of one node, locked while it is open. A small text file in it says whose
 * it is, so that a node never starts on the log of another.
 */
public final class DataDirectory implements AutoCloseable {

	private static final String MARKER = "xce-node";

	private static final String LOCK = "lock";

	private static final String RAFT = "raft";

	private static final String AUDIT = "audit.jsonl";

	private static final String WARM_UP = "warm-up";

	private final Path path;

	private final FileChannel lockFile;

	private DataDirectory(Path path, FileChannel lockFile) {
		this.path = path;
		this.lockFile = lockFile;
	}

	/**
	 * Open, lock and check the directory of a node; create it if it is missing.
	 * @param config a checked configuration
	 * @return the open directory
	 * @throws ControllerConfigException if it cannot be used, or belongs to another
	 */
	public static DataDirectory open(ControllerConfig config) throws ControllerConfigException {
		Path path = config.dataDirectory();
		try {
			Files.createDirectories(path.resolve(RAFT));
		}
		catch (IOException ex) {
			throw new ControllerConfigException(
					"data directory: " + path + " cannot be written (" + brief(ex) + "), expected a writable directory",
					ex);
		}
		FileChannel lock = lock(path);
		boolean opened = false;
		try {
			identify(path, config);
			opened = true;
			return new DataDirectory(path, lock);
		}
		finally {
			if (!opened) {
				closeQuietly(lock);
			}
		}
	}

	/**
	 * Where Raft keeps its files.
	 * @return the path
	 */
	public Path raft() {
		return this.path.resolve(RAFT);
	}

	/**
	 * Where applied job events are written, if they are.
	 * @return the path
	 */
	public Path audit() {
		return this.path.resolve(AUDIT);
	}

	/**
	 * What is there for a moment after the start, while the node warms up.
	 * @return the path
	 */
	public Path warmUp() {
		return this.path.resolve(WARM_UP);
	}

	@Override
	public void close() {
		closeQuietly(this.lockFile);
	}

	private static FileChannel lock(Path path) throws ControllerConfigException {
		FileChannel channel = null;
		try {
			channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			FileLock lock = channel.tryLock();
			if (lock != null) {
				return channel;
			}
			closeQuietly(channel);
			throw inUse(path);
		}
		catch (OverlappingFileLockException ex) {
			closeQuietly(channel);
			throw inUse(path);
		}
		catch (IOException ex) {
			closeQuietly(channel);
			throw new ControllerConfigException(
					"data directory: " + path + " cannot be written (" + brief(ex) + "), expected a writable directory",
					ex);
		}
	}

	private static ControllerConfigException inUse(Path path) {
		return new ControllerConfigException(List.of("data directory: " + path
				+ " is in use by another running controller, expected a directory for each node"));
	}

	private static void identify(Path path, ControllerConfig config) throws ControllerConfigException {
		Map<String, String> mine = identity(config);
		Path marker = path.resolve(MARKER);
		try {
			if (!Files.exists(marker)) {
				requireFresh(path);
				Path draft = path.resolve(MARKER + ".tmp");
				Files.write(draft, mine.entrySet().stream().map((e) -> e.getKey() + "=" + e.getValue()).toList());
				Files.move(draft, marker);
				return;
			}
			Map<String, String> found = new LinkedHashMap<>();
			for (String line : Files.readAllLines(marker)) {
				int equals = line.indexOf('=');
				if (equals > 0) {
					found.put(line.substring(0, equals), line.substring(equals + 1));
				}
			}
			if (!found.equals(mine)) {
				throw new ControllerConfigException(List.of("data directory: " + path + " belongs to " + describe(found)
						+ ", but this node is " + describe(mine) + "; expected its own directory, or an empty one"));
			}
		}
		catch (IOException ex) {
			throw new ControllerConfigException("data directory: " + path + " cannot be read or written (" + brief(ex)
					+ "), expected a writable directory", ex);
		}
	}

	private static Map<String, String> identity(ControllerConfig config) {
		Map<String, String> identity = new LinkedHashMap<>();
		identity.put("layout", "1");
		identity.put("cluster", config.clusterName());
		identity.put("node", config.nodeId());
		// Raft keeps the members' addresses in its log, and would go on using those
		identity.put("peers",
				config.peers()
					.stream()
					.map((peer) -> peer.id() + "@" + peer.raft())
					.sorted()
					.collect(Collectors.joining(",")));
		return identity;
	}

	private static String describe(Map<String, String> identity) {
		return "node '" + identity.get("node") + "' of cluster '" + identity.get("cluster") + "' with peers ["
				+ identity.get("peers") + "] (layout " + identity.get("layout") + ")";
	}

	private static void requireFresh(Path path) throws IOException, ControllerConfigException {
		try (Stream<Path> files = Files.list(path.resolve(RAFT)); Stream<Path> siblings = Files.list(path)) {
			boolean other = siblings.map((file) -> String.valueOf(file.getFileName()))
				.anyMatch((name) -> !name.equals(RAFT) && !name.equals(LOCK) && !name.equals(MARKER + ".tmp")
						&& !name.equals("lost+found"));
			if (other || files.findAny().isPresent()) {
				throw new ControllerConfigException(List.of("data directory: " + path
						+ " holds files that are not a controller's, expected an empty directory"));
			}
		}
	}

	private static String brief(IOException ex) {
		return ex.getClass().getSimpleName() + ": " + ex.getMessage();
	}

	private static void closeQuietly(@Nullable FileChannel channel) {
		if (channel != null) {
			try {
				channel.close();
			}
			catch (IOException ex) {
				// the lock goes with the process at the latest
			}
		}
	}

}
