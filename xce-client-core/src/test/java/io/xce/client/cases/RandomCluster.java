package io.xce.client.cases;

import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Flow;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;

/**
 * A cluster whose nodes behave as those of a real one may: at most one executes writes,
 * the one elected last, and it answers each request with that request's own body. All
 * else is chance.
 */
final class RandomCluster {

	private final EngineScenario scenario;

	private final SeededRandom random;

	private final List<String> names = new ArrayList<>();

	private final List<String> down = new ArrayList<>();

	private String primary = "";

	private long epoch = 4;

	private Duration moved = Duration.ZERO;

	/** Goes up with each event that makes planned ones obsolete. */
	private int generation;

	RandomCluster(EngineScenario scenario, SeededRandom random) {
		this.scenario = scenario;
		this.random = random;
		scenario.each((node) -> this.names.add(node.name()));
	}

	private String any() {
		return this.names.get(this.random.nextInt(this.names.size()));
	}

	private ScriptedNode node(String name) {
		return this.scenario.node(name);
	}

	String primary() {
		return this.primary;
	}

	long epoch() {
		return this.epoch;
	}

	// ---- what nodes do

	private static void echo(Exchange exchange, long epoch) {
		RecordedResult result = exchange.execute(epoch,
				() -> RecordedResult.ok(exchange.text().getBytes(StandardCharsets.UTF_8)));
		exchange.answer(result);
	}

	/** The primary of the moment; a deposed one only reads. */
	private Behaviour leading(String name, long term) {
		return (exchange) -> {
			boolean current = name.equals(this.primary) && term == this.epoch;
			if (current || exchange.request().kind() == Kind.READ) {
				echo(exchange, term);
			}
		};
	}

	private Behaviour applyAndClose(String name, long term) {
		return (exchange) -> {
			if (name.equals(this.primary) && term == this.epoch) {
				exchange.execute(term, () -> RecordedResult.ok(exchange.text().getBytes(StandardCharsets.UTF_8)));
			}
			exchange.close();
		};
	}

	void elect(String winner) {
		if (this.down.contains(winner)) {
			return;
		}
		String before = this.primary;
		this.epoch++;
		this.primary = winner;
		this.generation++;
		for (String name : this.names) {
			ScriptedNode node = node(name);
			if (name.equals(winner)) {
				node.is(Role.PRIMARY, this.epoch).answers(leading(name, this.epoch));
			}
			else if (name.equals(before) && this.random.nextInt(3) == 0) {
				// it has not noticed yet
				this.scenario.in(50 + this.random.nextInt(600), () -> follow(name));
			}
			else {
				follow(name);
			}
			if (this.random.nextInt(2) == 0) {
				node.announce();
			}
		}
	}

	private void follow(String name) {
		if (name.equals(this.primary)) {
			return;
		}
		ScriptedNode node = node(name);
		switch (this.random.nextInt(6)) {
			case 0 -> node.is(Role.STANDBY, this.epoch).answers(Behaviours.standby());
			case 1 -> node.is(Role.STANDBY, this.epoch).answers(Behaviours.redirect(any(), 1));
			case 2 -> node.is(Role.ELECTING, this.epoch).answers(Behaviours.noPrimary());
			default -> node.is(Role.STANDBY, this.epoch).answers(Behaviours.redirect(this.primary, 1));
		}
	}

	private void stepDown() {
		String old = this.primary;
		this.primary = "";
		this.generation++;
		if (!old.isEmpty() && !this.down.contains(old)) {
			node(old).is(Role.ELECTING, this.epoch).answers(Behaviours.noPrimary());
		}
		int planned = this.generation;
		String next = any();
		this.scenario.in(20 + this.random.nextInt(1500), () -> {
			if (this.generation == planned) {
				elect(next);
			}
		});
	}

	// ---- what goes wrong

	void fault() {
		String victim = any();
		switch (this.random.nextInt(14)) {
			case 0 -> crash(victim, false);
			case 1 -> crash(victim, true);
			case 2, 3 -> restart(victim);
			case 4, 5 -> elect(victim);
			case 6 -> stepDown();
			case 7 -> this.scenario.link(victim).cut();
			case 8 -> silence(victim);
			case 9 -> slowLink(victim);
			case 10 -> pause(victim);
			case 11 -> names(victim);
			default -> misbehave(victim);
		}
	}

	private void crash(String victim, boolean silently) {
		if (silently) {
			node(victim).powerOff();
		}
		else {
			node(victim).crash();
		}
		this.down.add(victim);
		if (victim.equals(this.primary)) {
			stepDown();
		}
	}

	private void restart(String victim) {
		if (this.down.remove(victim)) {
			this.down.removeIf(victim::equals);
			node(victim).restart();
			follow(victim);
		}
	}

	private void silence(String victim) {
		Flow up = (this.random.nextInt(2) == 0) ? Flow.HELD : Flow.OPEN;
		this.scenario.link(victim).flow(up, Flow.HELD);
		this.scenario.in(50 + this.random.nextInt(4000), () -> this.scenario.link(victim).heal());
	}

	private void slowLink(String victim) {
		this.scenario.link(victim)
			.latency(Duration.ofNanos(1 + this.random.nextInt(50_000_000)))
			.jitter(Duration.ofMillis(this.random.nextInt(30)));
	}

	private void pause(String victim) {
		node(victim).freeze();
		this.scenario.in(50 + this.random.nextInt(5000), () -> node(victim).resume());
	}

	private void names(String victim) {
		ScriptedCluster cluster = this.scenario.cluster();
		switch (this.random.nextInt(4)) {
			case 0 -> cluster.resolver().everythingHangs();
			case 1 -> cluster.resolver().everythingFails(new UnknownHostException("chaos"));
			case 2 -> cluster.resolver().takes(Duration.ofMillis(this.random.nextInt(800)));
			default -> moveAll();
		}
		this.scenario.in(this.random.nextInt(3000), () -> cluster.resolver().recover());
	}

	/** While one of them stays where it was the client need not ask for the others. */
	private void moveAll() {
		Duration now = this.scenario.time().now();
		if (now.minus(this.moved).compareTo(Duration.ofSeconds(12)) < 0) {
			return;
		}
		this.moved = now;
		int net = this.random.nextInt(200);
		for (String name : this.names) {
			this.down.remove(name);
			this.scenario.cluster().move(name, "10.1." + net + "." + (1 + this.names.indexOf(name)));
			follow(name);
		}
		stepDown();
	}

	private void misbehave(String victim) {
		ScriptedNode node = node(victim);
		if (!victim.equals(this.primary)) {
			node.answers(switch (this.random.nextInt(6)) {
				case 0 -> Behaviours.notReady();
				case 1 -> Behaviours.disabled();
				case 2 -> Behaviours.hang();
				case 3 -> Behaviours.garbage();
				case 4 -> Behaviours.redirect("c", 70_000);
				default -> Behaviours.noPrimary().preExecution(false);
			});
			return;
		}
		Behaviour well = leading(victim, this.epoch);
		Behaviour odd = switch (this.random.nextInt(9)) {
			case 0 -> applyAndClose(victim, this.epoch);
			case 1 -> Behaviours.reset();
			case 2 -> Behaviours.busy();
			case 3 -> well.after(Duration.ofMillis(this.random.nextInt(5000)));
			case 4 -> Behaviours.hang();
			case 5 -> Behaviours.sessionExpired();
			case 6 -> Behaviours.notReady();
			case 7 -> Behaviours.disabled();
			default -> Behaviours.unknownStatus(901).preExecution(true);
		};
		node.answers(odd.times(1 + this.random.nextInt(4), well));
	}

	/** From now on all is well. */
	void heal() {
		this.scenario.cluster().resolver().recover().takes(Duration.ZERO);
		this.generation++;
		for (String name : this.names) {
			this.scenario.link(name).latency(Duration.ofNanos(100_000)).jitter(Duration.ZERO).heal();
			node(name).resume();
			restart(name);
		}
		elect(any());
		for (String name : this.names) {
			follow(name);
		}
	}

}
