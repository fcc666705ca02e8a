package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.failover.HintRule;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Cases of group 1: redirects and leader hints.
 */
class RedirectTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private List<String> ignored() {
		return this.scenario.events(FailoverEvent.HintIgnored.class)
			.stream()
			.map(FailoverEvent.HintIgnored::rule)
			.toList();
	}

	/** When laps began, in milliseconds: whenever 5 ms had passed without a request. */
	private List<Long> laps(String body) {
		List<Long> starts = new ArrayList<>();
		Duration last = null;
		for (Recorded.Sent sent : this.scenario.recorder().requests(body)) {
			if (last == null || sent.time().minus(last).toMillis() > 5) {
				starts.add(sent.time().toMillis());
			}
			last = sent.time();
		}
		return starts;
	}

	@Test
	@DisplayName("H1 ten thousand hops and a stack overflow")
	void hopsAreLimitedAndTheStackDoesNotGrow() throws InterruptedException {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Thread small = new Thread(null, () -> {
			try {
				nodesThatNameEachOtherUnderEverHigherEpochs();
			}
			catch (Throwable ex) {
				failure.set(ex);
			}
		}, "small", 256 * 1024);
		small.start();
		small.join();
		assertThat(failure.get()).isNull();
	}

	private void nodesThatNameEachOtherUnderEverHigherEpochs() {
		AtomicLong epoch = new AtomicLong(1);
		this.scenario.retry((retry) -> retry.deadline(3000));
		this.scenario.a().answers((ex) -> ex.answer(Behaviours.redirect("b", 1).epoch(epoch.incrementAndGet())));
		this.scenario.b().answers((ex) -> ex.answer(Behaviours.redirect("a", 1).epoch(epoch.incrementAndGet())));
		this.scenario.c().dials(Acceptance.REFUSE);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		ClusterNotReadyException failed = asked.failure(ClusterNotReadyException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(3));
		assertThat(failed.attempts()).isLessThanOrEqualTo(failed.laps() * 5);
		assertThat(ignored()).contains("HOP_LIMIT");
		List<Long> laps = laps("x");
		assertThat(laps).hasSizeBetween(4, 40);
		assertThat(laps.get(4) - laps.get(3)).as("the back-off after three prompt laps").isGreaterThanOrEqualTo(100);
	}

	@Test
	@DisplayName("H2 redirect address pinned for ever")
	void addressOfARedirectIsForTheNextAttemptOnly() {
		this.scenario.a().redirects("c", 1);
		this.scenario.b().primary(5);
		this.scenario.c().starting();
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "c", "b");
		this.scenario.finish(this.scenario.read("y"));
		assertThat(this.scenario.recorder().asked("y")).containsExactly("b");
		assertThat(this.scenario.recorder().dialled()).containsOnlyOnce("c");
	}

	@Test
	@DisplayName("H4 failed hint kills the client")
	void addressWhereNobodyListensCostsNothingButTheHint() {
		this.scenario.a().redirects("127.0.0.1", 9);
		this.scenario.b().primary(5);
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(150));
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.client().view().endpoints()).hasSize(3);
		assertThat(this.scenario.client().statistics().hints()).containsEntry(HintRule.FOLLOWED.name(), 1L);
	}

	@ParameterizedTest
	@DisplayName("H5 one call path does not report NotLeader to the connection layer")
	@CsvSource({ "READ, false", "WRITE, false", "SESSION, false", "READ, true" })
	void everyEntryPointReportsARedirect(Kind kind, boolean waits) {
		this.scenario.serving("a", 5);
		this.scenario.a().redirects("b", 1).is(Role.STANDBY, 6);
		this.scenario.b().primary(6);
		var request = EngineScenario.request(kind, "x");
		this.scenario.finish(this.scenario.ask(waits ? request.waiting() : request, CallOptions.defaults()));
		for (Kind next : List.of(Kind.READ, Kind.WRITE, Kind.SESSION)) {
			Asked asked = this.scenario.finish(this.scenario.ask(next, "next " + next));
			assertThat(this.scenario.recorder().asked(asked.body())).containsExactly("b");
		}
		// a session belongs to its connection
		assertThat(this.scenario.recorder().asked("x"))
			.containsExactly((kind == Kind.SESSION) ? new String[] { "a" } : new String[] { "a", "b" });
	}

	@Test
	@DisplayName("H5 a pong reports it too")
	void pongThatSaysStandbyTurnsTheNextCall() {
		this.scenario.serving("a", 5);
		this.scenario.b().primary(6);
		this.scenario.a().redirects("b", 1).announce();
		this.scenario.pass(1);
		this.scenario.finish(this.scenario.write("x"));
		assertThat(this.scenario.recorder().asked("x")).doesNotContain("a").endsWith("b");
	}

	@ParameterizedTest
	@DisplayName("H7 always following the hint is not robust either")
	@ValueSource(strings = { "a,b,c", "a,c,b", "b,a,c", "b,c,a", "c,a,b", "c,b,a" })
	void everyLapVisitsEveryNode(String order) {
		this.scenario.masters(order.replace(",", ":1,") + ":1");
		this.scenario.a().redirects("b", 1);
		this.scenario.b().redirects("a", 1);
		this.scenario.c().primary(7);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(250));
		assertThat(this.scenario.recorder().asked("x")).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@DisplayName("H9 client and server disagree about node ids")
	@EnumSource(RedirectPolicy.class)
	void addressOutsideTheListFollowsThePolicy(RedirectPolicy policy) {
		this.scenario.with((builder) -> builder.redirectPolicy(policy));
		this.scenario.cluster().add("outsider", "192.0.2.9", 9).standby();
		this.scenario.a().redirects("192.0.2.9", 9);
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		this.scenario.pass(Duration.ofMinutes(2));
		long dials = this.scenario.recorder().dialled().stream().filter("outsider"::equals).count();
		assertThat(dials).isEqualTo((policy == RedirectPolicy.ANY) ? 1 : 0);
		assertThat(ignored())
			.containsExactly((policy == RedirectPolicy.ANY) ? new String[0] : new String[] { "POLICY" });
		assertThat(this.scenario.client().view().endpoints()).hasSize(3);
		assertThat(this.scenario.transport().openTo()).doesNotContain("outsider");
	}

	@Test
	@DisplayName("H9 an outsider that serves is left for good once it is lost")
	void outsiderThatServedIsForgottenWithItsConnection() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY));
		ScriptedNode outsider = this.scenario.cluster().add("outsider", "192.0.2.9", 9).primary(6);
		this.scenario.a().redirects("192.0.2.9", 9);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("outsider");
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("outsider");
		this.scenario.a().primary(7);
		outsider.standby();
		assertThat(this.scenario.finish(this.scenario.write("z")).servedBy()).isEqualTo("a");
		this.scenario.pass(Duration.ofMinutes(2));
		assertThat(this.scenario.recorder().dialled()).containsOnlyOnce("outsider");
		assertThat(this.scenario.transport().openTo()).containsExactlyInAnyOrder("a", "b", "c");
	}

	@Test
	@DisplayName("H10 stale server suggests an old leader")
	void addressUnderAnOlderEpochIsNotDialled() {
		this.scenario.serving("c", 9);
		this.scenario.b().crash();
		this.scenario.pass(10);
		this.scenario.recorder().clear();
		this.scenario.a().answers(Behaviours.redirect("b", 1).epoch(8));
		this.scenario.c().standby().answers(Behaviours.standby());
		this.scenario.in(60, () -> this.scenario.c().primary(10));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(ignored()).containsOnly(HintRule.STALE.name()).isNotEmpty();
		assertThat(this.scenario.recorder().asked("x")).doesNotContain("b");
	}

	@Test
	@DisplayName("H12 the helper request runs through the same redirect loop")
	void oneSwitchForAllCalls() {
		this.scenario.serving("a", 5);
		this.scenario.a().redirects("b", 1).is(Role.STANDBY, 6);
		this.scenario.b().primary(6);
		this.scenario.client();
		List<Asked> calls = this.scenario.writes(50);
		this.scenario.finish(calls);
		assertThat(calls).allMatch((call) -> call.servedBy().equals("b"));
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).extracting(FailoverEvent.Adopted::kind)
			.containsExactly(AdoptionKind.FAILOVER);
		assertThat(this.scenario.ledger().writes()).hasSize(50);
	}

	static Stream<String> orders() {
		return Stream.of("a,b,c", "a,c,b", "b,a,c", "b,c,a", "c,a,b", "c,b,a");
	}

	@ParameterizedTest
	@DisplayName("H14 first answer without a leader accepted as final")
	@MethodSource("orders")
	void noNodesAnswerEndsTheLap(String order) {
		this.scenario.masters(order.replace(",", ":1,") + ":1");
		this.scenario.a().electing();
		this.scenario.b().mute().greets(true);
		this.scenario.c().answers(Behaviours.ok(5)).is(Role.STANDBY, 4);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		boolean afterTheHangingOne = order.indexOf('b') < order.indexOf('c');
		assertThat(asked.took()).isBetween(Duration.ofSeconds(afterTheHangingOne ? 2 : 0),
				Duration.ofMillis(afterTheHangingOne ? 2250 : 250));
	}

	static Stream<Arguments> malformed() {
		return Stream.of(argumentSet("port 0", "c", 0), argumentSet("port 70000", "c", 70_000),
				argumentSet("port -1", "c", -1), argumentSet("no host", "", 1), argumentSet("a blank", " ", 1),
				argumentSet("two hosts", "c,b", 1), argumentSet("zone", "fe80::1%lo", 7000),
				argumentSet("line feed", "c\n", 1_000_000), argumentSet("long host", "c".repeat(300), 1));
	}

	@ParameterizedTest
	@DisplayName("H16 malformed hint breaks the callback")
	@MethodSource("malformed")
	void malformedAddressIsAStandbyWithoutAddress(String host, int port) {
		this.scenario.a().redirects(host, port);
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@Test
	@DisplayName("H16 a redirect without epoch")
	void redirectWithoutEpochIsAStandbyWithoutAddress() {
		this.scenario.a().answers(Behaviours.redirect("c", 1).epoch(Reply.NO_EPOCH));
		this.scenario.b().primary(5);
		this.scenario.c().standby();
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@Test
	@DisplayName("H18 leader switch against rolling shutdown: 11 retries on a dying node")
	void quickRefusalsDoNotDrawLoad() {
		this.scenario.a().starting();
		this.scenario.b().primary(5).answers(Behaviours.execute().after(Duration.ofMillis(300)));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
		this.scenario.recorder().clear();
		this.scenario.b().starting();
		this.scenario.finish(this.scenario.read("y"));
		long laps = laps("y").size();
		assertThat(this.scenario.recorder().asked("y").stream().filter("a"::equals).count()).isLessThanOrEqualTo(laps);
	}

}
