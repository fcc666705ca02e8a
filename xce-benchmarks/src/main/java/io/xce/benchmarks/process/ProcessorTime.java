package io.xce.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * How long the threads of some processes have had a processor, as Linux tells it. Those
 * of the compilers do not count: they work when they like, and less and less.
 */
public final class ProcessorTime {

	private static final String COMPILER = "Compiler";

	/** Nanoseconds by the thread's id, which is one of the whole system. */
	private final Map<String, Long> threads;

	private ProcessorTime(Map<String, Long> threads) {
		this.threads = threads;
	}

	/**
	 * Of processes up to now.
	 * @param pids their ids
	 * @return their time, or {@code null} if this system does not tell it
	 */
	public static @Nullable ProcessorTime of(List<Long> pids) {
		return of(pids.stream().map((pid) -> Path.of("/proc", pid.toString(), "task")));
	}

	static @Nullable ProcessorTime of(Stream<Path> directories) {
		Map<String, Long> threads = new HashMap<>();
		for (Path directory : directories.toList()) {
			int before = threads.size();
			try (Stream<Path> tasks = Files.list(directory)) {
				tasks.forEach((task) -> add(task, threads));
			}
			catch (IOException ex) {
				return null;
			}
			if (threads.size() == before) {
				return null;
			}
		}
		return new ProcessorTime(threads);
	}

	private static void add(Path task, Map<String, Long> threads) {
		try {
			if (!Files.readString(task.resolve("comm")).contains(COMPILER)) {
				String nanos = Files.readString(task.resolve("schedstat")).split(" ", 2)[0];
				threads.put(task.getFileName().toString(), Long.valueOf(nanos));
			}
		}
		catch (IOException ex) {
			// it has ended since the list was made
		}
	}

	/**
	 * What came on top. What a thread did that has ended meanwhile is not known.
	 * @param before the time of the same processes before
	 * @return nanoseconds
	 */
	public long since(ProcessorTime before) {
		long sum = 0;
		for (Map.Entry<String, Long> thread : this.threads.entrySet()) {
			sum += thread.getValue() - before.threads.getOrDefault(thread.getKey(), 0L);
		}
		return sum;
	}

}
