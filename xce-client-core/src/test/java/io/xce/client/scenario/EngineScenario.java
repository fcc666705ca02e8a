package io.xce.client.scenario;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.xce.client.ClientInternals;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.retry.RetrySettings;
import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Transport;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import io.xce.testing.LeakCheck;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.network.Link;
import io.xce.testing.network.Recorded;
import io.xce.testing.network.Recorder;
import io.xce.testing.network.VirtualTransport;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.ScriptedRandom;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorkers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One client of scripted nodes in virtual time. Unless said otherwise the deadline is 10
 * s, the attempt timeout 2 s, delays go from 100 ms to 2 s, at most 64 may wait, and
 * every draw gives its bound, so that times are exact. The client is made at its first
 * use.
 */
public final class EngineScenario implements AutoCloseable {

	public static final String CLIENT = "test";

	private static final Duration GUARD = Duration.ofMinutes(2);

	private final ScriptedCluster cluster;

	private final VirtualWorkers workers;

	private final List<FailoverEvent> events = new ArrayList<>();

	private final List<Asked> calls = new ArrayList<>();

	private final List<Consumer<XceClientBuilder>> settings = new ArrayList<>(
			List.of((builder) -> builder.retry(defaultRetry()).attemptTimeout(Duration.ofSeconds(2)).waitersMax(64)));

	private String name = CLIENT;

	private String masters;

	private RandomSource random = new ScriptedRandom(1);

	private Transport.Capabilities capabilities = Transport.Capabilities.FULL;

	private boolean verifyingNames;

	private UnaryOperator<Transport> wire = UnaryOperator.identity();

	private VirtualTransport transport;

	private XceClient client;

	private XceTemplate template;

	private boolean closed;

	public EngineScenario(String... nodes) {
		this(ScriptedCluster.of(nodes));
		this.masters = String.join(",", List.of(nodes).stream().map((name) -> name + ":1").toList());
	}

	public EngineScenario(ScriptedCluster cluster) {
		this.cluster = cluster;
		this.workers = new VirtualWorkers(cluster.time());
	}

	// ---- before the first use

	public EngineScenario with(Consumer<XceClientBuilder> setting) {
		assertThat(this.client).as("the client is made at its first use").isNull();
		this.settings.add(setting);
		return this;
	}

	/** With nothing but the defaults. */
	public EngineScenario plain() {
		this.settings.clear();
		return this;
	}

	public EngineScenario retry(Consumer<RetryDraft> change) {
		RetryDraft draft = new RetryDraft();
		change.accept(draft);
		return with((builder) -> builder.retry(draft.settings));
	}

	public EngineScenario masters(String list) {
		this.masters = list;
		return this;
	}

	public EngineScenario named(String value) {
		this.name = value;
		return this;
	}

	public EngineScenario random(RandomSource source) {
		this.random = source;
		return this;
	}

	public EngineScenario capabilities(Transport.Capabilities value) {
		this.capabilities = value;
		return this;
	}

	/** With something of the test's own between the client and the wire. */
	public EngineScenario wire(UnaryOperator<Transport> value) {
		this.wire = value;
		return this;
	}

	/** On a wire on which every node proves its name. */
	public EngineScenario verifyingNames() {
		this.verifyingNames = true;
		return this;
	}

	public static RetrySettings defaultRetry() {
		return new RetrySettings(1_000_000, Duration.ofMillis(100), Duration.ofSeconds(2), 2.0, Duration.ofSeconds(10));
	}

	// ---- the world

	public ScriptedNode node(String name) {
		return this.cluster.node(name);
	}

	public ScriptedNode a() {
		return node("a");
	}

	public ScriptedNode b() {
		return node("b");
	}

	public ScriptedNode c() {
		return node("c");
	}

	public EngineScenario each(Consumer<ScriptedNode> change) {
		this.cluster.nodes().forEach(change);
		return this;
	}

	public ScriptedCluster cluster() {
		return this.cluster;
	}

	public VirtualTime time() {
		return this.cluster.time();
	}

	public Ledger ledger() {
		return this.cluster.ledger();
	}

	public Recorder recorder() {
		return this.cluster.recorder();
	}

	public Link link(String node) {
		return this.cluster.link(this.name, node);
	}

	public VirtualTransport transport() {
		client();
		return this.transport;
	}

	public VirtualWorkers workers() {
		return this.workers;
	}

	// ---- the client

	public XceClient client() {
		if (this.client == null) {
			this.transport = this.cluster.transport(this.name).capabilities(this.capabilities);
			if (this.verifyingNames) {
				this.transport.verifyingNames();
			}
			XceClientBuilder builder = XceClient.builder()
				.masters(this.masters)
				.name(this.name)
				.transport((clock) -> this.wire.apply(this.transport))
				.resolver(this.cluster.resolver())
				.clock(time().clock())
				.random(this.random)
				.workers(this.workers);
			this.settings.forEach((setting) -> setting.accept(builder));
			this.client = builder.build();
			this.client.addListener(new FailoverListener() {

				@Override
				public void onEvent(FailoverEvent event) {
					EngineScenario.this.events.add(event);
				}
			});
			this.template = new XceTemplate(this.client);
		}
		return this.client;
	}

	public XceTemplate template() {
		client();
		return this.template;
	}

	public static XceRequest<String> request(Kind kind, String body) {
		return XceRequest.of("op", kind, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

	public Asked ask(XceRequest<String> request, CallOptions options) {
		Asked asked = new Asked(new String(request.body(), StandardCharsets.UTF_8), time(),
				template().executeAsync(request, options));
		this.calls.add(asked);
		time().runDue();
		return asked;
	}

	public Asked ask(Kind kind, String body) {
		return ask(request(kind, body), CallOptions.defaults());
	}

	public Asked read(String body) {
		return ask(Kind.READ, body);
	}

	public Asked write(String body) {
		return ask(Kind.WRITE, body);
	}

	public List<Asked> reads(int count) {
		return IntStream.range(0, count).mapToObj((i) -> read("r" + i)).toList();
	}

	public List<Asked> writes(int count) {
		return IntStream.range(0, count).mapToObj((i) -> write("w" + i)).toList();
	}

	/** Let time pass until a call has ended. */
	public Asked finish(Asked asked) {
		time().runUntil(asked::isDone, GUARD);
		return asked;
	}

	public void finish(List<Asked> all) {
		all.forEach(this::finish);
	}

	public EngineScenario pass(Duration duration) {
		client();
		time().runFor(duration);
		return this;
	}

	public EngineScenario pass(long millis) {
		return pass(Duration.ofMillis(millis));
	}

	/** What the client's calls hold now. */
	public Dispatcher.Held held() {
		return ClientInternals.dispatcher(client()).held();
	}

	public EngineScenario at(long millis, Runnable task) {
		time().at(Duration.ofMillis(millis), task);
		return this;
	}

	/** Later than now. */
	public EngineScenario in(long millis, Runnable task) {
		time().at(time().now().plusMillis(millis), task);
		return this;
	}

	/** Have all connections up before the first request, so that only answers lead. */
	public EngineScenario connected() {
		client().start();
		pass(500);
		recorder().clear();
		return this;
	}

	/** Make a node the adopted primary, the others standbys that name it. */
	public EngineScenario serving(String primary, long epoch) {
		for (ScriptedNode node : this.cluster.nodes()) {
			node.standby().redirects(primary, 1).is(Role.STANDBY, epoch);
		}
		node(primary).primary(epoch);
		assertThat(finish(read("warm-up")).servedBy()).isEqualTo(primary);
		pass(500);
		this.recorder().clear();
		this.events.clear();
		return this;
	}

	// ---- what happened

	public EndpointView view(String node) {
		return client().view()
			.endpoints()
			.stream()
			.filter((endpoint) -> endpoint.endpoint().host().equals(node))
			.findFirst()
			.orElseThrow();
	}

	public EndpointState state(String node) {
		return view(node).state();
	}

	/** The host of the adopted primary. */
	public String primary() {
		Endpoint primary = client().view().primary();
		return (primary != null) ? primary.host() : null;
	}

	public List<FailoverEvent> events() {
		time().runDue();
		return List.copyOf(this.events);
	}

	public <E extends FailoverEvent> List<E> events(Class<E> type) {
		return events().stream().filter(type::isInstance).map(type::cast).toList();
	}

	/** What its warnings say. */
	public List<String> warnings() {
		return events(FailoverEvent.Warning.class).stream().map(FailoverEvent.Warning::message).toList();
	}

	/** When requests with a body were sent, in milliseconds since the first. */
	public List<Long> sentAt(String body, String node) {
		List<Recorded.Sent> sent = recorder().requests(body);
		Duration first = sent.get(0).time();
		return sent.stream()
			.filter((one) -> one.peer().equals(node))
			.map((one) -> one.time().minus(first).toMillis())
			.toList();
	}

	/** Close the client; nothing of it may be left. */
	@Override
	public void close() {
		if (this.client != null && !this.closed) {
			this.closed = true;
			var end = this.client.closeAsync();
			time().runFor(Duration.ofMillis(10));
			assertThat(end).as("the end of close").succeedsWithin(Duration.ofSeconds(10));
			assertThat(this.calls).as("calls that were made").allMatch(Asked::isDone);
			assertThat(this.client.pending()).as("calls that the client still counts").isZero();
			// the nodes hear of it
			time().runFor(Duration.ofSeconds(1));
			LeakCheck.assertNothingLeft(this.cluster, this.transport, this.workers);
		}
	}

	/** Retry settings to be changed. */
	public static final class RetryDraft {

		private RetrySettings settings = defaultRetry();

		public RetryDraft maxRetries(int value) {
			this.settings = this.settings.withMaxRetries(value);
			return this;
		}

		public RetryDraft delays(long initialMillis, long maxMillis, double multiplier) {
			this.settings = this.settings.withDelays(Duration.ofMillis(initialMillis), Duration.ofMillis(maxMillis),
					multiplier);
			return this;
		}

		public RetryDraft deadline(long millis) {
			this.settings = this.settings.withDeadline(Duration.ofMillis(millis));
			return this;
		}

	}

}
