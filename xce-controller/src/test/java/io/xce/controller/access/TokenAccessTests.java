package io.xce.controller.access;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.xce.controller.config.ControllerConfigException;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A file of tokens that changes.
 */
class TokenAccessTests {

	private static final String OLD = "0123456789abcdef";

	private static final String NEW = "fedcba9876543210";

	@TempDir
	private Path directory;

	private Path file;

	private TokenAccess access;

	@BeforeEach
	void open() throws Exception {
		this.file = Files.writeString(this.directory.resolve("tokens"), "orders client " + OLD + "\n");
		this.access = TokenAccess.open(this.file);
	}

	private String principal(String token) {
		return this.access.authenticate(
				new Hello(1, 1, 0, new ClientId(1, 2), "x", null, token.getBytes(StandardCharsets.UTF_8)), null);
	}

	@Test
	void aCertificateIsNoToken() {
		assertThat(this.access.authenticate(new Hello(1, 1, 0, new ClientId(1, 2), "x", null), "CN=orders")).isNull();
		assertThat(principal(OLD)).isEqualTo("orders");
	}

	@Test
	void whatHasChangedIsInForceAtTheNextLook() throws Exception {
		Files.writeString(this.file, "orders client " + OLD + "\norders client " + NEW + "\n");
		assertThat(principal(NEW)).isNull();
		this.access.refresh();
		assertThat(principal(NEW)).isEqualTo("orders");
		assertThat(principal(OLD)).isEqualTo("orders");
		Files.writeString(this.file, "# nobody but\nbilling read-only " + NEW + "\n");
		this.access.refresh();
		assertThat(principal(OLD)).isNull();
		assertThat(principal(NEW)).isEqualTo("billing");
		assertThat(this.access.knows("orders")).isFalse();
		assertThat(this.access.allows("orders", "jobs.get")).isFalse();
		assertThat(this.access.allows("billing", "jobs.get")).isTrue();
		assertThat(this.access.allows("billing", "jobs.submit")).isFalse();
	}

	@Test
	void whatCannotBeUsedChangesNothingUntilItIsRepaired() throws Exception {
		Files.writeString(this.file, "nonsense");
		this.access.refresh();
		this.access.refresh();
		assertThat(principal(OLD)).isEqualTo("orders");
		Files.delete(this.file);
		this.access.refresh();
		assertThat(principal(OLD)).isEqualTo("orders");
		Files.writeString(this.file, "orders operator " + NEW);
		this.access.refresh();
		assertThat(principal(OLD)).isNull();
		assertThat(this.access.allows("orders", "node.drain")).isTrue();
	}

	@Test
	void aMissingFileIsNamed() {
		Path missing = this.directory.resolve("missing");
		assertThatExceptionOfType(ControllerConfigException.class).isThrownBy(() -> TokenAccess.open(missing))
			.withMessageContaining("tokens: " + missing);
	}

}
