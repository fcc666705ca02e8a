package io.xce.client.security;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * TLS from PEM files: the authorities whose certificates are trusted, and for mutual TLS
 * the client's own certificate chain and its unencrypted PKCS #8 key. Read again once a
 * file has changed, so certificates can be replaced while a client runs; if what it finds
 * then cannot be used, dials fail and say so. Thread-safe.
 */
public final class PemFiles implements Supplier<TlsSettings> {

	private static final Pattern KEY = Pattern
		.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

	private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

	private static final char[] NO_PASSWORD = {};

	private final @Nullable Path authorities;

	private final @Nullable Path certificate;

	private final @Nullable Path key;

	private @Nullable List<Object> stamp;

	private @Nullable TlsSettings settings;

	private PemFiles(@Nullable Path authorities, @Nullable Path certificate, @Nullable Path key) {
		this.authorities = authorities;
		this.certificate = certificate;
		this.key = key;
	}

	/**
	 * Trust controllers whose certificates these authorities issued.
	 * @param authorities the file of their certificates, or {@code null} for what this
	 * JVM trusts
	 * @return the source of settings
	 * @throws IllegalArgumentException if the file cannot be used; the message names it
	 */
	public static PemFiles trusting(@Nullable Path authorities) {
		return new PemFiles(authorities, null, null).checked();
	}

	/**
	 * The same for a client that has a certificate of its own.
	 * @param certificate the file of its chain, its own certificate first
	 * @param key the file of its key
	 * @return the source of settings
	 * @throws IllegalArgumentException if a file cannot be used; the message names it
	 */
	public PemFiles identifiedBy(Path certificate, Path key) {
		return new PemFiles(this.authorities, certificate, key).checked();
	}

	private PemFiles checked() {
		get();
		return this;
	}

	/**
	 * The settings of what the files hold now.
	 * @return the settings
	 * @throws IllegalArgumentException if a file cannot be used; the message names it
	 */
	@Override
	public synchronized TlsSettings get() {
		List<Object> now = List.of(stamp(this.authorities), stamp(this.certificate), stamp(this.key));
		TlsSettings known = this.settings;
		if (known == null || !now.equals(this.stamp)) {
			known = TlsSettings.of(context());
			this.settings = known;
			this.stamp = now;
		}
		return known;
	}

	private static Object stamp(@Nullable Path file) {
		if (file == null) {
			return "";
		}
		try {
			BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
			return List.of(attributes.lastModifiedTime(), attributes.size());
		}
		catch (IOException ex) {
			throw unusable(file, ex);
		}
	}

	private SSLContext context() {
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			KeyManagerFactory keys = (this.certificate != null && this.key != null)
					? identity(this.certificate, this.key) : null;
			TrustManagerFactory trust = (this.authorities != null) ? trust(this.authorities) : null;
			context.init((keys != null) ? keys.getKeyManagers() : null,
					(trust != null) ? trust.getTrustManagers() : null, null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalArgumentException("Cannot set up TLS: " + ex.getMessage(), ex);
		}
	}

	private static TrustManagerFactory trust(Path file) throws GeneralSecurityException {
		KeyStore store = emptyStore();
		int count = 0;
		for (Certificate each : certificates(file)) {
			store.setCertificateEntry("authority-" + ++count, each);
		}
		TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		factory.init(store);
		return factory;
	}

	private static KeyManagerFactory identity(Path certificate, Path key) throws GeneralSecurityException {
		KeyStore store = emptyStore();
		try {
			store.setKeyEntry("client", privateKey(key), NO_PASSWORD,
					certificates(certificate).toArray(new Certificate[0]));
		}
		catch (GeneralSecurityException ex) {
			throw unusable(certificate, ex);
		}
		KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		factory.init(store, NO_PASSWORD);
		return factory;
	}

	private static KeyStore emptyStore() throws GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try {
			store.load(null, null);
		}
		catch (IOException ex) {
			throw new IllegalStateException("An empty key store cannot be made", ex);
		}
		return store;
	}

	private static Collection<? extends Certificate> certificates(Path file) {
		try {
			Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
				.generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
			if (found.isEmpty()) {
				throw new IllegalArgumentException("'" + file + "' holds no certificate: expected PEM");
			}
			return found;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw unusable(file, ex);
		}
	}

	private static PrivateKey privateKey(Path file) {
		byte[] encoded;
		try {
			Matcher matcher = KEY.matcher(Files.readString(file, StandardCharsets.US_ASCII));
			if (!matcher.find()) {
				throw new IllegalArgumentException("'" + file
						+ "' holds no key: expected PEM with BEGIN PRIVATE KEY, which is unencrypted PKCS #8");
			}
			encoded = Base64.getMimeDecoder().decode(Objects.requireNonNull(matcher.group(1)));
		}
		catch (IOException ex) {
			throw unusable(file, ex);
		}
		for (String algorithm : ALGORITHMS) {
			try {
				return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
			}
			catch (GeneralSecurityException ex) {
				// of another algorithm
			}
		}
		throw new IllegalArgumentException(
				"'" + file + "' holds a key of an unknown kind: expected any of " + ALGORITHMS);
	}

	private static IllegalArgumentException unusable(Path file, Exception cause) {
		return new IllegalArgumentException(
				"'" + file + "' cannot be used (" + cause.getClass().getSimpleName() + ": " + cause.getMessage() + ")",
				cause);
	}

	@Override
	public String toString() {
		return "PemFiles[authorities=" + this.authorities + ", certificate=" + this.certificate + ", key=" + this.key
				+ "]";
	}

}
