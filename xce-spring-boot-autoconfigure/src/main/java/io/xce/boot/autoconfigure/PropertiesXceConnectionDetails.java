package io.xce.boot.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.client.security.TokenFile;
import io.xce.client.topology.MasterList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * The connection details that properties give. They are read when somebody asks, so an
 * application that makes its own client need not set them.
 */
final class PropertiesXceConnectionDetails implements XceConnectionDetails {

	private static final Logger logger = LoggerFactory.getLogger(PropertiesXceConnectionDetails.class);

	private final XceProperties properties;

	private final @Nullable SslBundles sslBundles;

	private final Environment environment;

	/** Each that is made reads the JVM's trust store, and is taken for a changed one. */
	private final SingletonSupplier<SslBundle> systemDefault = SingletonSupplier.of(SslBundle::systemDefault);

	PropertiesXceConnectionDetails(XceProperties properties, @Nullable SslBundles sslBundles, Environment environment) {
		this.properties = properties;
		this.sslBundles = sslBundles;
		this.environment = environment;
		Path file = properties.getCredentials().getTokenFile();
		if (file != null && !Files.isReadable(file)) {
			// it may still come: it is read at each greeting
			logger.warn("The token file '{}' (xce.credentials.token-file) is missing or cannot be read", file);
		}
	}

	@Override
	public MasterList getMasters() {
		try {
			MasterList masters = MasterList.of(this.properties.getMasters());
			if (!masters.duplicates().isEmpty()) {
				logger.warn("'xce.masters' names some controllers twice, which count once: {}", masters.duplicates());
			}
			return masters;
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMastersException(this.properties.getMasters(), new UnknownKeys(this.environment).find(),
					ex);
		}
	}

	@Override
	public @Nullable SslBundle getSslBundle() {
		XceProperties.Ssl ssl = this.properties.getSsl();
		if (!ssl.isEnabled()) {
			return null;
		}
		String name = ssl.getBundle();
		if (name == null) {
			return this.systemDefault.obtain();
		}
		if (this.sslBundles == null) {
			throw new MissingSslBundleException(name, List.of(), null);
		}
		try {
			return this.sslBundles.getBundle(name);
		}
		catch (NoSuchSslBundleException ex) {
			throw new MissingSslBundleException(name, this.sslBundles.getBundleNames(), ex);
		}
	}

	@Override
	public @Nullable String getToken() {
		Path file = this.properties.getCredentials().getTokenFile();
		return (file != null) ? new TokenFile(file).get() : this.properties.getCredentials().getToken();
	}

}
