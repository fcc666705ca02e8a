package io.xce.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The codes of the description are those of the code.
 */
class DescriptionTests {

	@Test
	void showsEveryCode() throws IOException {
		String description = Files.readString(Path.of("..", "docs", "wire-protocol.md"));
		for (Status status : Status.values()) {
			assertThat(description).contains("| " + status + " | " + status.code() + " |");
		}
		for (Role role : Role.values()) {
			assertThat(description).contains("| " + role + " | " + role.code() + " |");
		}
		for (Kind kind : Kind.values()) {
			assertThat(description).contains("| " + kind + " | " + kind.code() + " |");
		}
		assertThat(description).contains("`" + Operations.PRIMARY + "`");
	}

}
