package io.xce.boot.autoconfigure;

import java.time.Duration;
import java.util.List;

import io.xce.client.XceClient;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.convert.DurationStyle;
import org.springframework.validation.BindingResult;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;

/**
 * Checks that properties are in range, so that what is not is reported with the name of
 * the property. The ranges are those of the builder; a test compares them.
 */
final class XcePropertiesRanges {

	static final Duration MIN = Duration.ofMillis(1);

	static final Duration MAX = Duration.ofHours(1);

	private final XceProperties properties;

	private final Errors errors;

	XcePropertiesRanges(XceProperties properties, Errors errors) {
		this.properties = properties;
		this.errors = errors;
	}

	void check() {
		String name = this.properties.getClientName();
		if (name != null && (name.isBlank() || name.length() > 64)) {
			reject("clientName", name, "must have 1 to 64 characters");
		}
		if (this.properties.getCredentials().getToken() != null
				&& this.properties.getCredentials().getTokenFile() != null) {
			reject("credentials.token-file", this.properties.getCredentials().getTokenFile(),
					"must not be set where 'xce.credentials.token' is");
		}
		positive("connectTimeout", this.properties.getConnectTimeout());
		positive("connectStagger", this.properties.getConnectStagger());
		positive("attemptTimeout", this.properties.getAttemptTimeout());
		positive("keepAlive", this.properties.getKeepAlive());
		positive("reconnectCadence", this.properties.getReconnectCadence());
		zeroOrMore("initialSpread", this.properties.getInitialSpread());
		retry(this.properties.getRetry());
		between("waiters.max", this.properties.getWaiters().getMax(), 1, 1_000_000);
		between("in-flight.max", this.properties.getInFlight().getMax(), 1, 32_768);
		positive("endpoint.backoff", this.properties.getEndpoint().getBackoff());
		positive("rejoin.timeout", this.properties.getRejoin().getTimeout());
		zeroOrMore("rejoin.jitter", this.properties.getRejoin().getJitter());
		positive("resolve.timeout", this.properties.getResolve().getTimeout());
		servers(this.properties.getResolve().getServers());
	}

	private void servers(List<String> servers) {
		try {
			XceClient.builder().resolveServers(String.join(",", servers));
		}
		catch (IllegalArgumentException ex) {
			reject("resolve.servers", servers,
					"must be up to three addresses such as 10.0.0.2 or 10.0.0.3:5353, but is " + servers);
		}
	}

	private void retry(XceProperties.Retry retry) {
		between("retry.max-retries", retry.getMaxRetries(), 0, 1_000_000);
		positive("retry.initial-delay", retry.getInitialDelay());
		positive("retry.max-delay", retry.getMaxDelay());
		if (inRange(retry.getInitialDelay(), MIN, MAX) && inRange(retry.getMaxDelay(), MIN, MAX)
				&& retry.getInitialDelay().compareTo(retry.getMaxDelay()) > 0) {
			delaysCross(retry.getInitialDelay(), retry.getMaxDelay());
		}
		if (!(retry.getMultiplier() >= 1.0 && retry.getMultiplier() <= 100.0)) {
			reject("retry.multiplier", retry.getMultiplier(), "must be from 1.0 to 100.0");
		}
		between("retry.deadline", retry.getDeadline(), MIN, Duration.ofHours(24));
	}

	/** Blames the one that was set, and the first if both were. */
	private void delaysCross(Duration initial, Duration max) {
		XceProperties.Retry defaults = new XceProperties.Retry();
		if (initial.equals(defaults.getInitialDelay())) {
			reject("retry.max-delay", text(max),
					"must be at least 'xce.retry.initial-delay', which is " + text(initial) + " (default)");
		}
		else {
			reject("retry.initial-delay", text(initial), "must be at most 'xce.retry.max-delay', which is " + text(max)
					+ (max.equals(defaults.getMaxDelay()) ? " (default)" : ""));
		}
	}

	private void positive(String field, @Nullable Duration value) {
		if (value != null) {
			between(field, value, MIN, MAX);
		}
	}

	private void zeroOrMore(String field, Duration value) {
		if (!value.isZero() && !inRange(value, MIN, MAX)) {
			reject(field, text(value), "must be 0, or from " + text(MIN) + " to " + text(MAX));
		}
	}

	private void between(String field, Duration value, Duration min, Duration max) {
		if (!inRange(value, min, max)) {
			reject(field, text(value), "must be from " + text(min) + " to " + text(max));
		}
	}

	private void between(String field, int value, int min, int max) {
		if (value < min || value > max) {
			reject(field, value, "must be from " + min + " to " + max);
		}
	}

	/**
	 * Spring Boot finds the origin of a field of the class itself by the field's name; a
	 * nested one it reports as it is told, so that is the key as it is written.
	 */
	private void reject(String field, @Nullable Object value, String message) {
		if (field.indexOf('.') < 0 || !(this.errors instanceof BindingResult result)) {
			this.errors.rejectValue(field, "range", message);
		}
		else {
			result.addError(new FieldError(result.getObjectName(), field, value, false, null, null, message));
		}
	}

	private static boolean inRange(Duration value, Duration min, Duration max) {
		return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
	}

	private static String text(Duration value) {
		if (value.isZero()) {
			return "0";
		}
		long millis = value.toMillis();
		if (millis % 3_600_000 == 0) {
			return value.toHours() + "h";
		}
		return (millis % 1000 == 0) ? value.toSeconds() + "s" : DurationStyle.SIMPLE.print(value);
	}

}
