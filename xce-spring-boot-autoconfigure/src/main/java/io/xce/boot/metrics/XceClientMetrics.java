package io.xce.boot.metrics;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.xce.client.XceClient;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.LossReason;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;

/**
 * Meters of clients. All of them read what the client has counted, when they are asked,
 * so none loses anything and none costs anything meanwhile. Tags are bounded: names of
 * clients, of configured endpoints, and constants.
 */
public final class XceClientMetrics implements MeterBinder {

	private static final int MAX_ENDPOINTS = 64;

	private static final String FOLLOWED = "FOLLOWED";

	private final List<XceClient> clients;

	/**
	 * Create meters.
	 * @param clients the clients
	 */
	public XceClientMetrics(Collection<XceClient> clients) {
		this.clients = List.copyOf(clients);
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.clients.forEach((client) -> new Binding(client, registry).bind());
	}

	/** The meters of one client in one registry. */
	private static final class Binding {

		private final XceClient client;

		private final MeterRegistry registry;

		private final Tags tags;

		private final Set<Endpoint> endpoints = ConcurrentHashMap.newKeySet();

		Binding(XceClient client, MeterRegistry registry) {
			this.client = client;
			this.registry = registry;
			this.tags = Tags.of("client", client.name());
		}

		void bind() {
			requests();
			primary();
			limits();
			names();
			dropped();
			this.client.view().endpoints().forEach(this::endpoint);
			this.client.addListener(new FailoverListener() {

				@Override
				public void onEndpointChanged(FailoverEvent.EndpointChanged event) {
					// the list of masters may have changed
					Binding.this.client.view().endpoints().forEach(Binding.this::endpoint);
				}
			});
		}

		private void requests() {
			counter("xce.client.attempts", "Requests sent to an endpoint, each time they were sent.", Tags.empty(),
					(statistics) -> statistics.attempts().sent());
			counter("xce.client.attempts.failed", "Attempts after which their request had to go on.", Tags.empty(),
					(statistics) -> statistics.attempts().failed());
			counter("xce.client.attempts.slow", "Attempts that a living primary did not answer in time.", Tags.empty(),
					(statistics) -> statistics.attempts().slow());
			counter("xce.client.fenced", "Answers of deposed primaries that were not believed.", Tags.empty(),
					(statistics) -> statistics.attempts().fenced());
			counter("xce.client.exhaustions", "Requests that ended because no primary was found in time.",
					Tags.of("reason", "cluster-not-ready"), (statistics) -> statistics.exhaustions().notReady());
			counter("xce.client.exhaustions", "Requests that ended because no primary was found in time.",
					Tags.of("reason", "controllers-unreachable"),
					(statistics) -> statistics.exhaustions().unreachable());
			for (String rule : this.client.statistics().hints().keySet()) {
				if (rule.equals(FOLLOWED)) {
					counter("xce.client.hints.followed", "Redirects whose address was the next attempt.", Tags.empty(),
							(statistics) -> statistics.hints().getOrDefault(rule, 0L));
				}
				else {
					counter("xce.client.hints.ignored", "Redirects whose address was not followed.",
							Tags.of("rule", TagText.of(rule)),
							(statistics) -> statistics.hints().getOrDefault(rule, 0L));
				}
			}
		}

		private void primary() {
			for (LossReason reason : LossReason.values()) {
				counter("xce.client.failovers", "Adoptions of another endpoint than the one before.",
						Tags.of("reason", TagText.of(reason)),
						(statistics) -> statistics.adoptions().failoversByReason().getOrDefault(reason, 0L));
			}
			counter("xce.client.reelections", "Adoptions of the same endpoint under a higher epoch.", Tags.empty(),
					(statistics) -> statistics.adoptions().reelections());
			counter("xce.client.reconnects", "Adoptions of the same endpoint and epoch.", Tags.empty(),
					(statistics) -> statistics.adoptions().reconnects());
			counter("xce.client.rejoins", "Rejoins that ended.", Tags.of("outcome", "succeeded"),
					(statistics) -> statistics.rejoins().succeeded());
			counter("xce.client.rejoins", "Rejoins that ended.", Tags.of("outcome", "failed"),
					(statistics) -> statistics.rejoins().failed());
			FunctionTimer
				.builder("xce.client.without.primary", this.client, (target) -> target.statistics().adoptions().gaps(),
						(target) -> target.statistics().adoptions().withoutPrimary().toNanos(), TimeUnit.NANOSECONDS)
				.description("Times without a primary between two adoptions.")
				.tags(this.tags)
				.register(this.registry);
			gauge("xce.client.serving", "Whether a request could be served now: 1 or 0.", Tags.empty(),
					(target) -> target.view().canServe() ? 1 : 0);
			gauge("xce.client.epoch", "The highest epoch any primary has shown, NaN before the first.", Tags.empty(),
					(target) -> (target.view().epoch() != Epoch.NONE) ? target.view().epoch() : Double.NaN);
		}

		private void limits() {
			gauge("xce.client.waiters", "Requests that wait for a primary or for their release to it.", Tags.empty(),
					(target) -> target.statistics().waiting().waiters());
			gauge("xce.client.waiters.new", "Requests that count against xce.waiters.max.", Tags.empty(),
					(target) -> target.statistics().waiting().arrivedWithoutPrimary());
			gauge("xce.client.in.flight", "Requests that count against xce.in-flight.max.", Tags.empty(),
					(target) -> target.statistics().waiting().underWay());
			for (String limit : this.client.statistics().waiting().rejected().keySet()) {
				counter("xce.client.rejected", "Requests refused at once because a limit was reached.",
						Tags.of("limit", limit),
						(statistics) -> statistics.waiting().rejected().getOrDefault(limit, 0L));
			}
		}

		private void names() {
			counter("xce.client.lookups", "Look-ups of names of masters.", Tags.of("outcome", "resolved"),
					(statistics) -> statistics.names().resolved());
			counter("xce.client.lookups", "Look-ups of names of masters.", Tags.of("outcome", "failed"),
					(statistics) -> statistics.names().failed());
			counter("xce.client.lookups", "Look-ups of names of masters.", Tags.of("outcome", "timed-out"),
					(statistics) -> statistics.names().timedOut());
			counter("xce.client.name.changes", "How often a name of masters got other addresses.", Tags.empty(),
					(statistics) -> statistics.names().changes());
		}

		private void dropped() {
			counter("xce.client.notifications", "Notifications by what became of them.", Tags.of("result", "sent"),
					ClientStatistics::notificationsSent);
			counter("xce.client.notifications", "Notifications by what became of them.", Tags.of("result", "dropped"),
					(statistics) -> statistics.dropped().notifications());
			counter("xce.client.monitor.failures", "Exceptions that work in the background met and survived.",
					Tags.empty(), ClientStatistics::monitorFailures);
			counter("xce.client.events.dropped", "Events that slow listeners did not get.", Tags.empty(),
					(statistics) -> statistics.dropped().events());
			counter("xce.client.completions.refused", "Completions that the completion executor refused.", Tags.empty(),
					(statistics) -> statistics.dropped().completions());
		}

		private void endpoint(EndpointView view) {
			Endpoint endpoint = view.endpoint();
			if (!view.configured() || this.endpoints.size() >= MAX_ENDPOINTS || !this.endpoints.add(endpoint)) {
				return;
			}
			Tags named = Tags.of("endpoint", endpoint.toString());
			for (EndpointState state : EndpointState.values()) {
				gauge("xce.client.endpoint.state", "Whether an endpoint is in a state: 1 or 0.",
						named.and("state", TagText.of(state)),
						(target) -> any(target.view(), endpoint, (now) -> now.state() == state));
			}
			gauge("xce.client.endpoint.addresses", "How many addresses of an endpoint are known.", named,
					(target) -> addresses(target.view(), endpoint));
			gauge("xce.client.endpoint.connected", "Whether an endpoint is connected: 1 or 0.", named,
					(target) -> any(target.view(), endpoint, EndpointView::connected));
		}

		private static long addresses(ClusterView view, Endpoint endpoint) {
			return view.endpoints()
				.stream()
				.filter((one) -> one.endpoint().equals(endpoint) && one.address() != null)
				.count();
		}

		private static double any(ClusterView view, Endpoint endpoint, Predicate<EndpointView> test) {
			return view.endpoints().stream().anyMatch((one) -> one.endpoint().equals(endpoint) && test.test(one)) ? 1
					: 0;
		}

		private void counter(String name, String description, Tags more, ToLongFunction<ClientStatistics> count) {
			FunctionCounter.builder(name, this.client, (target) -> count.applyAsLong(target.statistics()))
				.description(description)
				.tags(this.tags.and(more))
				.register(this.registry);
		}

		private void gauge(String name, String description, Tags more, ToDoubleFunction<XceClient> value) {
			Gauge.builder(name, this.client, value)
				.description(description)
				.tags(this.tags.and(more))
				.register(this.registry);
		}

	}

}
