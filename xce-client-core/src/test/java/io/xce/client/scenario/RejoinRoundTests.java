package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceRejoinException;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.topology.ClientPhase;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How one round of joins and callbacks begins and ends, and what it leaves to the next.
 */
class RejoinRoundTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final List<String> diary = new ArrayList<>();

	private Work work = (context) -> {
	};

	private String join = "join";

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private interface Work {

		void on(RejoinContext context) throws Exception;

	}

	private final class Daemon implements RejoinCallback {

		private final String suffix;

		Daemon(String suffix) {
			this.suffix = suffix;
		}

		@Override
		public XceRequest<?> join() {
			return EngineScenario.request(Kind.SESSION, RejoinRoundTests.this.join + this.suffix);
		}

		@Override
		public void onRejoin(RejoinContext context) throws Exception {
			RejoinRoundTests.this.diary.add(context.reason() + " " + context.primary().host() + " " + context.epoch());
			RejoinRoundTests.this.work.on(context);
		}

	}

	private EngineScenario daemon() {
		return this.scenario.with((builder) -> builder.addRejoinCallback(new Daemon("")));
	}

	private EngineScenario twoDaemons() {
		return this.scenario.with((builder) -> builder.addRejoinCallback(new Daemon("-1")))
			.with((builder) -> builder.addRejoinCallback(new Daemon("-2")));
	}

	private void joinedA() {
		this.scenario.each((node) -> node.redirects("a", 1).is(Role.STANDBY, 5));
		this.scenario.a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		this.scenario.recorder().clear();
		this.scenario.events();
		this.diary.clear();
	}

	private void failOver(int epoch, String from, String to) {
		this.scenario.node(from).crash();
		this.scenario.node(to).primary(epoch);
	}

	/** Two hooks in a row that do not return, the second one at the present primary. */
	private boolean[] bothHooksStuck() {
		daemon();
		joinedA();
		boolean[] release = stuckHooks();
		failOver(6, "a", "b");
		this.scenario.pass(500);
		failOver(7, "b", "c");
		this.scenario.pass(500);
		return release;
	}

	/** Deaf to interrupts until told otherwise. */
	private boolean[] stuckHooks() {
		boolean[] release = { false };
		this.work = (context) -> {
			while (!release[0]) {
				try {
					VirtualWorker.sleep(Duration.ofMillis(100));
				}
				catch (InterruptedException ex) {
					// deaf
				}
			}
		};
		return release;
	}

	private static Behaviour on(String text, Behaviour special) {
		return Behaviour.choose((exchange) -> exchange.text().equals(text) ? special : Behaviours.execute());
	}

	private ClientPhase phase() {
		return this.scenario.client().view().phase();
	}

	private List<FailoverEvent.Rejoined> rejoins() {
		return this.scenario.events(FailoverEvent.Rejoined.class);
	}

	@Test
	void joinsBeginWithTheFirstAgainOnTheNextPrimary() {
		twoDaemons().a().primary(5).answers(on("join-2", Behaviours.hang()));
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.scenario.recorder().asked("join-2")).containsExactly("a");
		failOver(6, "a", "b");
		this.scenario.pass(3000);
		assertThat(this.scenario.ledger().executions()).extracting((execution) -> execution.text())
			.containsExactly("join-1", "join-1", "join-2");
		assertThat(this.scenario.recorder().asked("join-1")).startsWith("a").endsWith("b");
		assertThat(this.diary).containsExactly("FAILOVER b 6", "FAILOVER b 6");
	}

	@Test
	void joinAnsweredUnderALaterEpochMakesTheRejoinOneOfThatEpoch() {
		twoDaemons().a().primary(5).answers(on("join-2", Behaviours.ok(6)));
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.diary).containsOnly("REELECTED a 6").hasSize(2);
		assertThat(rejoins()).singleElement().returns(6L, FailoverEvent.Rejoined::epoch);
	}

	@Test
	void rejoinTellsHowLongItTookAndIsCounted() {
		this.work = (context) -> VirtualWorker.sleep(Duration.ofMillis(700));
		daemon();
		joinedA();
		this.scenario.pass(1000);
		FailoverEvent.Rejoined event = rejoins().get(0);
		assertThat(event.took()).isBetween(Duration.ofMillis(700), Duration.ofMillis(710));
		assertThat(event.failure()).isNull();
		assertThat(this.scenario.client().statistics().rejoins()).isEqualTo(new ClientStatistics.Rejoins(1, 0));
	}

	@Test
	void rejoinThatTakesTooLongSaysSoAndIsCountedAsFailed() {
		daemon();
		joinedA();
		stuckHooks();
		boolean[] release = stuckHooks();
		failOver(6, "a", "b");
		this.scenario.pass(10_300);
		release[0] = true;
		this.scenario.pass(3000);
		assertThat(rejoins()).extracting(FailoverEvent.Rejoined::failure)
			.containsExactly(null, "not ended within 10000 ms", null);
		assertThat(rejoins().get(1).took()).isEqualTo(Duration.ofSeconds(10));
		assertThat(this.scenario.client().statistics().rejoins()).isEqualTo(new ClientStatistics.Rejoins(2, 1));
	}

	@Test
	void failedRejoinEndsOnce() {
		daemon();
		joinedA();
		this.work = (context) -> {
			throw new IllegalStateException("no room");
		};
		failOver(6, "a", "b");
		this.scenario.pass(3000);
		this.scenario.each(ScriptedNode::crash);
		assertThat(phase()).isEqualTo(ClientPhase.IDLE);
		this.scenario.pass(20_000);
		assertThat(rejoins()).extracting(FailoverEvent.Rejoined::failure)
			.containsExactly(null, "java.lang.IllegalStateException: no room");
	}

	@Test
	void adoptionAfterAFailedRejoinSaysWhyThereWasNone() {
		daemon();
		joinedA();
		this.work = (context) -> {
			throw new IllegalStateException("no room");
		};
		failOver(6, "a", "b");
		this.scenario.pass(3000);
		this.work = (context) -> {
		};
		this.scenario.pass(6000);
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).last()
			.returns(LossReason.REJOIN_FAILED, FailoverEvent.Adopted::reason)
			.satisfies((event) -> assertThat(event.gap()).isBetween(Duration.ofMillis(4900), Duration.ofMillis(5500)));
		assertThat(phase()).isEqualTo(ClientPhase.SERVING);
	}

	@Test
	void closeBeforeTheHooksHaveBegunStartsNone() {
		this.scenario.with((builder) -> builder.rejoinJitter(Duration.ofSeconds(8)));
		daemon().a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(400);
		assertThat(phase()).isEqualTo(ClientPhase.REJOINING);
		this.scenario.close();
		this.scenario.time().runFor(Duration.ofSeconds(9));
		assertThat(this.diary).isEmpty();
	}

	@Test
	void lapOfFinalAnswersIsFollowedByAFreshJoinAfterTheBackOff() {
		daemon().each((node) -> node.answers(Behaviours.status(Status.PERMISSION_DENIED).role(Role.STANDBY)));
		this.scenario.client().start();
		this.scenario.pass(4000);
		assertThat(this.scenario.recorder().asked("join")).as("one lap").hasSize(3);
		assertThat(phase()).isEqualTo(ClientPhase.IDLE);
		this.join = "second";
		this.scenario.b().primary(5);
		this.scenario.pass(3000);
		assertThat(this.scenario.recorder().asked("join")).hasSize(3);
		assertThat(this.scenario.recorder().asked("second")).endsWith("b");
		assertThat(this.diary).containsExactly("INITIAL b 5");
	}

	@Test
	void sessionExpiredSaidOfARequestOlderThanTheRejoinIsNoReasonForAnother() {
		daemon();
		joinedA();
		this.scenario.a().answers(Behaviour.choose((exchange) -> switch (exchange.text()) {
			case "soon" -> Behaviours.sessionExpired().then(Behaviours.execute());
			case "late" -> Behaviours.sessionExpired().after(Duration.ofMillis(500));
			default -> Behaviours.execute();
		}));
		Asked late = this.scenario.write("late");
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("soon") && this.diary.isEmpty()
					? Behaviours.sessionExpired() : Behaviours.execute()));
		Asked soon = this.scenario.write("soon");
		this.scenario.finish(soon);
		this.scenario.finish(late);
		assertThat(this.diary).containsExactly("SESSION_EXPIRED a 5");
		assertThat(late.servedBy()).isEqualTo("a");
	}

	@Test
	void whileASessionIsRenewedTheViewSaysSo() {
		daemon();
		joinedA();
		this.work = (context) -> VirtualWorker.sleep(Duration.ofMillis(700));
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("x") && this.diary.isEmpty()
					? Behaviours.sessionExpired() : Behaviours.execute()));
		Asked asked = this.scenario.write("x");
		this.scenario.pass(100);
		assertThat(phase()).isEqualTo(ClientPhase.REJOINING);
		this.scenario.finish(asked);
		assertThat(phase()).isEqualTo(ClientPhase.SERVING);
	}

	@Test
	void secondHookThatTakesTooLongFailsTheWaitersAtOnce() {
		daemon();
		joinedA();
		boolean[] release = stuckHooks();
		failOver(6, "a", "b");
		this.scenario.pass(1000);
		Asked waiting = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofMinutes(1)));
		this.scenario.finish(waiting).failure(XceRejoinException.class);
		assertThat(waiting.took()).isBetween(Duration.ofSeconds(19), Duration.ofSeconds(22));
		assertThat(phase()).isEqualTo(ClientPhase.REJOIN_STUCK);
		release[0] = true;
		this.scenario.pass(200);
		assertThat(phase()).isEqualTo(ClientPhase.SERVING);
	}

	@Test
	void secondHookWhosePrimaryIsLostFailsTheWaitersAtOnce() {
		boolean[] release = bothHooksStuck();
		Asked waiting = this.scenario.write("x");
		this.scenario.pass(100);
		assertThat(waiting.isDone()).isFalse();
		this.scenario.c().crash();
		this.scenario.pass(10);
		waiting.failure(XceRejoinException.class);
		assertThat(phase()).isEqualTo(ClientPhase.REJOIN_STUCK);
		release[0] = true;
	}

	@Test
	void clientAtRestThatIsNoLongerStuckIsIdle() {
		boolean[] release = bothHooksStuck();
		this.scenario.c().crash();
		this.scenario.pass(100);
		assertThat(phase()).isEqualTo(ClientPhase.REJOIN_STUCK);
		this.scenario.client().rest();
		release[0] = true;
		this.scenario.pass(200);
		assertThat(phase()).isEqualTo(ClientPhase.IDLE);
	}

}
