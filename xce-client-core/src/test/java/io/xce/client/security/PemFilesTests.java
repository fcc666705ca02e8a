package io.xce.client.security;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.IdentityFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link PemFiles} and {@link TokenFile}.
 */
class PemFilesTests {

	private static final TestAuthority AUTHORITY = TestAuthority.named("pem-ca");

	@TempDir
	private Path directory;

	private Path file(String text) throws Exception {
		return Files.writeString(this.directory.resolve("file"), text);
	}

	@Test
	void namesAreVerifiedUnlessToldNotTo() {
		TlsSettings settings = PemFiles.trusting(null).get();
		assertThat(settings.verifyHostName()).isTrue();
		assertThat(settings.withoutHostNameVerification().verifyHostName()).isFalse();
	}

	@Test
	void filesAreReadOnceUntilTheyChange() throws Exception {
		Path file = AUTHORITY.writeTo(this.directory);
		PemFiles pem = PemFiles.trusting(file);
		TlsSettings first = pem.get();
		assertThat(pem.get()).isSameAs(first);
		Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
		assertThat(pem.get()).isNotSameAs(first);
	}

	@Test
	void whatCannotBeUsedLaterFailsThenAndIsForgivenOnceItIsRepaired() throws Exception {
		Path file = AUTHORITY.writeTo(this.directory);
		PemFiles pem = PemFiles.trusting(file);
		Files.writeString(file, "nonsense");
		assertThatIllegalArgumentException().isThrownBy(pem::get).withMessageContaining(file.toString());
		Files.delete(file);
		assertThatIllegalArgumentException().isThrownBy(pem::get).withMessageContaining(file.toString());
		AUTHORITY.writeTo(this.directory);
		assertThat(pem.get()).isNotNull();
	}

	@Test
	void whatIsWrongIsNamedWithItsFile() throws Exception {
		assertThatIllegalArgumentException().isThrownBy(() -> PemFiles.trusting(this.directory.resolve("none")))
			.withMessageContaining("none");
		Path empty = file("");
		assertThatIllegalArgumentException().isThrownBy(() -> PemFiles.trusting(empty))
			.withMessageContaining("holds no certificate");
	}

	@Test
	void aKeyMustBeUnencryptedAndBelongToItsCertificate() throws Exception {
		IdentityFiles mine = AUTHORITY.issue("mine").writeTo(this.directory, "mine");
		PemFiles pem = PemFiles.trusting(AUTHORITY.writeTo(this.directory));
		assertThat(pem.identifiedBy(mine.certificate(), mine.key()).get()).isNotNull();
		Path encrypted = file("-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n");
		assertThatIllegalArgumentException().isThrownBy(() -> pem.identifiedBy(mine.certificate(), encrypted))
			.withMessageContaining("unencrypted PKCS #8");
		Path other = this.directory.resolve("other");
		Files.writeString(other, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
		assertThatIllegalArgumentException().isThrownBy(() -> pem.identifiedBy(mine.certificate(), other))
			.withMessageContaining("of an unknown kind");
	}

	@Test
	void aTokenStandsAlone() throws Exception {
		assertThat(new TokenFile(file("  a-token\n")).get()).isEqualTo("a-token");
		assertThat(new TokenFile(file("\n")).get()).isNull();
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> new TokenFile(this.directory.resolve("none")).get())
			.withMessageContaining("none");
	}

}
