package io.xce.cli.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.security.PemFiles;
import io.xce.client.security.TokenFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options of every command that talks to controllers. All files are read again once they
 * have changed.
 */
public final class ConnectionOptions {

	@Option(names = "--tls", description = "Encrypt, and trust controllers as this JVM trusts web sites.")
	private boolean tls;

	@Option(names = "--tls-ca", paramLabel = "FILE",
			description = "Encrypt, and trust controllers with a certificate of these authorities (PEM).")
	private @Nullable Path authorities;

	@Option(names = "--tls-certificate", paramLabel = "FILE",
			description = "Prove with this certificate who is asking (PEM).")
	private @Nullable Path certificate;

	@Option(names = "--tls-key", paramLabel = "FILE", description = "The key of that certificate (PEM, PKCS #8).")
	private @Nullable Path key;

	@Option(names = "--token-file", paramLabel = "FILE",
			description = "Prove with the token in this file who is asking.")
	private @Nullable Path token;

	/**
	 * Begin a client that connects as the options say.
	 * @return the builder
	 * @throws CommandFailure if they contradict each other or a file cannot be used
	 */
	public XceClientBuilder client() {
		XceClientBuilder builder = XceClient.builder();
		PemFiles pem = pem();
		if (pem != null) {
			builder.tls(pem);
		}
		if (this.token != null) {
			if (!Files.isReadable(this.token)) {
				throw CommandFailure.usage("--token-file: '" + this.token + "' cannot be read");
			}
			builder.token(new TokenFile(this.token));
		}
		return builder;
	}

	private @Nullable PemFiles pem() {
		if ((this.certificate == null) != (this.key == null)) {
			throw CommandFailure.usage("--tls-certificate and --tls-key go together");
		}
		if (!this.tls && this.authorities == null && this.certificate == null) {
			return null;
		}
		try {
			PemFiles pem = PemFiles.trusting(this.authorities);
			return (this.certificate != null && this.key != null) ? pem.identifiedBy(this.certificate, this.key) : pem;
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage("TLS: " + ex.getMessage());
		}
	}

	/**
	 * The options again, as a Spring Boot application with the starter takes them.
	 * @return arguments of its command line
	 */
	public List<String> springProperties() {
		List<String> arguments = new ArrayList<>();
		boolean bundle = this.authorities != null || this.certificate != null;
		if (bundle) {
			arguments.add("--xce.ssl.bundle=xce");
		}
		else if (this.tls) {
			arguments.add("--xce.ssl.enabled=true");
		}
		add(arguments, "--spring.ssl.bundle.pem.xce.truststore.certificate=", this.authorities);
		add(arguments, "--spring.ssl.bundle.pem.xce.keystore.certificate=", this.certificate);
		add(arguments, "--spring.ssl.bundle.pem.xce.keystore.private-key=", this.key);
		add(arguments, "--xce.credentials.token-file=", this.token);
		return arguments;
	}

	private static void add(List<String> arguments, String property, @Nullable Path file) {
		if (file != null) {
			arguments.add(property + file.toAbsolutePath());
		}
	}

}
