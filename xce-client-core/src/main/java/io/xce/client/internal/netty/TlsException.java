package io.xce.client.internal.netty;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

import javax.net.ssl.SSLException;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.xce.client.spi.Dial;
import org.jspecify.annotations.Nullable;

/**
 * Why TLS failed, in words that say which end has to be changed.
 */
final class TlsException extends IOException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_CAUSES = 16;

	private static final String ALERT = "fatal alert: ";

	TlsException(String message, Throwable cause) {
		super(message, cause);
	}

	/**
	 * Explain a failure.
	 * @param failure what the channel reported
	 * @param dial whom it expected
	 * @return the explanation, or {@code null} if TLS is not the reason
	 */
	static @Nullable TlsException of(Throwable failure, Dial dial) {
		SSLException problem = find(failure, SSLException.class);
		return (problem != null) ? new TlsException(explain(problem, dial), failure) : null;
	}

	/**
	 * Whether the other side only went away while both shook hands.
	 * @param failure what the channel reported
	 * @return {@code true} if nothing is known about what it is
	 */
	static boolean isClosing(Throwable failure) {
		return failure instanceof ClosedChannelException || failure instanceof SslHandshakeTimeoutException
				|| String.valueOf(failure.getMessage()).startsWith("Connection closed while");
	}

	private static String explain(SSLException problem, Dial dial) {
		if (problem instanceof NotSslRecordException) {
			return "it does not speak TLS";
		}
		Throwable expired = find(problem, CertificateExpiredException.class);
		if (expired != null) {
			return "its certificate has expired: " + expired.getMessage();
		}
		Throwable early = find(problem, CertificateNotYetValidException.class);
		if (early != null) {
			return "its certificate is not valid yet: " + early.getMessage();
		}
		if (find(problem, CertPathBuilderException.class) != null) {
			return "its certificate comes from no authority that this client trusts";
		}
		Throwable path = find(problem, CertPathValidatorException.class);
		if (path != null) {
			return "its certificate is not valid: " + path.getMessage();
		}
		Throwable certificate = find(problem, CertificateException.class);
		if (certificate != null) {
			return "its certificate is not for '" + dial.name() + "': " + certificate.getMessage();
		}
		String message = String.valueOf(problem.getMessage());
		int alert = message.indexOf(ALERT);
		return (alert >= 0) ? refused(message.substring(alert + ALERT.length())) : "TLS failed: " + message;
	}

	private static String refused(String alert) {
		boolean certificate = alert.contains("certificate") || alert.equals("unknown_ca");
		return "it refused the TLS handshake (" + alert + ")"
				+ (certificate ? ": it wants a certificate of this client from an authority that it trusts" : "");
	}

	private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
		Throwable current = failure;
		for (int i = 0; current != null && i < MAX_CAUSES; i++) {
			if (type.isInstance(current)) {
				return type.cast(current);
			}
			current = current.getCause();
		}
		return null;
	}

}
