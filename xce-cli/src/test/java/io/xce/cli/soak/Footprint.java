package io.xce.cli.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What this JVM holds after a garbage collection.
 *
 * @param threads the names of its threads, sorted
 * @param sockets what its open sockets are connected with
 * @param descriptors what all file descriptors refer to, sorted
 * @param heapBytes the live heap
 */
record Footprint(List<String> threads, List<String> sockets, List<String> descriptors, long heapBytes) {

	private static final int COLLECTIONS = 3;

	static Footprint take() {
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
		List<String> descriptors = openDescriptors();
		Map<String, String> known = Sockets.byInode();
		List<String> sockets = descriptors.stream()
			.filter((each) -> each.startsWith("socket:"))
			.map((each) -> known.getOrDefault(each.replaceAll("\\D", ""), each))
			.sorted()
			.toList();
		List<String> kinds = descriptors.stream().map((each) -> each.replaceAll("\\[\\d+]$", "")).sorted().toList();
		List<String> threads = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map((each) -> each.getName().replaceAll(" \\(pid \\d+\\)", ""))
			.sorted()
			.toList();
		return new Footprint(threads, sockets, kinds, heap);
	}

	private static List<String> openDescriptors() {
		Path directory = Path.of("/proc/self/fd");
		if (!Files.isDirectory(directory)) {
			return List.of();
		}
		try (Stream<Path> all = Files.list(directory)) {
			return all.map(Footprint::target).filter((target) -> !target.isEmpty() && !isListing(target)).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean isListing(String target) {
		// the directory that is being listed
		return target.startsWith("/proc/") && target.endsWith("/fd");
	}

	private static String target(Path link) {
		try {
			return Files.readSymbolicLink(link).toString();
		}
		catch (IOException ex) {
			return "";
		}
	}

	@Override
	public String toString() {
		return this.threads.size() + " threads, " + this.sockets.size() + " sockets, " + this.descriptors.size()
				+ " descriptors, " + this.heapBytes / 1024 + " KiB heap";
	}

}
