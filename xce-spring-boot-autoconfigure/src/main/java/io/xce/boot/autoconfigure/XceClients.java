package io.xce.boot.autoconfigure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.retry.FullJitter;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.EndpointView;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.XceRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

/**
 * All clients of the application context: attaches callbacks and listeners once every
 * bean is there, since those may need a client themselves, and starts and rests the
 * clients with the context. Starts before and stops after web servers and message
 * listeners. Closing is up to the destroy callbacks of the clients.
 */
final class XceClients implements SmartInitializingSingleton, SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(XceClients.class);

	private static final XceRequest<Boolean> PRIMARY = XceRequest.of(Operations.PRIMARY, Kind.READ, new byte[0],
			(body) -> Boolean.TRUE);

	private static final int SCHEDULE_ROWS = 8;

	private final ConfigurableListableBeanFactory beanFactory;

	private final XceProperties properties;

	private final String defaultName;

	private final UnknownKeys unknownKeys;

	private final Map<String, XceClient> clients = new LinkedHashMap<>();

	private final ListenerAttachment listeners;

	private volatile boolean running;

	XceClients(ConfigurableListableBeanFactory beanFactory, XceProperties properties, String defaultName,
			UnknownKeys unknownKeys) {
		this.beanFactory = beanFactory;
		this.properties = properties;
		this.defaultName = defaultName;
		this.unknownKeys = unknownKeys;
		this.listeners = new ListenerAttachment(beanFactory);
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.unknownKeys.find().forEach((line) -> logger.warn("{}", line));
		this.beanFactory.getBeansOfType(XceClient.class, false, true).forEach(this::add);
		Map<XceClient, Boolean> attachable = new LinkedHashMap<>();
		this.clients.forEach((name, client) -> attachable.put(client, isDefault(name)));
		this.listeners.attach(attachable);
		this.beanFactory.getBeanProvider(ClientAttachment.class)
			.orderedStream()
			.forEach((attachment) -> attachment.attach(attachable));
		this.clients.forEach((name, client) -> logger.info("[{}] {}", name, schedule(client.retry())));
	}

	private void add(String bean, XceClient client) {
		if (this.clients.put(client.name(), client) != null) {
			throw new IllegalStateException("Bean '" + bean + "' is a second client called '" + client.name()
					+ "': give it another name with XceClientBuilder.name()");
		}
	}

	/** A client that is alone is the default client, whatever it is called. */
	private boolean isDefault(String name) {
		return this.clients.size() == 1 || name.equals(this.defaultName);
	}

	private static String schedule(RetrySettings retry) {
		FullJitter jitter = new FullJitter(retry);
		int rows = Math.min(SCHEDULE_ROWS, retry.maxRetries());
		List<String> bounds = IntStream.range(0, rows).mapToObj((i) -> jitter.bound(i) / 1_000_000 + " ms").toList();
		return "A call takes at most " + retry.deadline().toMillis() + " ms; between its " + (retry.maxRetries() + 1L)
				+ " laps it waits at most " + (bounds.isEmpty() ? "0 ms" : String.join(", ", bounds))
				+ ((retry.maxRetries() > rows) ? ", and so on up to " + retry.maxDelay().toMillis() + " ms" : "");
	}

	@Override
	public void start() {
		this.running = true;
		this.clients.forEach((name, client) -> {
			if (this.properties.getStart() == XceProperties.Start.EAGER || this.listeners.joining().contains(client)) {
				client.start();
			}
			else {
				// at rest, if the context was stopped before
				client.resume();
			}
			if (this.properties.isFailFast() && isDefault(name)) {
				awaitPrimary(client);
			}
		});
	}

	private static void awaitPrimary(XceClient client) {
		try {
			new XceTemplate(client).execute(PRIMARY);
		}
		catch (ControllersUnreachableException ex) {
			List<EndpointView> endpoints = client.view().endpoints();
			if (endpoints.stream().allMatch((endpoint) -> endpoint.address() == null)) {
				throw new MastersNotResolvedException(
						endpoints.stream().map((endpoint) -> endpoint.endpoint().host()).distinct().toList(), ex);
			}
			throw ex;
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.clients.values().forEach(XceClient::rest);
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return 0;
	}

}
