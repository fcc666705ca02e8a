package io.xce.controller.config;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * What a controller encrypts the connections of clients with: PEM files, read again once
 * they have changed.
 *
 * @param certificate its certificate chain, its own certificate first
 * @param key the key of that certificate, as unencrypted PKCS #8
 * @param clientAuthorities the certificates of those whose clients' certificates are
 * believed, or {@code null} if clients are asked for none
 * @param clientCertificateRequired whether a client without a certificate is turned away
 */
public record TlsFiles(Path certificate, Path key, @Nullable Path clientAuthorities,
		boolean clientCertificateRequired) {

	/**
	 * TLS that proves the controller to its clients, and not the other way round.
	 * @param certificate the file of the certificate chain
	 * @param key the file of the key
	 * @return the files
	 */
	public static TlsFiles of(Path certificate, Path key) {
		return new TlsFiles(certificate, key, null, false);
	}

	/**
	 * The same with proof of both sides.
	 * @param authorities the file of those whose clients' certificates are believed
	 * @return the files
	 */
	public TlsFiles requiringClientCertificates(Path authorities) {
		return new TlsFiles(this.certificate, this.key, authorities, true);
	}

}
