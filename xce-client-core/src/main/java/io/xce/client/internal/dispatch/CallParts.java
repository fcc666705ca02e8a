package io.xce.client.internal.dispatch;

import io.xce.client.internal.failover.Counters;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;

/**
 * What the data path consists of, wired. Every part is confined to the serial context
 * unless it says otherwise.
 */
final class CallParts {

	final FailoverEngine engine;

	final EngineSettings settings;

	final Counters counters;

	final Clock clock;

	/** The clock of what is done in batches. */
	final BatchClock time;

	final Scheduler scheduler;

	/** Whether writes carry keys on this wire. */
	final boolean keyed;

	final TimeLimits limits;

	final Admission admission;

	final Population population;

	final Lanes lanes;

	final Waiters waiters = new Waiters();

	final Postponed postponed;

	final Release release;

	final Keys keys;

	final Timers timers;

	final InFlight inFlight;

	final AttemptJudge judge;

	final Sender sender;

	final RetryBudget budget = new RetryBudget();

	final Breakage breakage = new Breakage();

	final Troubles troubles;

	final Directed directed;

	final Departures departures;

	final Failures failures;

	final Endings endings;

	final Completions completions;

	CallParts(CallFlow flow, FailoverEngine engine, DispatchSettings settings, Admission admission) {
		String client = settings.engine().clientName();
		this.engine = engine;
		this.settings = settings.engine();
		this.counters = engine.counters();
		this.clock = settings.ports().clock();
		this.time = new BatchClock(this.clock);
		this.scheduler = settings.ports().transport().scheduler();
		this.keyed = settings.ports().transport().capabilities().keys();
		this.limits = new TimeLimits(this.settings);
		this.admission = admission;
		this.population = new Population(this.settings.waitersMax(), this.settings.inFlightMax());
		this.lanes = new Lanes(flow::proceed);
		this.postponed = new Postponed(this.scheduler, settings.ports().random(), new FullJitter(this.settings.retry()),
				flow::afterBusy);
		this.release = new Release(this.scheduler, flow::passOne);
		this.keys = new Keys(engine, this.time, client, this.settings.inFlightMax());
		this.timers = new Timers(this.scheduler, this.clock);
		this.judge = new AttemptJudge(engine, flow, this.timers, settings.ports().transport().capabilities());
		this.inFlight = new InFlight(this.judge);
		this.sender = new Sender(engine, this.time, this.inFlight, this.keys, this.timers, this.judge);
		this.failures = new Failures(engine, this.clock, client);
		this.endings = new Endings(engine, this.failures, client);
		this.troubles = new Troubles(engine, this.failures, this.clock, client);
		this.directed = new Directed(flow);
		this.departures = new Departures(this);
		this.completions = new Completions(settings, settings.ports().workers(), this.scheduler, engine::handOverEvents,
				client);
	}

}
