package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.event.AdoptionKind;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.Ending;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.EndpointView;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client counts, and what it remembers of its last contacts.
 */
class StatisticsTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private ClientStatistics statistics() {
		this.scenario.time().runDue();
		return this.scenario.client().statistics();
	}

	@Test
	void newClientHasCountedNothing() {
		ClientStatistics statistics = statistics();
		assertThat(statistics.client()).isEqualTo("test");
		for (Ending ending : Ending.values()) {
			assertThat(statistics.requests(ending)).isZero();
		}
		assertThat(statistics.requests()).containsOnlyKeys(Kind.values());
		assertThat(statistics.adoptions().failoversByReason()).containsOnlyKeys(LossReason.values());
		assertThat(statistics.hints().values()).containsOnly(0L);
	}

	@Test
	void callThatSucceedsAfterASwitchIsAFailoverAndNoFailure() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.write("w"));
		ClientStatistics statistics = statistics();
		assertThat(statistics.adoptions().initial()).isOne();
		assertThat(statistics.adoptions().failovers()).isOne();
		assertThat(statistics.adoptions().failoversByReason()).containsEntry(LossReason.CONNECTION_LOST, 1L);
		assertThat(statistics.requests().get(Kind.WRITE)).containsEntry(Ending.SUCCEEDED, 1L);
		assertThat(statistics.requests(Ending.SUCCEEDED)).isEqualTo(2);
		assertThat(failures(statistics)).isZero();
		assertThat(statistics.exhaustions()).isEqualTo(new ClientStatistics.Exhaustions(0, 0));
	}

	private static long failures(ClientStatistics statistics) {
		return statistics.requests(Ending.ANSWERED) + statistics.requests(Ending.NOT_EXECUTED)
				+ statistics.requests(Ending.UNKNOWN) + statistics.requests(Ending.CANCELLED);
	}

	@Test
	void failedAttemptsAreCountedApartFromRequests() {
		this.scenario.a().standby();
		this.scenario.b().standby();
		this.scenario.c().primary(5);
		this.scenario.finish(this.scenario.read("r"));
		ClientStatistics statistics = statistics();
		assertThat(statistics.attempts().sent()).isEqualTo(3);
		assertThat(statistics.attempts().failed()).isEqualTo(2);
		assertThat(statistics.requests(Ending.SUCCEEDED)).isOne();
	}

	@Test
	void reelectionIsNoFailover() {
		this.scenario.serving("a", 5);
		this.scenario.a().primary(7);
		this.scenario.finish(this.scenario.read("r"));
		ClientStatistics.Adoptions adoptions = statistics().adoptions();
		assertThat(adoptions.reelections()).isOne();
		assertThat(adoptions.failovers()).isZero();
		assertThat(adoptions.reconnects()).isZero();
	}

	@Test
	void reconnectIsNeitherFailoverNorReelection() {
		this.scenario.serving("a", 5);
		this.scenario.link("a").cut();
		this.scenario.link("a").heal();
		this.scenario.pass(2000);
		this.scenario.finish(this.scenario.read("r"));
		ClientStatistics.Adoptions adoptions = statistics().adoptions();
		assertThat(adoptions.reconnects()).isOne();
		assertThat(adoptions.failovers()).isZero();
		assertThat(adoptions.reelections()).isZero();
	}

	@Test
	void timeWithoutPrimaryGoesFromLossToAdoption() {
		this.scenario.serving("a", 5);
		this.scenario.each(ScriptedNode::electing);
		this.scenario.a().crash();
		Asked read = this.scenario.read("r");
		this.scenario.pass(3000);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(read);
		ClientStatistics.Adoptions adoptions = statistics().adoptions();
		assertThat(adoptions.gaps()).isOne();
		assertThat(adoptions.withoutPrimary()).isBetween(Duration.ofMillis(2990), Duration.ofMillis(3200));
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).last()
			.extracting(FailoverEvent.Adopted::gap)
			.isEqualTo(adoptions.withoutPrimary());
	}

	@Test
	void exhaustionsAreTaggedByWhetherAnybodyAnswered() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.finish(this.scenario.read("r")).failure(ClusterNotReadyException.class);
		this.scenario.each((node) -> node.crash().dials(Acceptance.REFUSE));
		this.scenario.pass(100);
		this.scenario.finish(this.scenario.read("s")).failure(ControllersUnreachableException.class);
		this.scenario.finish(this.scenario.write("t")).failure(ControllersUnreachableException.class);
		assertThat(statistics().exhaustions()).isEqualTo(new ClientStatistics.Exhaustions(1, 2));
		assertThat(this.scenario.events(FailoverEvent.Exhausted.class)).hasSize(3);
	}

	@Test
	void callToOneNodeIsNoExhaustion() {
		this.scenario.each((node) -> node.dials(Acceptance.REFUSE));
		var future = this.scenario.client()
			.executeOn(this.scenario.client().view().endpoints().get(0).endpoint(),
					EngineScenario.request(Kind.READ, "r"), CallOptions.defaults());
		this.scenario.pass(20_000);
		assertThat(future).isCompletedExceptionally();
		assertThat(statistics().exhaustions()).isEqualTo(new ClientStatistics.Exhaustions(0, 0));
	}

	@Test
	void finalAnswersAreAnsweredAndNoExhaustion() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(Status.NOT_FOUND));
		this.scenario.finish(this.scenario.read("r"));
		assertThat(statistics().requests().get(Kind.READ)).containsEntry(Ending.ANSWERED, 1L);
		assertThat(statistics().exhaustions()).isEqualTo(new ClientStatistics.Exhaustions(0, 0));
	}

	@Test
	void refusedRequestsAreCountedByLimit() {
		this.scenario.with((builder) -> builder.waitersMax(2).inFlightMax(1));
		List<Asked> reads = this.scenario.reads(4);
		assertThat(statistics().waiting().waiters()).isEqualTo(2);
		assertThat(statistics().waiting().arrivedWithoutPrimary()).isEqualTo(2);
		this.scenario.finish(reads);
		reads.get(3).failure(TooManyWaitersException.class);
		assertThat(statistics().waiting().rejected()).containsEntry("waiters.max", 2L)
			.containsEntry("both", 0L)
			.containsEntry("in-flight.max", 0L);
		assertThat(statistics().waiting().waiters()).isZero();
		assertThat(statistics().waiting().underWay()).isZero();
	}

	@Test
	void cancelledRequestIsCountedOnce() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked read = this.scenario.read("r");
		read.future().cancel(false);
		read.future().cancel(false);
		this.scenario.pass(1000);
		assertThat(statistics().requests().get(Kind.READ)).containsEntry(Ending.CANCELLED, 1L)
			.containsEntry(Ending.SUCCEEDED, 1L);
	}

	@Test
	void answersOfDeposedPrimariesAreCounted() {
		this.scenario.a().answers(Behaviours.ok(5)).is(Role.PRIMARY, 6);
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.read("r"));
		assertThat(statistics().attempts().fenced()).isOne();
		assertThat(this.scenario.events(FailoverEvent.ReplyFenced.class)).hasSize(1);
	}

	@Test
	void hintsAreCountedByRule() {
		this.scenario.a().standby().redirects("elsewhere", 1);
		this.scenario.b().standby().redirects("c", 1);
		this.scenario.c().primary(5);
		this.scenario.finish(this.scenario.read("r"));
		assertThat(statistics().hints()).containsEntry("POLICY", 1L).containsEntry("FOLLOWED", 1L);
	}

	@Test
	void rejoinsAreCountedByWhetherTheySucceeded() {
		boolean[] fails = { false };
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				if (fails[0]) {
					throw new IllegalStateException("no");
				}
			}
		}));
		this.scenario.serving("a", 5);
		fails[0] = true;
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.read("r"));
		ClientStatistics.Rejoins rejoins = statistics().rejoins();
		assertThat(rejoins.succeeded()).isOne();
		assertThat(rejoins.failed()).isOne();
	}

	@Test
	void notificationsAreCountedSentOrDropped() {
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
		this.scenario.serving("a", 5);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
		assertThat(statistics().notificationsSent()).isOne();
		assertThat(statistics().dropped().notifications()).isOne();
	}

	@Test
	void refusedCompletionsAreCounted() {
		this.scenario.with((builder) -> builder.completionExecutor((task) -> {
			throw new RejectedExecutionException("full");
		}));
		this.scenario.serving("a", 5);
		assertThat(statistics().dropped().completions()).isOne();
		assertThat(statistics().requests(Ending.SUCCEEDED)).isOne();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void countersAreExactOver200RandomSwitches(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		this.scenario.serving("a", 1);
		String[] names = { "a", "b", "c" };
		String primary = "a";
		long epoch = 1;
		long failovers = 0;
		long reelections = 0;
		long reconnects = 0;
		long exhaustions = 0;
		for (int i = 0; i < 200; i++) {
			String next = names[random.nextInt(3)];
			boolean same = next.equals(primary);
			boolean newEpoch = !same || random.nextBoolean();
			if (newEpoch) {
				epoch++;
			}
			for (String name : names) {
				this.scenario.node(name).standby().is(Role.STANDBY, epoch);
			}
			if (random.nextInt(10) == 0) {
				this.scenario.each(ScriptedNode::electing);
				this.scenario.finish(this.scenario.read("lost" + i)).failure(ClusterNotReadyException.class);
				exhaustions++;
			}
			else if (same && !newEpoch) {
				this.scenario.link(primary).cut();
				this.scenario.link(primary).heal();
			}
			this.scenario.node(next).primary(epoch);
			assertThat(this.scenario.finish(this.scenario.write("w" + i)).servedBy()).as("switch %d", i)
				.isEqualTo(next);
			if (!same) {
				failovers++;
			}
			else if (newEpoch) {
				reelections++;
			}
			primary = next;
		}
		reconnects = this.scenario.events(FailoverEvent.Adopted.class)
			.stream()
			.filter((event) -> event.kind() == AdoptionKind.RECONNECT)
			.count();
		ClientStatistics statistics = statistics();
		assertThat(statistics.adoptions().failovers()).isEqualTo(failovers);
		assertThat(statistics.adoptions().reelections()).isEqualTo(reelections);
		assertThat(statistics.adoptions().reconnects()).isEqualTo(reconnects);
		assertThat(statistics.exhaustions().notReady()).isEqualTo(exhaustions);
		assertThat(statistics.adoptions().failoversByReason().values().stream().mapToLong(Long::longValue).sum())
			.isEqualTo(failovers);
		assertThat(statistics.requests().get(Kind.WRITE)).containsEntry(Ending.SUCCEEDED, 200L);
	}

	// ---- contact

	@Test
	void lastContactIsReadAnewEachTime() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.read("r"));
		ClusterView now = this.scenario.client().view();
		assertThat(now.silence(view(now, "a"))).isLessThan(Duration.ofMillis(10));
		this.scenario.each(ScriptedNode::freeze);
		this.scenario.pass(4000);
		ClusterView later = this.scenario.client().view();
		assertThat(later.silence(view(later, "a"))).isBetween(Duration.ofMillis(3990), Duration.ofMillis(4010));
	}

	@Test
	void contactIsRememberedAfterTheConnectionIsLost() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.pass(30_000);
		ClusterView view = this.scenario.client().view();
		assertThat(view(view, "a").connected()).isFalse();
		assertThat(view.silence(view(view, "a"))).isBetween(Duration.ofSeconds(29), Duration.ofSeconds(31));
	}

	@Test
	void endpointThatNeverSpokeHasNoContact() {
		this.scenario.each((node) -> node.dials(Acceptance.IGNORE));
		this.scenario.finish(this.scenario.read("r"));
		ClusterView view = this.scenario.client().view();
		assertThat(view.endpoints()).allMatch((endpoint) -> view.silence(endpoint) == null);
	}

	@Test
	void backoffIsTheTimeThatIsLeft() {
		this.scenario.a().disabled();
		this.scenario.b().primary(5);
		this.scenario.finish(this.scenario.read("r"));
		this.scenario.pass(1000);
		ClusterView view = this.scenario.client().view();
		assertThat(view.backoff(view(view, "a"))).isBetween(Duration.ofMillis(3900), Duration.ofMillis(4000));
		assertThat(view.backoff(view(view, "b"))).isZero();
		this.scenario.pass(5000);
		ClusterView later = this.scenario.client().view();
		assertThat(later.backoff(view(later, "a"))).isZero();
	}

	@Test
	void endpointOfAnotherClusterIsForeign() {
		this.scenario.serving("a", 5);
		this.scenario.b().crash().cluster(new ClusterId(9, 9)).restart();
		this.scenario.pass(120_000);
		ClusterView view = this.scenario.client().view();
		assertThat(view.isForeign(view(view, "b"))).isTrue();
		assertThat(view.isForeign(view(view, "a"))).isFalse();
	}

	private static EndpointView view(ClusterView view, String host) {
		return view.endpoints()
			.stream()
			.filter((endpoint) -> endpoint.endpoint().host().equals(host))
			.findFirst()
			.orElseThrow();
	}

}
