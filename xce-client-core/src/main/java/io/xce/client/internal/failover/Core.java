package io.xce.client.internal.failover;

import io.xce.client.event.FailoverEvent;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.MasterList;
import io.xce.protocol.ClientId;

/**
 * What all parts of one control plane share. Confined to the serial context.
 */
final class Core {

	final EngineSettings settings;

	final EnginePorts ports;

	final ElapsedClock clock;

	final Scheduler scheduler;

	final EventBus events;

	final Trace trace;

	/** Whether replies carry epochs. */
	final boolean fencing;

	final Classifier classifier;

	final Fence fence = new Fence();

	final Counters counters = new Counters();

	final Names names;

	final Pacing pacing;

	/** The identity under which keys are remembered; new for each accepted cluster. */
	ClientId clientId;

	boolean closed;

	/** Whether only requests of callers may cause work. */
	boolean resting;

	Core(MasterList masters, EngineSettings settings, EnginePorts ports, EventBus events, Trace trace) {
		this.settings = settings;
		this.ports = ports;
		this.clock = ports.clock();
		this.scheduler = ports.transport().scheduler();
		this.events = events;
		this.trace = trace;
		this.fencing = ports.transport().capabilities().fencing();
		this.classifier = new Classifier(this.fencing, ports.transport().capabilities().keys());
		this.names = new Names(masters, ports.resolver(), this.scheduler, settings.resolveTimeout(), this.clock,
				new NameNews(settings.clientName(), events, this.counters), ports.transport().verifiesNames());
		this.pacing = new Pacing(new FullJitter(settings.retry()), ports.random()::nextPositive,
				settings.attemptTimeout());
		this.clientId = newClientId();
	}

	ClientId newClientId() {
		return new ClientId(this.ports.random().nextLong(), this.ports.random().nextLong());
	}

	/**
	 * The highest epoch known of a connection's cluster.
	 * @param link the connection
	 * @return the epoch
	 */
	long highestEpoch(Link link) {
		return this.fence.highest(link.clusterId());
	}

	String clientName() {
		return this.settings.clientName();
	}

	void publish(FailoverEvent event) {
		this.events.publish(event);
	}

}
