package io.xce.boot.autoconfigure;

import java.util.List;
import java.util.function.Supplier;

import io.xce.client.security.TlsSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslOptions;

/**
 * The TLS of each dial from the SSL bundle of that moment. A context is made once for
 * each bundle: what connections have agreed on is remembered there. Thread-safe.
 */
final class SslBundleTls implements Supplier<TlsSettings> {

	private final Supplier<@Nullable SslBundle> bundles;

	private final boolean verifyHostname;

	private @Nullable SslBundle bundle;

	private @Nullable TlsSettings settings;

	SslBundleTls(Supplier<@Nullable SslBundle> bundles, boolean verifyHostname) {
		this.bundles = bundles;
		this.verifyHostname = verifyHostname;
	}

	@Override
	public synchronized TlsSettings get() {
		SslBundle now = this.bundles.get();
		if (now == null) {
			throw new IllegalStateException("There is no SSL bundle any more");
		}
		TlsSettings known = this.settings;
		if (known == null || now != this.bundle) {
			known = settings(now);
			this.settings = known;
			this.bundle = now;
		}
		return known;
	}

	private TlsSettings settings(SslBundle from) {
		SslOptions options = from.getOptions();
		return new TlsSettings(from.createSslContext(), list(options.getEnabledProtocols()), list(options.getCiphers()),
				this.verifyHostname);
	}

	private static List<String> list(String @Nullable [] values) {
		return (values != null) ? List.of(values) : List.of();
	}

}
