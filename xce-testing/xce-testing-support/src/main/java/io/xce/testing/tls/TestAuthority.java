package io.xce.testing.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;

import javax.net.ssl.SSLContext;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;

/**
 * A certificate authority that exists for one test: its keys are made with it and never
 * leave the test. Needs {@code netty-pkitesting} on the class path.
 */
public final class TestAuthority {

	private static final Duration DAY = Duration.ofDays(1);

	private final X509Bundle root;

	private TestAuthority(X509Bundle root) {
		this.root = root;
	}

	/**
	 * Make an authority.
	 * @param name its common name
	 * @return the authority
	 */
	public static TestAuthority named(String name) {
		return new TestAuthority(built(() -> valid(name).setIsCertificateAuthority(true).buildSelfSigned()));
	}

	private static CertificateBuilder valid(String name) {
		Instant now = Instant.now();
		return new CertificateBuilder().ecp256()
			.subject("CN=" + name + ",O=xce-tests")
			.notBefore(now.minus(DAY))
			.notAfter(now.plus(DAY));
	}

	/**
	 * Issue a certificate that is valid now.
	 * @param name its common name, and the first host name or address it is for
	 * @param more more host names or addresses
	 * @return the certificate and its key
	 */
	public Identity issue(String name, String... more) {
		return issue(valid(name), name, more);
	}

	/**
	 * Issue a certificate that is valid no more.
	 * @param name its common name, and the host name or address it is for
	 * @return the certificate and its key
	 */
	public Identity issueExpired(String name) {
		Instant now = Instant.now();
		return issue(valid(name).notBefore(now.minus(DAY.multipliedBy(3))).notAfter(now.minus(DAY)), name);
	}

	private Identity issue(CertificateBuilder builder, String name, String... more) {
		addName(builder, name);
		for (String each : more) {
			addName(builder, each);
		}
		X509Bundle issued = built(() -> builder.buildIssuedBy(this.root));
		return new Identity(issued.getCertificatePathPEM(), issued.getPrivateKeyPEM());
	}

	private static void addName(CertificateBuilder builder, String name) {
		if (name.indexOf(':') >= 0 || name.matches("[0-9.]+")) {
			builder.addSanIpAddress(name);
		}
		else {
			builder.addSanDnsName(name);
		}
	}

	/**
	 * TLS for a client that trusts this authority and no other.
	 * @return the context
	 */
	public SSLContext trustingContext() {
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, this.root.toTrustManagerFactory().getTrustManagers(), null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("The context cannot be made", ex);
		}
	}

	/**
	 * Its own certificate.
	 * @return PEM
	 */
	public String pem() {
		return this.root.getRootCertificatePEM();
	}

	/**
	 * Write its own certificate to a file.
	 * @param directory where
	 * @return the file
	 */
	public Path writeTo(Path directory) {
		return write(directory.resolve("ca.pem"), pem());
	}

	private static Path write(Path file, String text) {
		try {
			return Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static X509Bundle built(Build build) {
		try {
			return build.build();
		}
		catch (Exception ex) {
			throw new IllegalStateException("The certificate cannot be made", ex);
		}
	}

	@FunctionalInterface
	private interface Build {

		X509Bundle build() throws Exception;

	}

	/**
	 * A certificate and its key.
	 *
	 * @param certificate the chain as PEM, its own certificate first
	 * @param key the key as PEM, unencrypted PKCS #8
	 */
	public record Identity(String certificate, String key) {

		/**
		 * Write both to files, in place of what they held.
		 * @param directory where
		 * @param name the beginning of the names of both files
		 * @return the files
		 */
		public IdentityFiles writeTo(Path directory, String name) {
			return new IdentityFiles(write(directory.resolve(name + ".pem"), this.certificate),
					write(directory.resolve(name + "-key.pem"), this.key));
		}

		@Override
		public String toString() {
			return "Identity[<hidden>]";
		}

	}

	/**
	 * Where a certificate and its key are.
	 *
	 * @param certificate the file of the chain
	 * @param key the file of the key
	 */
	public record IdentityFiles(Path certificate, Path key) {

	}

}
