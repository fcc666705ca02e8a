package io.xce.testing.simulator.fault;

import java.time.Duration;
import java.util.List;

import io.xce.testing.network.Flow;
import io.xce.testing.simulator.client.SimulatedClient;
import io.xce.testing.simulator.cluster.Controller;
import io.xce.testing.simulator.cluster.Oddity;

/**
 * What may go wrong. The clock never does.
 */
enum FaultKind {

	/** A process ends, and starts again later. */
	CRASH {
		@Override
		void happen(FaultGround ground) {
			crash(ground, ground.victim(), false, 5000);
		}
	},

	/** A machine goes off: nothing answers any more. */
	POWER_LOSS {
		@Override
		void happen(FaultGround ground) {
			crash(ground, ground.victim(), true, 5000);
		}
	},

	/** All processes end, and start again one by one. */
	ALL_RESTARTED {
		@Override
		void happen(FaultGround ground) {
			ground.nodes().forEach((node) -> crash(ground, node, false, 2500));
		}
	},

	/** A process stands still, and goes on later. */
	PAUSE {
		@Override
		void happen(FaultGround ground) {
			Controller node = ground.victim();
			node.front().freeze();
			ground.later(ground.millis(100, 4000), () -> node.front().resume());
		}
	},

	/** A node loses its ways to the others, both or one, but not those to the clients. */
	PARTITION_OF_NODES {
		@Override
		void happen(FaultGround ground) {
			Controller node = ground.victim();
			int ways = ground.random().nextInt(4);
			ground.cluster().block(node, ways != 1, ways != 2, true);
			node.boast(ground.chance(2));
			ground.later(ground.millis(500, 6000), () -> {
				ground.cluster().block(node, true, true, false);
				node.boast(false);
			});
		}
	},

	/** Some clients cannot reach a node for a while; nothing is lost. */
	PARTITION_OF_CLIENTS {
		@Override
		void happen(FaultGround ground) {
			flow(ground, Flow.HELD, Flow.HELD);
		}
	},

	/** The same, in one direction. */
	ONE_WAY {
		@Override
		void happen(FaultGround ground) {
			boolean up = ground.chance(2);
			flow(ground, up ? Flow.HELD : Flow.OPEN, up ? Flow.OPEN : Flow.HELD);
		}
	},

	/** Connections fall silent for ever. */
	SILENCE {
		@Override
		void happen(FaultGround ground) {
			flow(ground, Flow.LOST, Flow.LOST);
		}
	},

	/** Connections are reset. */
	DROPPED_CONNECTIONS {
		@Override
		void happen(FaultGround ground) {
			ground.links(ground.someClients(), ground.victim(), (link) -> link.cut());
		}
	},

	/**
	 * Some clients are far away for a while, and their connections overtake each other.
	 */
	SLOW_NETWORK {
		@Override
		void happen(FaultGround ground) {
			List<SimulatedClient> some = ground.someClients();
			Controller node = ground.victim();
			Duration latency = ground.millis(1, 300);
			ground.links(some, node, (link) -> link.latency(latency).jitter(latency));
			ground.later(ground.millis(500, 8000), () -> ground.links(some, node, FaultGround::bringNear));
		}
	},

	/** A node takes long for every request. */
	SLOW_NODE {
		@Override
		void happen(FaultGround ground) {
			Controller node = ground.victim();
			node.desk().slow(ground.millis(50, 3000));
			ground.later(ground.millis(500, 4000), () -> node.desk().well());
		}
	},

	/** The leadership goes round. */
	FLAPPING_LEADER {
		@Override
		void happen(FaultGround ground) {
			Duration at = Duration.ZERO;
			for (int i = 0; i < 5; i++) {
				at = at.plus(ground.millis(50, 700));
				ground.later(at, () -> {
					Controller primary = ground.cluster().primary();
					if (primary != null) {
						primary.abdicate(ground.any(ground.others(primary)));
					}
				});
			}
		}
	},

	/** Nodes say that the primary is who it is not any more. */
	STALE_HINTS {
		@Override
		void happen(FaultGround ground) {
			Oddity how = ground.any(List.of(Oddity.NAMES_A_FORMER_PRIMARY, Oddity.NAMES_ITSELF, Oddity.NAMES_NOBODY));
			everywhere(ground, how);
		}
	},

	/** Nodes name each other. */
	REDIRECT_LOOP {
		@Override
		void happen(FaultGround ground) {
			everywhere(ground, ground.chance(2) ? Oddity.NAMES_THE_NEXT : Oddity.NAMES_THE_NEXT_LOUDLY);
			if (ground.chance(2)) {
				ALL_STEP_DOWN.happen(ground);
			}
		}
	},

	/** The leader steps down, and nobody may follow for a while. */
	ALL_STEP_DOWN {
		@Override
		void happen(FaultGround ground) {
			for (Controller node : ground.nodes()) {
				ground.cluster().block(node, true, true, true);
			}
			ground.later(ground.millis(700, 3000), () -> ground.cluster().healNetwork());
		}
	},

	/** A node, sometimes every one, is taken out of service. */
	DISABLED {
		@Override
		void happen(FaultGround ground) {
			List<Controller> some = ground.chance(5) ? ground.nodes() : List.of(ground.victim());
			for (Controller node : some) {
				node.disable(true);
				ground.later(ground.millis(500, 6000), () -> node.disable(false));
			}
			if (ground.chance(2)) {
				ground.others(some.get(0))
					.forEach((node) -> node.desk().odd(Oddity.NAMES_A_DISABLED_NODE, 20, Duration.ofSeconds(3)));
			}
		}
	},

	/** A node does something else than it should. */
	ODD_ANSWERS {
		@Override
		void happen(FaultGround ground) {
			Oddity how = ground.any(List.of(Oddity.values()));
			List<Controller> some = (how == Oddity.REMEMBERS_NO_KEY) ? ground.nodes() : List.of(ground.victim());
			for (Controller node : some) {
				node.desk().odd(how, 1 + ground.random().nextInt(8), ground.millis(500, 10_000));
			}
		}
	},

	/** A node speaks a later version of the protocol only. */
	OTHER_VERSION {
		@Override
		void happen(FaultGround ground) {
			Controller node = ground.victim();
			node.front().versions(2, 3);
			ground.links(ground.clients(), node, (link) -> link.cut());
			ground.later(ground.millis(500, 4000), () -> node.front().versions(1, 1));
		}
	},

	/** Names cannot be resolved, or slowly. */
	NO_NAMES {
		@Override
		void happen(FaultGround ground) {
			troubleNames(ground);
			if (ground.chance(2)) {
				ground.nodes().forEach((node) -> crash(ground, node, false, 3000));
			}
		}
	},

	/** All is down and names are slow, and some clients end meanwhile. */
	CLIENTS_END {
		@Override
		void happen(FaultGround ground) {
			ground.cluster().world().resolver().takes(ground.millis(300, 900));
			ground.nodes().forEach((node) -> crash(ground, node, false, 3000));
			for (int i = 0; i < 2; i++) {
				SimulatedClient client = ground.any(ground.clients());
				ground.later(ground.millis(50, 2500), client::close);
			}
			ground.later(ground.millis(1000, 3000), () -> ground.cluster().world().resolver().takes(Duration.ZERO));
		}
	},

	/** The sessions of all clients are lost. */
	LOST_SESSIONS {
		@Override
		void happen(FaultGround ground) {
			ground.nodes().forEach((node) -> node.desk().forgetSessions());
		}
	},

	/** The records of clients that are quiet are lost. */
	LOST_RECORDS {
		@Override
		void happen(FaultGround ground) {
			ground.clients().forEach((client) -> client.loseRecord(Duration.ofSeconds(8).toNanos()));
		}
	};

	/**
	 * Go wrong.
	 * @param ground where
	 */
	abstract void happen(FaultGround ground);

	private static void crash(FaultGround ground, Controller node, boolean silently, int most) {
		if (node.isUp()) {
			node.crash(silently);
			ground.later(ground.millis(100, most), node::restart);
		}
	}

	private static void flow(FaultGround ground, Flow up, Flow down) {
		List<SimulatedClient> some = ground.someClients();
		Controller node = ground.victim();
		ground.links(some, node, (link) -> link.flow(up, down));
		ground.later(ground.millis(100, 5000), () -> ground.links(some, node, (link) -> link.heal()));
	}

	private static void everywhere(FaultGround ground, Oddity how) {
		Duration duration = ground.millis(500, 4000);
		ground.nodes().forEach((node) -> node.desk().odd(how, 100, duration));
	}

	private static void troubleNames(FaultGround ground) {
		var resolver = ground.cluster().world().resolver();
		switch (ground.random().nextInt(3)) {
			case 0 -> resolver.everythingHangs();
			case 1 -> ground.resolverFails();
			default -> resolver.takes(ground.millis(100, 1500));
		}
		ground.later(ground.millis(500, 3000), () -> resolver.recover().takes(Duration.ZERO));
	}

}
