package io.xce.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.cli.demo.AppliedEvent.What;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AppliedLogTests {

	@TempDir
	Path directory;

	private static String line(long index, long term, String event, int attempt) {
		return "{\"index\":" + index + ",\"n\":0,\"term\":" + term + ",\"millis\":1,\"event\":\"" + event
				+ "\",\"job\":\"job-1\",\"state\":\"queued\",\"attempt\":" + attempt
				+ ",\"worker\":null,\"client\":null,\"slot\":-1,\"sequence\":-1,\"callerKey\":null}\n";
	}

	private Path file(String name, String text) throws IOException {
		return Files.writeString(this.directory.resolve(name), text);
	}

	@Test
	void theLogIsTheUnionOfWhatAllNodesWrote() throws IOException {
		Path a = file("a", line(1, 1, "submitted", 0) + line(2, 1, "claimed", 1));
		Path b = file("b", line(2, 1, "claimed", 1) + line(9, 3, "lease_lost", 1) + line(10, 3, "progressed", 1));
		AppliedLog log = AppliedLog.read(List.of(a, b, this.directory.resolve("none")));
		assertThat(log.contradictions()).isEmpty();
		assertThat(log.events()).containsExactly(new AppliedEvent(1, 1, 0, What.SUBMITTED, "job-1", 0),
				new AppliedEvent(1, 2, 0, What.CLAIMED, "job-1", 1),
				new AppliedEvent(3, 9, 0, What.LEASE_LOST, "job-1", 1),
				new AppliedEvent(3, 10, 0, What.OTHER, "job-1", 1));
	}

	@Test
	void nodesThatDisagreeAreFoundOut() throws IOException {
		AppliedLog log = AppliedLog
			.read(List.of(file("a", line(1, 1, "submitted", 0)), file("b", line(1, 2, "submitted", 0))));
		assertThat(log.contradictions()).hasSize(1);
	}

	@Test
	void aLineBeingWrittenIsLeftOut() throws IOException {
		assertThat(AppliedLog.read(List.of(file("a", line(1, 1, "submitted", 0) + "{\"index\":2,"))).events())
			.hasSize(1);
	}

	@Test
	void anythingElseIsRefused() throws IOException {
		Path a = file("a", "hello\n");
		assertThatIllegalArgumentException().isThrownBy(() -> AppliedLog.read(List.of(a)));
	}

}
