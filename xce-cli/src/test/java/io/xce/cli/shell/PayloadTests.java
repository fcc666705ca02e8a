package io.xce.cli.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.jobs.JobLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PayloadTests {

	@TempDir
	Path directory;

	@Test
	void aNameOfAFileMeansItsContents() throws IOException {
		Path file = Files.writeString(this.directory.resolve("f"), "hello");
		Payload payload = Payload.of(List.of(file.toString()));
		assertThat(new String(payload.bytes(), StandardCharsets.UTF_8)).isEqualTo("hello");
		assertThat(payload.origin()).startsWith("file ");
	}

	@Test
	void anythingElseIsTheText() {
		Payload payload = Payload.of(List.of("no", "such", "file"));
		assertThat(new String(payload.bytes(), StandardCharsets.UTF_8)).isEqualTo("no such file");
		assertThat(payload.origin()).startsWith("the text given");
	}

	@Test
	void tooMuchIsRefusedBeforeItIsSent() throws IOException {
		Path file = this.directory.resolve("large");
		Files.write(file, new byte[JobLimits.MAX_BYTES + 1]);
		assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> Payload.of(List.of(file.toString())))
			.withMessageContaining("at most " + JobLimits.MAX_BYTES);
	}

}
