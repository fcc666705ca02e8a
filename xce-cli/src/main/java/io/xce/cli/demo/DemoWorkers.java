package io.xce.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.xce.cli.process.Child;
import io.xce.cli.process.Children;
import io.xce.cli.process.SampleDaemon;
import org.jspecify.annotations.Nullable;

/**
 * The worker processes, each with a name and a file of its own that outlive it.
 */
final class DemoWorkers {

	private final DemoSettings settings;

	private final Children children;

	private final String masters;

	private final List<Child> running = new ArrayList<>();

	DemoWorkers(DemoSettings settings, Children children, String masters) {
		this.settings = settings;
		this.children = children;
		this.masters = masters;
	}

	void startAll() {
		for (int i = 0; i < this.settings.workers(); i++) {
			this.running.add(start(i));
		}
	}

	private Child start(int index) {
		Duration lease = this.settings.killWorkers() ? Duration.ofSeconds(3) : Duration.ofSeconds(10);
		return this.children.start(SampleDaemon.WORKER, "worker " + name(index),
				this.settings.directory().resolve(name(index) + ".log"),
				List.of("--xce.masters=" + this.masters, "--worker.name=" + name(index),
						"--worker.lease=" + lease.toMillis() + "ms",
						"--worker.pace=" + this.settings.pace().toMillis() + "ms",
						"--worker.journal=" + journal(index)));
	}

	private static String name(int index) {
		return "w" + (index + 1);
	}

	private Path journal(int index) {
		return this.settings.directory().resolve(name(index) + ".journal");
	}

	WorkerFiles files() {
		return new WorkerFiles(IntStream.range(0, this.settings.workers()).mapToObj(this::journal).toList());
	}

	/**
	 * One of some workers.
	 * @param names what journals call them
	 * @return its index, or -1 if none of them runs
	 */
	int anyOf(Set<String> names) {
		return IntStream.range(0, this.running.size())
			.filter((index) -> names.contains(journalName(index)))
			.findFirst()
			.orElse(-1);
	}

	/**
	 * What journals call a worker, or {@code null} for none.
	 */
	@Nullable String journalName(int index) {
		return (index >= 0) ? name(index) + "/" + this.running.get(index).pid() : null;
	}

	/**
	 * Kill a worker, without waiting for its end.
	 */
	void kill(int index) {
		this.running.get(index).kill();
	}

	/**
	 * Start another process in place of one that was killed.
	 */
	void restart(int index, Duration patience) {
		this.running.get(index).awaitEnd(patience);
		this.running.set(index, start(index));
	}

}
