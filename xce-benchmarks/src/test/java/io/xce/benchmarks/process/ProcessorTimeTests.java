package io.xce.benchmarks.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessorTimeTests {

	@TempDir
	Path tasks;

	@Test
	void timeOfAllThreadsIsSummedUp() throws IOException {
		thread(1, "main", 1000);
		thread(2, "xce-raft", 50);
		ProcessorTime before = taken();
		thread(1, "main", 1200);
		thread(2, "xce-raft", 53);
		thread(3, "xce-new", 7);
		assertThat(taken().since(before)).isEqualTo(210);
	}

	@Test
	void compilersDoNotCount() throws IOException {
		thread(1, "main", 1000);
		thread(2, "C2 CompilerThre", 50);
		ProcessorTime before = taken();
		thread(2, "C2 CompilerThre", 5000);
		thread(3, "C1 CompilerThre", 9000);
		assertThat(taken().since(before)).isZero();
	}

	@Test
	void threadThatEndsIsPassedOver() throws IOException {
		thread(1, "main", 1000);
		thread(2, "short", 50);
		ProcessorTime before = taken();
		thread(1, "main", 1001);
		Files.delete(this.tasks.resolve("2/schedstat"));
		assertThat(taken().since(before)).isOne();
	}

	@Test
	void systemThatDoesNotTellHasNone() throws IOException {
		thread(1, "main", 1000);
		assertThat(ProcessorTime.of(Stream.of(this.tasks, this.tasks.resolve("nowhere")))).isNull();
		Files.delete(this.tasks.resolve("1/schedstat"));
		assertThat(ProcessorTime.of(Stream.of(this.tasks))).isNull();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void workOfThisProcessCounts() {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		ProcessorTime before = ProcessorTime.of(List.of(ProcessHandle.current().pid()));
		long begun = threads.getCurrentThreadCpuTime();
		long work = TimeUnit.MILLISECONDS.toNanos(50);
		while (threads.getCurrentThreadCpuTime() - begun < work) {
			Thread.onSpinWait();
		}
		ProcessorTime after = ProcessorTime.of(List.of(ProcessHandle.current().pid()));
		assertThat(before).isNotNull();
		assertThat(after).isNotNull();
		assertThat(after.since(before)).isGreaterThanOrEqualTo(work / 2);
	}

	private ProcessorTime taken() {
		ProcessorTime time = ProcessorTime.of(Stream.of(this.tasks));
		assertThat(time).isNotNull();
		return time;
	}

	private void thread(int id, String name, long nanos) throws IOException {
		Path task = Files.createDirectories(this.tasks.resolve(String.valueOf(id)));
		Files.writeString(task.resolve("comm"), name + "\n");
		Files.writeString(task.resolve("schedstat"), nanos + " 12 3\n");
	}

}
