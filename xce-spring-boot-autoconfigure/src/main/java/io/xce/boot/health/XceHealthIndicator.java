package io.xce.boot.health;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.xce.client.XceClient;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Says whether a request can succeed now. Answers from what the client remembers: it
 * never sends anything, opens nothing and never blocks.
 * <ul>
 * <li>UP: there is a primary, and something was heard from it within three keep-alive
 * periods</li>
 * <li>OUT_OF_SERVICE, {@code CLUSTER_NOT_READY}: controllers are there, but no
 * primary</li>
 * <li>DOWN, {@code CONTROLLERS_UNREACHABLE}: no controller can be reached</li>
 * <li>DOWN, {@code CLUSTER_ID_CHANGED}: those that can be reached belong to another
 * cluster</li>
 * <li>DOWN, {@code AUTH_FAILED}: the primary, or without one every controller that is
 * there, does not accept the credentials</li>
 * <li>DOWN, {@code REJOIN_FAILED}: the last rejoin failed, and none has succeeded
 * since</li>
 * <li>DOWN, {@code REJOIN_STUCK}: two rejoin callbacks do not return</li>
 * <li>DOWN, {@code CLOSED}: the client is closed</li>
 * <li>UNKNOWN, {@code NOT_CONTACTED}: nothing was dialled yet</li>
 * <li>UNKNOWN, {@code STALE}: the primary was not heard of for longer</li>
 * </ul>
 */
public class XceHealthIndicator extends AbstractHealthIndicator {

	private static final int FRESH_PERIODS = 3;

	private final XceClient client;

	private final Clock clock;

	/**
	 * Create an indicator.
	 * @param client the client
	 */
	public XceHealthIndicator(XceClient client) {
		this(client, Clock.systemUTC());
	}

	XceHealthIndicator(XceClient client, Clock clock) {
		super("The health of an xce client cannot be told");
		this.client = client;
		this.clock = clock;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		ClusterView view = this.client.view();
		EndpointView primary = view.primaryEndpoint();
		verdict(builder, view, primary);
		builder.withDetail("phase", view.phase());
		if (primary != null) {
			builder.withDetail("primary", primary.endpoint().toString());
			if (primary.address() != null) {
				builder.withDetail("primaryAddress", primary.address());
			}
			lastContact(view.silence(primary), builder);
		}
		if (view.epoch() != Epoch.NONE) {
			builder.withDetail("epoch", view.epoch());
		}
		if (view.rejoinFailure() != null) {
			builder.withDetail("rejoinFailure", view.rejoinFailure());
		}
		Map<String, Object> endpoints = new LinkedHashMap<>();
		for (EndpointView endpoint : view.endpoints()) {
			endpoints.put(name(endpoint, endpoints), describe(view, endpoint));
		}
		builder.withDetail("endpoints", endpoints);
	}

	private void verdict(Health.Builder builder, ClusterView view, @Nullable EndpointView primary) {
		if (view.phase() == ClientPhase.CLOSED) {
			say(builder, Status.DOWN, "CLOSED");
		}
		else if (view.phase() == ClientPhase.REJOIN_STUCK) {
			say(builder, Status.DOWN, "REJOIN_STUCK");
		}
		else if (primary != null || view.primary() != null) {
			contact(builder, view, primary, (primary != null) ? view.silence(primary) : Duration.ZERO);
		}
		else if (view.endpoints().stream().anyMatch((endpoint) -> isThere(view, endpoint))) {
			withoutPrimary(builder, view);
		}
		else if (view.endpoints().stream().anyMatch(view::isForeign)) {
			say(builder, Status.DOWN, "CLUSTER_ID_CHANGED");
		}
		else if (view.endpoints().stream().allMatch((endpoint) -> endpoint.state() == EndpointState.UNKNOWN)) {
			say(builder, Status.UNKNOWN, "NOT_CONTACTED");
		}
		else {
			say(builder, Status.DOWN, "CONTROLLERS_UNREACHABLE");
		}
	}

	private static void withoutPrimary(Health.Builder builder, ClusterView view) {
		if (view.endpoints()
			.stream()
			.filter((endpoint) -> isThere(view, endpoint))
			.allMatch(EndpointView::credentialsRefused)) {
			say(builder, Status.DOWN, "AUTH_FAILED");
		}
		else if (view.rejoinFailure() != null) {
			// whoever is found has to be joined before it gets requests
			say(builder, Status.DOWN, "REJOIN_FAILED");
		}
		else {
			say(builder, Status.OUT_OF_SERVICE, "CLUSTER_NOT_READY");
		}
	}

	private void contact(Health.Builder builder, ClusterView view, @Nullable EndpointView primary,
			@Nullable Duration silence) {
		Duration limit = this.client.keepAlive().multipliedBy(FRESH_PERIODS);
		if (silence == null || silence.compareTo(limit) > 0) {
			say(builder, Status.UNKNOWN, "STALE");
		}
		else if (primary != null && primary.credentialsRefused()) {
			say(builder, Status.DOWN, "AUTH_FAILED");
		}
		else if (view.rejoinFailure() != null) {
			say(builder, Status.DOWN, "REJOIN_FAILED");
		}
		else {
			builder.up();
		}
	}

	/** Whether an endpoint of the accepted cluster answers, or did last. */
	private static boolean isThere(ClusterView view, EndpointView endpoint) {
		return (endpoint.connected() || endpoint.state().answered()) && endpoint.state() != EndpointState.REFUSED
				&& !view.isForeign(endpoint);
	}

	private static void say(Health.Builder builder, Status status, String reason) {
		builder.status(status).withDetail("reason", reason);
	}

	private void lastContact(@Nullable Duration silence, Health.Builder builder) {
		if (silence != null) {
			builder.withDetail("lastContact", this.clock.instant().minus(silence).toString());
			builder.withDetail("silentForMs", silence.toMillis());
		}
	}

	private static String name(EndpointView endpoint, Map<String, Object> taken) {
		String name = endpoint.endpoint().toString();
		return (taken.containsKey(name) && endpoint.address() != null) ? name + " (" + endpoint.address() + ")" : name;
	}

	private Map<String, Object> describe(ClusterView view, EndpointView endpoint) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("state", endpoint.state());
		details.put("connected", endpoint.connected());
		if (endpoint.address() != null) {
			details.put("address", endpoint.address());
		}
		if (endpoint.reason() != null) {
			details.put("reason", endpoint.reason());
		}
		if (endpoint.credentialsRefused()) {
			details.put("credentials", "refused");
		}
		Duration silence = view.silence(endpoint);
		if (silence != null) {
			details.put("lastContact", this.clock.instant().minus(silence).toString());
		}
		Duration backoff = view.backoff(endpoint);
		if (!backoff.isZero()) {
			details.put("backoffUntil", this.clock.instant().plus(backoff).toString());
			details.put("backoffLeftMs", backoff.toMillis());
		}
		return details;
	}

}
