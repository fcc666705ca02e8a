package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Cases of group 11: shutdown during failover.
 */
class ShutdownTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("X1 shutdown() never ends")
	void closeWhileAllRefuseEndsAtOnceAndDialsNoMore() {
		this.scenario.each(ScriptedNode::crash);
		List<Asked> waiters = this.scenario.writes(20);
		this.scenario.pass(3700);
		CompletableFuture<Void> end = this.scenario.client().closeAsync();
		this.scenario.time().runDue();
		assertThat(end).isCompleted();
		assertThat(waiters).allSatisfy((call) -> call.failure(XceClientClosedException.class));
		int dials = this.scenario.recorder().dialled().size();
		this.scenario.pass(Duration.ofMinutes(5));
		assertThat(this.scenario.recorder().dialled()).hasSize(dials);
		this.scenario.client().start();
		this.scenario.client().rediscover();
		this.scenario.pass(Duration.ofMinutes(5));
		assertThat(this.scenario.recorder().dialled()).hasSize(dials);
	}

	@Test
	@DisplayName("X3 commands during JVM shutdown hook")
	@Timeout(60)
	void callsWorkInAShutdownHook() throws Exception {
		String output = OtherJvm.run(InAShutdownHook.class, Duration.ofSeconds(30));
		assertThat(output).contains("the hook got a#").doesNotContain("Shutdown in progress");
	}

	/** A program whose shutdown hook uses a client, and closes it. */
	static final class InAShutdownHook {

		private InAShutdownHook() {
		}

		public static void main(String[] args) {
			EngineScenario scenario = new EngineScenario("a");
			scenario.a().primary(5);
			Runtime.getRuntime().addShutdownHook(new Thread(() -> {
				Asked asked = scenario.finish(scenario.write("x"));
				scenario.close();
				System.out.println("the hook got " + asked.value());
			}));
		}

	}

	static Stream<Arguments> failures() {
		return Stream.of(failure("refused", (node) -> node.dials(Acceptance.REFUSE)),
				failure("no answer to the dial", (node) -> node.dials(Acceptance.IGNORE)),
				failure("no greeting", ScriptedNode::mute),
				failure("garbage", (node) -> node.answers(Behaviours.garbage())),
				failure("reset", (node) -> node.answers(Behaviours.reset())),
				failure("hangs", (node) -> node.answers(Behaviours.hang())),
				failure("out of service", ScriptedNode::disabled), failure("electing", ScriptedNode::electing),
				failure("another version", (node) -> node.versions(7, 9)),
				failure("another cluster", (node) -> node.cluster(new ClusterId(9, 9))));
	}

	private static Arguments failure(String name, Consumer<ScriptedNode> change) {
		return argumentSet(name, change);
	}

	@ParameterizedTest
	@DisplayName("X5 wrong state after a failed connect")
	@MethodSource("failures")
	void everyFailureLeavesADefiniteState(Consumer<ScriptedNode> failure) {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.crash().restart());
		this.scenario.each(failure);
		this.scenario.pass(10);
		this.scenario.finish(this.scenario.read("x")).failure();
		this.scenario.pass(6000);
		assertThat(this.scenario.client().view().phase()).isIn(ClientPhase.IDLE, ClientPhase.SERVING);
		this.scenario.recorder().clear();
		this.scenario.each((node) -> node.crash()
			.restart()
			.versions(1, 1)
			.cluster(ScriptedCluster.ID)
			.greets(true)
			.pongs(true)
			.standby());
		this.scenario.b().primary(6);
		Asked again = this.scenario.finish(this.scenario.read("y"));
		assertThat(again.servedBy()).as("dials again").isEqualTo("b");
	}

	/** All that can be under way, in one client. */
	private void everythingUnderWay(EngineScenario all, SeededRandom random) {
		all.with((builder) -> builder.rejoinJitter(Duration.ofMillis(20)).addRejoinCallback(new Joining() {

			@Override
			public void onRejoin(RejoinContext context) throws Exception {
				VirtualWorker.sleep(Duration.ofMillis(30));
			}

		}));
		all.cluster().resolver().takes(Duration.ofMillis(20));
		all.a().is(Role.STANDBY, 5).redirects("c", 1);
		all.b().electing();
		all.c().primary(5).answers((exchange) -> {
			switch (random.nextInt(5)) {
				case 0 -> Behaviours.busy().handle(exchange);
				case 1 -> Behaviours.execute().after(Duration.ofMillis(40)).handle(exchange);
				case 2 -> Behaviours.hang().handle(exchange);
				case 3 -> Behaviours.sessionExpired().handle(exchange);
				default -> Behaviours.execute().handle(exchange);
			}
		});
		all.client().start();
		for (int i = 0; i < 4; i++) {
			all.write("w" + i);
			all.ask(EngineScenario.request(Kind.WRITE, "l" + i), CallOptions.defaults().lane("one"));
			all.ask(EngineScenario.request(Kind.READ, "p" + i).waiting(), CallOptions.defaults());
			all.ask(EngineScenario.request(Kind.SESSION, "s" + i), CallOptions.defaults());
			all.client()
				.executeOn(Endpoint.parse((i % 2 == 0) ? "a:1" : "b:1"), EngineScenario.request(Kind.READ, "d" + i),
						CallOptions.defaults());
		}
	}

	static IntStream moments() {
		return IntStream.range(0, 60).map((i) -> i * 7);
	}

	@ParameterizedTest(name = "after {0} ms")
	@DisplayName("X1 close at each stage")
	@MethodSource("moments")
	void closeAtAnyMomentLeavesNothing(int millis) {
		for (int seed = 0; seed < 5; seed++) {
			EngineScenario all = new EngineScenario("a", "b", "c");
			everythingUnderWay(all, new SeededRandom(seed));
			if (seed % 2 == 1) {
				all.in(millis / 2, () -> all.c().crash().restart().primary(6));
			}
			all.pass(millis);
			all.close();
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@DisplayName("X1 close in the instant of each event")
	@ValueSource(longs = { 1, 2, 4, 5, 6 })
	void closeBetweenAnyTwoEventsLeavesNothing(long seed) {
		Duration enough = Duration.ofMillis(600);
		int events = 0;
		for (boolean more = true; more;) {
			EngineScenario all = new EngineScenario("a", "b", "c");
			everythingUnderWay(all, new SeededRandom(seed));
			all.in(enough.toMillis(), () -> {
			});
			int[] left = { ++events };
			all.time().runUntil(() -> left[0]-- <= 0 || all.time().now().compareTo(enough) >= 0, Duration.ofSeconds(1));
			more = all.time().now().compareTo(enough) < 0;
			all.close();
		}
		assertThat(events).isGreaterThan(30);
	}

	@Test
	@DisplayName("X1 a final answer to a join, then close while it is remembered")
	void closeWhileAFailedJoinIsRememberedLeavesNothing() {
		this.scenario.with((builder) -> builder.addRejoinCallback(new Joining()));
		this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(Status.PERMISSION_DENIED));
		this.scenario.client().start();
		this.scenario.pass(1000);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
	}

}
