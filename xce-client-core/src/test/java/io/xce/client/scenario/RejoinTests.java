package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.SessionExpiredException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.call.XceDeadlineExceededException.Stage;
import io.xce.client.call.XceRejoinException;
import io.xce.client.call.XceSessionLostException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.topology.ClientPhase;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.ScriptedRandom;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a daemon's session goes through when the primary moves.
 */
class RejoinTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final Daemon daemon = new Daemon();

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** A callback that keeps a diary. */
	private final class Daemon implements RejoinCallback {

		private final List<String> diary = new ArrayList<>();

		private final List<RejoinContext> contexts = new ArrayList<>();

		private XceRequest<?> join = EngineScenario.request(Kind.SESSION, "join");

		private Work work = (context) -> {
		};

		@Override
		public XceRequest<?> join() {
			return this.join;
		}

		@Override
		public void onRejoin(RejoinContext context) throws Exception {
			this.contexts.add(context);
			this.diary.add(context.reason() + " " + context.primary().host() + " " + context.epoch());
			this.work.on(context);
		}

	}

	private interface Work {

		void on(RejoinContext context) throws Exception;

	}

	private EngineScenario daemon() {
		return this.scenario.with((builder) -> builder.addRejoinCallback(this.daemon));
	}

	/** The daemon has joined A at epoch 5. */
	private EngineScenario joined() {
		daemon();
		this.scenario.each((node) -> node.redirects("a", 1).is(Role.STANDBY, 5));
		this.scenario.a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.daemon.diary).containsExactly("INITIAL a 5");
		this.scenario.recorder().clear();
		this.daemon.diary.clear();
		return this.scenario;
	}

	private void failOver(int epoch, String from, String to) {
		this.scenario.node(from).crash();
		this.scenario.node(to).primary(epoch);
	}

	@Test
	void startLooksForThePrimaryAndJoins() {
		daemon().b().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.daemon.diary).containsExactly("INITIAL b 5");
		assertThat(this.scenario.recorder().asked("join")).containsExactly("a", "b");
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SERVING);
	}

	@Test
	void withoutCallbacksNothingIsSearchedFor() {
		this.scenario.b().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.scenario.recorder().dialled()).containsExactlyInAnyOrder("a", "b", "c");
		assertThat(this.scenario.recorder().asked()).isEmpty();
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
	}

	@Test
	void withoutAJoinTheBuiltInReadCarries() {
		this.daemon.join = null;
		daemon().b().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.daemon.diary).containsExactly("INITIAL b 5");
		assertThat(this.scenario.recorder().all(Recorded.Sent.class)).isNotEmpty()
			.allSatisfy((sent) -> assertThat(sent.request().operation()).isEqualTo(Operations.PRIMARY));
	}

	@Test
	void reasonsTellWhatHappened() {
		joined();
		this.scenario.link("a").cut();
		this.scenario.pass(500);
		this.scenario.a().primary(6).announce();
		this.scenario.pass(500);
		this.scenario.a().crash();
		this.scenario.b().primary(7);
		this.scenario.pass(3000);
		assertThat(this.daemon.diary).containsExactly("RECONNECTED a 5", "REELECTED a 6", "FAILOVER b 7");
	}

	@Test
	void losingThePrimaryStartsASearchThoughNobodyCalls() {
		joined();
		failOver(6, "a", "b");
		this.scenario.pass(3000);
		assertThat(this.daemon.diary).containsExactly("FAILOVER b 6");
	}

	@Test
	void nothingElseReachesTheNewPrimaryBeforeTheHookEnded() {
		joined();
		List<Long> sentBefore = new ArrayList<>();
		this.daemon.work = (context) -> {
			VirtualWorker.sleep(Duration.ofMillis(700));
			sentBefore.add(this.scenario.recorder()
				.all(Recorded.Sent.class, "b")
				.stream()
				.filter((sent) -> !sent.text().equals("join"))
				.count());
		};
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.writes(50);
		this.scenario.pass(10);
		failOver(6, "a", "b");
		this.scenario.pass(20);
		calls = new ArrayList<>(calls);
		calls.addAll(this.scenario.reads(10));
		this.scenario.finish(calls);
		assertThat(sentBefore).containsExactly(0L);
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void notificationsAreNotSentDuringARejoin() {
		joined();
		this.daemon.work = (context) -> VirtualWorker.sleep(Duration.ofMillis(700));
		failOver(6, "a", "b");
		this.scenario.pass(500);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.REJOINING);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
		this.scenario.pass(1000);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
		this.scenario.pass(10);
	}

	@Test
	void callsOfTheHookGoAheadOfAllOthers() {
		joined();
		List<String> results = new ArrayList<>();
		this.daemon.work = (context) -> {
			CompletableFuture<String> own = this.scenario.template()
				.executeAsync(EngineScenario.request(Kind.WRITE, "own"));
			VirtualWorker.await(own);
			results.add(own.get());
		};
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = this.scenario.writes(20);
		this.scenario.pass(10);
		failOver(6, "a", "b");
		this.scenario.finish(calls);
		assertThat(results).singleElement().asString().startsWith("b#");
		assertThat(this.scenario.ledger().writes()).first().isEqualTo("own");
	}

	@Test
	void finalAnswerToAJoinFailsTheWaitersWithItsCause() {
		joined();
		this.scenario.a().answers(Behaviours.hang());
		Asked waiting = this.scenario.write("x");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.b()
			.primary(6)
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("join")
					? Behaviours.status(Status.PERMISSION_DENIED) : Behaviours.execute()));
		XceRejoinException failure = this.scenario.finish(waiting).failure(XceRejoinException.class);
		assertThat(failure).hasCauseInstanceOf(PermissionDeniedException.class);
		assertThat(this.scenario.recorder().asked("x")).doesNotContain("b");
		int joins = this.scenario.recorder().asked("join").size();
		Asked soon = this.scenario.finish(this.scenario.write("y"));
		assertThat(this.scenario.recorder().asked("join")).as("nobody is asked again").hasSize(joins);
		soon.failure(XceRejoinException.class);
		assertThat(soon.took()).as("remembered").isLessThan(Duration.ofMillis(1));
		this.scenario.b().answers(Behaviours.execute());
		this.scenario.pass(5100);
		assertThat(this.scenario.finish(this.scenario.write("z")).servedBy()).isEqualTo("b");
	}

	@Test
	void finalAnswerToAJoinFromAnotherNodeDoesNotCount() {
		daemon().a().answers(Behaviours.status(Status.PERMISSION_DENIED).role(Role.STANDBY));
		this.scenario.b().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.daemon.diary).containsExactly("INITIAL b 5");
	}

	@Test
	void wholeLapOfFinalAnswersIsFinal() {
		daemon().each((node) -> node.answers(Behaviours.status(Status.PERMISSION_DENIED).role(Role.STANDBY)));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		asked.failure(XceRejoinException.class);
		assertThat(asked.took()).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void hookThatThrowsFailsTheWaitersWithItsCause() {
		joined();
		this.daemon.work = (context) -> {
			throw new IllegalStateException("no room");
		};
		this.scenario.a().answers(Behaviours.hang());
		Asked waiting = this.scenario.write("x");
		this.scenario.pass(10);
		failOver(6, "a", "b");
		assertThat(this.scenario.finish(waiting).failure(XceRejoinException.class)).rootCause().hasMessage("no room");
		this.daemon.work = (context) -> {
		};
		this.scenario.pass(6000);
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("b");
	}

	@Test
	void joinsAndHooksOfManyCallbacksRunInOrderOnce() {
		List<String> order = new ArrayList<>();
		for (String name : List.of("one", "two")) {
			this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

				@Override
				public XceRequest<?> join() {
					return EngineScenario.request(Kind.SESSION, "join-" + name);
				}

				@Override
				public void onRejoin(RejoinContext context) {
					order.add(name);
				}
			}));
		}
		this.scenario.a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(order).containsExactly("one", "two");
		assertThat(this.scenario.ledger().executions()).extracting((execution) -> execution.text())
			.containsExactly("join-one", "join-two");
	}

	@Test
	void hookThatTakesTooLongIsInterruptedAndItsPrimaryAbandoned() {
		joined();
		List<Boolean> interrupted = new ArrayList<>();
		this.daemon.work = (context) -> {
			if (this.daemon.contexts.size() == 2) {
				try {
					VirtualWorker.sleepForEver();
				}
				catch (InterruptedException ex) {
					interrupted.add(context.isRevoked());
				}
			}
		};
		failOver(6, "a", "b");
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofSeconds(20)));
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(13));
		assertThat(interrupted).containsExactly(true);
		assertThat(this.daemon.diary).hasSize(2);
	}

	@Test
	void waiterWhoseDeadlinePassesDuringARejoinSaysSo() {
		joined();
		this.daemon.work = (context) -> VirtualWorker.sleep(Duration.ofSeconds(8));
		failOver(6, "a", "b");
		this.scenario.pass(500);
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofSeconds(1)));
		XceDeadlineExceededException failure = this.scenario.finish(asked).failure(XceDeadlineExceededException.class);
		assertThat(failure.stage()).isEqualTo(Stage.REJOIN);
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		this.scenario.pass(9000);
	}

	@Test
	void contextIsRevokedWhenItsPrimaryIsLost() {
		joined();
		List<String> seen = new ArrayList<>();
		this.daemon.work = (context) -> {
			try {
				VirtualWorker.sleep(Duration.ofSeconds(5));
			}
			catch (InterruptedException ex) {
				seen.add(context.primary().host() + " revoked " + context.isRevoked());
			}
		};
		failOver(6, "a", "b");
		this.scenario.pass(500);
		this.daemon.work = (context) -> {
		};
		failOver(7, "b", "c");
		this.scenario.pass(3000);
		assertThat(seen).containsExactly("b revoked true");
		assertThat(this.daemon.diary).containsExactly("FAILOVER b 6", "FAILOVER c 7");
	}

	@Test
	void callsOfARevokedHookFail() {
		joined();
		List<Throwable> failures = new ArrayList<>();
		this.daemon.work = (context) -> {
			if (context.epoch() > 6) {
				return;
			}
			try {
				VirtualWorker.sleep(Duration.ofSeconds(5));
			}
			catch (InterruptedException ex) {
				this.scenario.template()
					.executeAsync(EngineScenario.request(Kind.WRITE, "late"))
					.whenComplete((value, failure) -> failures.add(failure));
				VirtualWorker.sleep(Duration.ofMillis(10));
			}
		};
		failOver(6, "a", "b");
		this.scenario.pass(500);
		failOver(7, "b", "c");
		this.scenario.pass(3000);
		assertThat(failures).singleElement().isInstanceOf(XceRejoinException.class);
		assertThat(this.scenario.recorder().asked("late")).isEmpty();
	}

	@Test
	void twoStuckHooksRefuseEverythingUntilOneReturns() {
		joined();
		boolean[] release = { false };
		this.daemon.work = (context) -> {
			while (!release[0]) {
				try {
					VirtualWorker.sleep(Duration.ofMillis(100));
				}
				catch (InterruptedException ex) {
					// deaf to interrupts
				}
			}
		};
		failOver(6, "a", "b");
		this.scenario.pass(500);
		failOver(7, "b", "c");
		this.scenario.pass(500);
		this.scenario.c().crash();
		this.scenario.a().restart().primary(8);
		this.scenario.pass(3000);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.REJOIN_STUCK);
		Asked refused = this.scenario.finish(this.scenario.write("x"));
		refused.failure(XceRejoinException.class);
		assertThat(refused.took()).isLessThan(Duration.ofMillis(1));
		release[0] = true;
		this.scenario.pass(5000);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SERVING);
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("a");
	}

	@Test
	void twentyLossesAreTwentyRejoins() {
		joined();
		List<String> nodes = List.of("a", "b", "c");
		for (int i = 0; i < 20; i++) {
			failOver(6 + i, nodes.get(i % 3), nodes.get((i + 1) % 3));
			this.scenario.pass(3000);
			this.scenario.node(nodes.get(i % 3)).restart().standby();
		}
		assertThat(this.daemon.diary).hasSize(20);
		assertThat(this.scenario.workers().active()).isZero();
	}

	@Test
	void allNodesRestartedLongAfterIsARejoinToo() {
		joined();
		this.scenario.each(ScriptedNode::crash);
		this.scenario.pass(120_000);
		this.scenario.each(ScriptedNode::restart);
		this.scenario.each(ScriptedNode::electing);
		this.scenario.c().primary(9);
		this.scenario.pass(8000);
		assertThat(this.daemon.diary).containsExactly("FAILOVER c 9");
		assertThat(this.scenario.events(FailoverEvent.Rejoined.class)).last()
			.returns(null, FailoverEvent.Rejoined::failure);
	}

	@Test
	void expiredSessionIsOneRejoinForAllAndTheRequestsAreSentAgain() {
		joined();
		boolean[] known = { false };
		this.scenario.a().answers(Behaviour.choose((exchange) -> {
			if (exchange.text().equals("join")) {
				known[0] = true;
			}
			return known[0] ? Behaviours.execute() : Behaviours.sessionExpired();
		}));
		List<Asked> calls = this.scenario.writes(10);
		this.scenario.finish(calls);
		assertThat(calls).allMatch(Asked::succeeded);
		assertThat(this.daemon.diary).containsExactly("SESSION_EXPIRED a 5");
		assertThat(this.scenario.recorder().asked("join")).hasSize(1);
	}

	@Test
	void sessionExpiredASecondTimeAfterARejoinIsSurfaced() {
		joined();
		this.scenario.a()
			.answers(Behaviour.choose(
					(exchange) -> exchange.text().equals("join") ? Behaviours.execute() : Behaviours.sessionExpired()));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		asked.failure(SessionExpiredException.class);
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "a");
		assertThat(this.daemon.diary).hasSize(1);
	}

	@Test
	void sessionRequestIsNotMovedToAnotherPrimary() {
		joined();
		this.scenario.a().answers(Behaviours.hang());
		Asked heartbeat = this.scenario.ask(Kind.SESSION, "heartbeat");
		this.scenario.pass(10);
		failOver(6, "a", "b");
		this.scenario.finish(heartbeat).failure(XceSessionLostException.class);
		this.scenario.pass(3000);
		assertThat(this.scenario.recorder().asked("heartbeat")).containsExactly("a");
	}

	@Test
	void sessionRequestThatWaitsGoesToWhomeverIsAdopted() {
		joined();
		this.scenario.a().crash();
		this.scenario.pass(10);
		Asked heartbeat = this.scenario.ask(Kind.SESSION, "heartbeat");
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(heartbeat).servedBy()).isEqualTo("b");
	}

	@Test
	void jitterSpreadsTheHooks() {
		this.scenario.random(new ScriptedRandom(0.5)).with((builder) -> builder.rejoinJitter(Duration.ofSeconds(1)));
		daemon().a().primary(5);
		this.scenario.client().start();
		this.scenario.pass(400);
		assertThat(this.daemon.diary).isEmpty();
		this.scenario.pass(200);
		assertThat(this.daemon.diary).hasSize(1);
	}

	@Test
	void jitterIsCutToAQuarterOfWhatTheOldestWaiterHasLeft() {
		this.scenario.with((builder) -> builder.rejoinJitter(Duration.ofSeconds(8)));
		daemon().a().primary(5);
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.WRITE, "x"),
				CallOptions.defaults().deadline(Duration.ofSeconds(4)));
		assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("a");
		assertThat(asked.took()).isBetween(Duration.ofMillis(990), Duration.ofMillis(1010));
	}

	@Test
	void closeDuringARejoinInterruptsTheHookAndEndsTheWaiters() {
		joined();
		List<Boolean> revoked = new ArrayList<>();
		this.daemon.work = (context) -> {
			try {
				VirtualWorker.sleepForEver();
			}
			catch (InterruptedException ex) {
				revoked.add(context.isRevoked());
			}
		};
		failOver(6, "a", "b");
		this.scenario.pass(500);
		Asked waiting = this.scenario.write("x");
		this.scenario.close();
		waiting.failure(XceClientClosedException.class);
		assertThat(revoked).containsExactly(true);
	}

	@Test
	void removedCallbackIsNotCalled() {
		var registration = this.scenario.client().addRejoinCallback(this.daemon);
		this.scenario.a().primary(5);
		registration.remove();
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.daemon.diary).isEmpty();
	}

	@Test
	void newPrimaryFoundTwiceInOneTickIsOneConnectionAndOneHook() {
		joined();
		this.scenario.a().crash();
		this.scenario.b().primary(6).announce();
		this.scenario.write("x");
		this.scenario.b().announce().announce();
		this.scenario.pass(3000);
		assertThat(this.daemon.diary).containsExactly("FAILOVER b 6");
		assertThat(this.scenario.recorder().dialled()).doesNotContain("b");
	}

}
