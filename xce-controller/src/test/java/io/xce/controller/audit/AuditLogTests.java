package io.xce.controller.audit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import io.xce.controller.jobs.JobEvent;
import io.xce.controller.statemachine.AppliedJob;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.JobTimes;
import io.xce.protocol.ClientId;
import io.xce.protocol.key.WriteKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class AuditLogTests {

	@TempDir
	Path directory;

	private Path file;

	@BeforeEach
	void name() {
		this.file = this.directory.resolve("audit.jsonl");
	}

	@Test
	void writesALineForEachChange() throws Exception {
		try (AuditLog audit = AuditLog.open(this.file)) {
			audit.write(change(7, 0, new WriteKey("p", new ClientId(0, 1), 3, 9, true, "say \"\u00e4\"\n")));
			audit.write(change(7, 1, null));
		}
		assertThat(Files.readAllLines(this.file)).containsExactly(
				"{\"index\":7,\"n\":0,\"term\":2,\"millis\":1000,\"event\":\"claimed\",\"job\":\"job-1\","
						+ "\"state\":\"running\",\"attempt\":4,\"worker\":\"w\","
						+ "\"client\":\"00000000-0000-0000-0000-000000000001\",\"slot\":3,\"sequence\":9,"
						+ "\"callerKey\":\"say \\u0022\\u00e4\\u0022\\u000a\"}",
				"{\"index\":7,\"n\":1,\"term\":2,\"millis\":1000,\"event\":\"claimed\",\"job\":\"job-1\","
						+ "\"state\":\"running\",\"attempt\":4,\"worker\":\"w\",\"client\":null,\"slot\":-1,"
						+ "\"sequence\":-1,\"callerKey\":null}");
	}

	@Test
	void aReplayAddsNothingTwice() throws Exception {
		try (AuditLog audit = AuditLog.open(this.file)) {
			audit.write(change(7, 0, null));
			audit.write(change(8, 0, null));
		}
		try (AuditLog audit = AuditLog.open(this.file)) {
			for (long index = 1; index < 10; index++) {
				audit.write(change(index, 0, null));
				audit.write(change(index, 1, null));
			}
		}
		List<String> lines = Files.readAllLines(this.file);
		assertThat(lines).hasSize(5).doesNotHaveDuplicates();
		assertThat(lines.get(2)).contains("\"index\":8,\"n\":1");
		assertThat(lines.get(4)).contains("\"index\":9,\"n\":1");
	}

	@Test
	void aLineThatWasCutOffIsWrittenAgain() throws Exception {
		try (AuditLog audit = AuditLog.open(this.file)) {
			audit.write(change(7, 0, null));
			audit.write(change(7, 1, null));
		}
		byte[] whole = Files.readAllBytes(this.file);
		for (int cut = 1; cut < 60; cut++) {
			Files.write(this.file, java.util.Arrays.copyOf(whole, whole.length - cut), StandardOpenOption.CREATE,
					StandardOpenOption.TRUNCATE_EXISTING);
			try (AuditLog audit = AuditLog.open(this.file)) {
				audit.write(change(7, 0, null));
				audit.write(change(7, 1, null));
			}
			assertThat(Files.readAllBytes(this.file)).as("cut by " + cut).isEqualTo(whole);
		}
	}

	private static AppliedJob change(long index, int position, WriteKey key) {
		Job job = new Job("job-1", "t", JobState.RUNNING, 2, 4, 5, "w", 0, 0, new JobTimes(0, 0, 0), null, null);
		return new AppliedJob(2, index, position, 1000, new JobEvent(JobEvent.What.CLAIMED, job, 1), key);
	}

}
