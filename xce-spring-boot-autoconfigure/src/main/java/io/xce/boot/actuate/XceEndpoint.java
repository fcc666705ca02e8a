package io.xce.boot.actuate;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.XceClient;
import io.xce.client.event.ClientStatistics;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.util.MimeTypeUtils;

/**
 * Shows clients: topology, current route, what waits, and the last failover events; and
 * tells them to let go of a primary or to accept another cluster. Reads answer from
 * memory.
 */
@Endpoint(id = "xce")
public class XceEndpoint {

	/** An extension replaces an operation only if it is said to produce the same. */
	static final String PRODUCED = MimeTypeUtils.APPLICATION_JSON_VALUE;

	private final Map<String, XceClient> clients = new LinkedHashMap<>();

	private final FailoverHistory history;

	private final Clock clock;

	/**
	 * Create an endpoint.
	 * @param clients the clients
	 * @param history remembers what happened to them
	 * @param clock tells the time
	 */
	public XceEndpoint(Collection<XceClient> clients, FailoverHistory history, Clock clock) {
		clients.forEach((client) -> this.clients.put(client.name(), client));
		this.history = history;
		this.clock = clock;
	}

	/**
	 * All clients.
	 * @return their descriptions by name
	 */
	@ReadOperation
	public ClientsDescriptor clients() {
		Map<String, ClientDescriptor> described = new LinkedHashMap<>();
		this.clients.forEach((name, client) -> described.put(name, describe(client)));
		return new ClientsDescriptor(described);
	}

	/**
	 * One client.
	 * @param client its name
	 * @return its description, or {@code null} if there is none of that name
	 */
	@ReadOperation
	public @Nullable ClientDescriptor client(@Selector String client) {
		XceClient found = this.clients.get(client);
		return (found != null) ? describe(found) : null;
	}

	/**
	 * Have a client do something.
	 * @param client its name
	 * @param operation {@code rediscover}, to let go of the primary and look for it anew,
	 * or {@code acceptCluster}, to accept whatever cluster serves next
	 */
	@WriteOperation(produces = PRODUCED)
	public void tell(@Selector String client, @Selector String operation) {
		XceClient found = this.clients.get(client);
		if (found == null) {
			String reason = "There is no client '" + client + "', only " + this.clients.keySet();
			throw new InvalidEndpointRequestException(reason, reason);
		}
		switch (operation) {
			case "rediscover" -> found.rediscover();
			case "acceptCluster" -> found.acceptCluster();
			default -> {
				String reason = "There is no operation '" + operation + "', only rediscover and acceptCluster";
				throw new InvalidEndpointRequestException(reason, reason);
			}
		}
	}

	private ClientDescriptor describe(XceClient client) {
		ClusterView view = client.view();
		Instant now = this.clock.instant();
		ClientStatistics statistics = client.statistics();
		RouteDescriptor route = new RouteDescriptor(view.phase().name(), now.minus(view.inPhase()),
				(view.primary() != null) ? view.primary().toString() : null,
				(view.epoch() != Epoch.NONE) ? view.epoch() : null,
				(view.clusterId() != null) ? view.clusterId().toString() : null, view.rejoinFailure());
		return new ClientDescriptor(route,
				view.endpoints().stream().map((endpoint) -> describe(view, endpoint, now)).toList(),
				new WaitersDescriptor(statistics.waiting().waiters(), statistics.waiting().underWay(),
						statistics.waiting().rejected()),
				new CountersDescriptor(statistics.adoptions().failovers(), statistics.adoptions().reelections(),
						statistics.adoptions().reconnects(), statistics.exhaustions().notReady(),
						statistics.exhaustions().unreachable(), statistics.adoptions().withoutPrimary().toMillis()),
				this.history.of(client.name()));
	}

	private static EndpointDescriptor describe(ClusterView view, EndpointView endpoint, Instant now) {
		Duration silence = view.silence(endpoint);
		Duration backoff = view.backoff(endpoint);
		return new EndpointDescriptor(endpoint.endpoint().toString(), endpoint.address(), endpoint.configured(),
				endpoint.connected(), endpoint.state().name(),
				(endpoint.epoch() != Epoch.NONE) ? endpoint.epoch() : null, endpoint.reason(),
				(silence != null) ? now.minus(silence) : null, backoff.isZero() ? null : now.plus(backoff));
	}

	/**
	 * All clients.
	 *
	 * @param clients the clients by name
	 */
	public record ClientsDescriptor(Map<String, ClientDescriptor> clients) {

	}

	/**
	 * One client.
	 *
	 * @param route where its requests go
	 * @param endpoints what it knows of each endpoint
	 * @param waiters what waits
	 * @param counters what has happened so far
	 * @param history the last failover events, the latest last
	 */
	public record ClientDescriptor(RouteDescriptor route, List<EndpointDescriptor> endpoints, WaitersDescriptor waiters,
			CountersDescriptor counters, List<FailoverHistory.Entry> history) {

	}

	/**
	 * Where requests go.
	 *
	 * @param phase what the client is doing
	 * @param since when it began that
	 * @param primary the adopted primary, or {@code null}
	 * @param epoch the highest epoch known, or {@code null}
	 * @param clusterId the cluster it belongs to, or {@code null}
	 * @param rejoinFailure why the last rejoin failed, or {@code null} if it did not
	 */
	public record RouteDescriptor(String phase, Instant since, @Nullable String primary, @Nullable Long epoch,
			@Nullable String clusterId, @Nullable String rejoinFailure) {

	}

	/**
	 * One endpoint.
	 *
	 * @param endpoint the endpoint as configured
	 * @param address its resolved address, or {@code null}
	 * @param configured whether the list of masters names it
	 * @param connected whether it is connected
	 * @param state what was last learned
	 * @param epoch the epoch it last showed, or {@code null}
	 * @param reason why it is in its state, or {@code null}
	 * @param lastContact when something was last heard from it, or {@code null}
	 * @param backoffUntil until when it is left alone, or {@code null}
	 */
	public record EndpointDescriptor(String endpoint, @Nullable String address, boolean configured, boolean connected,
			String state, @Nullable Long epoch, @Nullable String reason, @Nullable Instant lastContact,
			@Nullable Instant backoffUntil) {

	}

	/**
	 * What waits.
	 *
	 * @param waiting requests that wait for a primary or for their release
	 * @param underWay requests that count against {@code xce.in-flight.max}
	 * @param rejected requests refused at once, by limit
	 */
	public record WaitersDescriptor(int waiting, int underWay, Map<String, Long> rejected) {

	}

	/**
	 * What has happened so far.
	 *
	 * @param failovers adoptions of another endpoint
	 * @param reelections adoptions of the same endpoint under a higher epoch
	 * @param reconnects adoptions of the same endpoint and epoch
	 * @param clusterNotReady requests that ended while controllers answered
	 * @param controllersUnreachable requests that ended while none did
	 * @param withoutPrimaryMs how long the client was without a primary in all
	 */
	public record CountersDescriptor(long failovers, long reelections, long reconnects, long clusterNotReady,
			long controllersUnreachable, long withoutPrimaryMs) {

	}

}
