package io.xce.benchmarks.scale;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process holds: resident memory and open descriptors, as Linux tells it.
 *
 * @param kib resident memory in KiB
 * @param descriptors how many descriptors are open, other than those of files
 */
record Footprint(long kib, long descriptors) {

	/** The size of the young generation, in MiB. */
	static final int YOUNG_MIB = 16;

	/** How long nothing may have changed before clients count as idle. */
	private static final int CALM_POLLS = 30;

	private static final long POLL_MILLIS = 100;

	private static final int MOST_POLLS = 200;

	/**
	 * Of this process, once its threads that have nothing to do are gone, the connections
	 * it let go are closed, and its garbage is collected.
	 */
	static Footprint take() throws IOException, InterruptedException {
		long threads = -1;
		long descriptors = -1;
		int calm = 0;
		for (int i = 0; i < MOST_POLLS && calm < CALM_POLLS; i++) {
			long threadsNow = ManagementFactory.getThreadMXBean().getThreadCount();
			long descriptorsNow = descriptorCount();
			calm = (threadsNow == threads && descriptorsNow == descriptors) ? calm + 1 : 0;
			threads = threadsNow;
			descriptors = descriptorsNow;
			Thread.sleep(POLL_MILLIS);
		}
		touchYoung();
		// what died in the old generation may keep something alive till the next round
		System.gc();
		System.gc();
		return new Footprint(residentKib(Files.readAllLines(Path.of("/proc/self/status"))), descriptorCount());
	}

	/**
	 * The young generation is garbage for the most part, and resident once it was
	 * written: all of it is, before anything is measured.
	 */
	private static void touchYoung() {
		int sum = 0;
		for (int i = 0; i < 3 * YOUNG_MIB; i++) {
			byte[] garbage = new byte[1 << 20];
			sum += garbage[i];
		}
		if (sum != 0) {
			throw new IllegalStateException("new memory is not empty");
		}
	}

	/** Whatever is no file: those are opened and closed by the loading of classes. */
	private static long descriptorCount() throws IOException {
		try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
			return descriptors.map(Footprint::target).filter((target) -> !target.startsWith("/")).count();
		}
	}

	private static String target(Path descriptor) {
		try {
			return Files.readSymbolicLink(descriptor).toString();
		}
		catch (IOException ex) {
			// the one by which they are listed
			return "/";
		}
	}

	/**
	 * Find the resident memory.
	 * @param status the lines of {@code /proc/.../status}
	 * @return KiB
	 * @throws IllegalArgumentException if no line tells it
	 */
	static long residentKib(List<String> status) {
		return status.stream()
			.filter((line) -> line.startsWith("VmRSS:"))
			.map((line) -> line.replaceAll("\\D", ""))
			.mapToLong(Long::parseLong)
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("no VmRSS"));
	}

	/**
	 * What came on top.
	 * @param before what was held before
	 * @return the difference
	 */
	Footprint since(Footprint before) {
		return new Footprint(this.kib - before.kib, this.descriptors - before.descriptors);
	}

}
