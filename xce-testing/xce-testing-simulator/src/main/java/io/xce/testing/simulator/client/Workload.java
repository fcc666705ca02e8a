package io.xce.testing.simulator.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.client.topology.Endpoint;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a run: of every kind, by every client, some of them cancelled, some
 * with little time.
 */
public final class Workload {

	private static final Errand[] MIX = { Errand.READ, Errand.READ, Errand.READ, Errand.READ, Errand.READ, Errand.WRITE,
			Errand.WRITE, Errand.WRITE, Errand.WRITE, Errand.WRITE, Errand.WRITE, Errand.POLL, Errand.FAILING_WRITE,
			Errand.SLOW_WRITE, Errand.LANE_WRITE, Errand.LANE_WRITE, Errand.CALLER_KEY, Errand.DENIED, Errand.SESSION,
			Errand.DIRECTED, Errand.NOTIFICATION };

	private final List<SimulatedClient> clients;

	private final SeededRandom random;

	private final VirtualTime time;

	private final List<Made> witnesses = new ArrayList<>();

	private int made;

	/**
	 * Create a workload.
	 * @param clients who calls
	 * @param random where chance comes from
	 * @param time the time of the run
	 */
	public Workload(List<SimulatedClient> clients, SeededRandom random, VirtualTime time) {
		this.clients = clients;
		this.random = random;
		this.time = time;
	}

	/**
	 * Plan calls at random times.
	 * @param count how many
	 * @param duration from now on
	 */
	public void plan(int count, Duration duration) {
		for (int i = 0; i < count; i++) {
			long at = this.random.nextPositive(duration.toNanos());
			SimulatedClient client = this.clients.get(this.random.nextInt(this.clients.size()));
			Errand errand = MIX[this.random.nextInt(MIX.length)];
			this.time.scheduler().schedule(() -> call(client, errand), at);
		}
	}

	/**
	 * Plan calls of one client, drawn now, that are all made at the same time.
	 * @param at when
	 * @param count how many
	 */
	public void planBurst(Duration at, int count) {
		SimulatedClient client = this.clients.get(this.random.nextInt(this.clients.size()));
		this.time.scheduler().schedule(() -> {
			for (int i = 0; i < count; i++) {
				call(client, MIX[this.random.nextInt(MIX.length)]);
			}
		}, at.toNanos());
	}

	private void call(SimulatedClient client, Errand errand) {
		if (errand == Errand.NOTIFICATION) {
			this.made++;
			client.template().send(client.book().make(errand, 0, null).request());
			return;
		}
		String lane = (errand == Errand.LANE_WRITE) ? "lane" + this.random.nextInt(2) : null;
		Made call = make(client, errand, deadline(), lane);
		if (errand == Errand.LANE_WRITE && this.random.nextInt(2) == 0) {
			make(client, errand, deadline(), lane);
		}
		if (errand == Errand.CALLER_KEY && client.traits().keyed() && this.random.nextInt(2) == 0) {
			again(client, call);
		}
		client.check();
	}

	private Duration deadline() {
		return switch (this.random.nextInt(10)) {
			case 0 -> Duration.ofMillis(1 + this.random.nextInt(60));
			case 1, 2, 3, 4 -> Duration.ofMillis(100 + this.random.nextInt(3000));
			default -> Duration.ofMillis(3000 + this.random.nextInt(7000));
		};
	}

	private Made make(SimulatedClient client, Errand errand, Duration deadline, @Nullable String lane) {
		Made call = client.book().make(errand, deadline.toNanos(), lane);
		CallOptions options = ((errand == Errand.CALLER_KEY) ? CallOptions.idempotencyKey("key" + call.body)
				: CallOptions.defaults())
			.deadline(deadline);
		options = call.options(options);
		submit(client, call, call.body, (this.random.nextInt(2) == 0) ? options.direct() : options);
		if (this.random.nextInt(8) == 0) {
			cancelLater(call);
		}
		return call;
	}

	/** The same write, or another one, under the same key. */
	private void again(SimulatedClient client, Made first) {
		Duration deadline = deadline();
		Made call = client.book().make(Errand.CALLER_KEY, deadline.toNanos(), null);
		first.shared = true;
		call.shared = true;
		boolean same = this.random.nextInt(3) > 0;
		submit(client, call, same ? first.body : call.body,
				CallOptions.idempotencyKey("key" + first.body).deadline(deadline));
	}

	private void submit(SimulatedClient client, Made call, String body, CallOptions options) {
		this.made++;
		CompletableFuture<String> future;
		if (call.errand == Errand.DIRECTED) {
			var nodes = client.cluster().controllers();
			String node = nodes.get(this.random.nextInt(nodes.size())).name();
			client.dials().addressed();
			future = client.client().executeOn(Endpoint.parse(node + ":1"), call.request(body), options);
		}
		else {
			future = client.template().executeAsync(call.request(body), options);
		}
		call.future = future;
		var unused = future.whenComplete((value, failure) -> client.book().ended(call, value, failure));
	}

	private void cancelLater(Made call) {
		this.time.scheduler().schedule(() -> {
			if (call.future != null && !call.future.isDone()) {
				call.cancelled = true;
				call.future.cancel(false);
			}
		}, this.random.nextPositive(2_000_000_000));
	}

	/**
	 * Have every client that is open make a call that must succeed.
	 * @param deadline how long it may take
	 */
	public void witness(Duration deadline) {
		this.witnesses.clear();
		for (SimulatedClient client : this.clients) {
			if (!client.isClosed()) {
				boolean mayEndUnknown = client.lostRecord() || !client.traits().keyed();
				Errand errand = mayEndUnknown ? Errand.READ : Errand.WRITE;
				Made call = client.book().make(errand, deadline.toNanos(), null);
				this.witnesses.add(call);
				submit(client, call, call.body, CallOptions.defaults().deadline(deadline));
			}
		}
	}

	/**
	 * The calls of {@link #witness} that have not succeeded.
	 * @return a text of each
	 */
	public List<String> notSucceeded() {
		return this.witnesses.stream().filter((call) -> !call.succeeded()).map(Object::toString).toList();
	}

	/**
	 * How many calls were made.
	 * @return the count, notifications included
	 */
	public int made() {
		return this.made;
	}

}
