package io.xce.controller.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.net.ssl.SSLException;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.xce.controller.config.ChangedFiles;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.TlsFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS of clients' connections. Files that have changed are in force for connections
 * that open afterwards; if they cannot be used, those before them stay in force.
 */
final class ServerTls {

	private static final Logger logger = LoggerFactory.getLogger(ServerTls.class);

	private final TlsFiles files;

	private volatile SslContext context;

	private final ChangedFiles changes;

	private ServerTls(TlsFiles files, SslContext context, ChangedFiles changes) {
		this.files = files;
		this.context = context;
		this.changes = changes;
	}

	/**
	 * Read the files.
	 * @param files the files
	 * @return TLS
	 * @throws ControllerConfigException if they cannot be used
	 */
	static ServerTls open(TlsFiles files) throws ControllerConfigException {
		ChangedFiles changes = new ChangedFiles(files(files));
		try {
			return new ServerTls(files, context(files), changes);
		}
		catch (SSLException | IllegalArgumentException ex) {
			throw new ControllerConfigException("tls: " + describe(files, ex), ex);
		}
	}

	private static SslContext context(TlsFiles files) throws SSLException {
		SslContextBuilder builder = SslContextBuilder.forServer(files.certificate().toFile(), files.key().toFile())
			.sslProvider(SslProvider.JDK);
		Path authorities = files.clientAuthorities();
		if (authorities != null) {
			builder.trustManager(authorities.toFile())
				.clientAuth(files.clientCertificateRequired() ? ClientAuth.REQUIRE : ClientAuth.OPTIONAL);
		}
		return builder.build();
	}

	private static List<Path> files(TlsFiles files) {
		Path authorities = files.clientAuthorities();
		return (authorities != null) ? List.of(files.certificate(), files.key(), authorities)
				: List.of(files.certificate(), files.key());
	}

	private static String describe(TlsFiles files, Exception problem) {
		Throwable root = problem;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		return files(files) + " cannot be used (" + problem.getMessage() + ((root != problem) ? "; " + root : "")
				+ "), expected PEM files of certificates and of an unencrypted PKCS #8 key that belongs to the first";
	}

	/**
	 * Encrypt a connection that was accepted.
	 * @param channel the connection
	 */
	void encrypt(Channel channel) {
		SslHandler handler = this.context.newHandler(channel.alloc());
		channel.pipeline().addLast(handler);
	}

	/**
	 * Look whether the files have changed. One thread at a time, off event loops.
	 */
	void refresh() {
		this.changes.look(() -> {
			this.context = context(this.files);
			logger.info("event=certificates-read files={}", files(this.files));
		}, (ex) -> logger.error("event=certificates-unusable problem=\"{}\"", describe(this.files, ex)));
	}

}
