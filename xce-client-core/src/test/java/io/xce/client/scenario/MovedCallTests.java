package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceRejoinException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.spi.Transport;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of calls that were under way when their node, their cluster or their
 * caller went.
 */
class MovedCallTests {

	private static final ClusterId OTHER = new ClusterId(0xBAD, 1);

	private static final Transport.Capabilities NO_KEYS = new Transport.Capabilities(false, true, true);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** A hangs with the call, says that it is not the primary any more, and lives. */
	private Asked hungCallOfANodeThatSteppedDown(Kind kind) {
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.ask(kind, "x");
		this.scenario.pass(500);
		this.scenario.a().is(Role.ELECTING, 5).announce();
		this.scenario.pass(10);
		assertThat(asked.isDone()).isFalse();
		return asked;
	}

	private void servingWithoutKeys() {
		this.scenario.capabilities(NO_KEYS).each((node) -> node.lenient());
		this.scenario.a().primary(5).answers(Behaviours.ok(5));
		this.scenario.b().standby();
		this.scenario.c().standby();
		this.scenario.finish(this.scenario.read("warm-up"));
		this.scenario.pass(500);
	}

	@Test
	void unkeyedWriteWithoutAnAnswerInTimeEndsUnknown() {
		servingWithoutKeys();
		Asked asked = this.scenario.finish(hungCallOfANodeThatSteppedDown(Kind.WRITE));
		assertThat(asked.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(asked.failure()).hasMessageContaining("no answer in time");
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(2));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
	}

	@Test
	void readWithoutAnAnswerInTimeIsToldAndAskedElsewhere() {
		servingWithoutKeys();
		Asked asked = hungCallOfANodeThatSteppedDown(Kind.READ);
		this.scenario.pass(1480);
		assertThat(asked.isDone()).isFalse();
		this.scenario.pass(20);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(asked);
		assertThat(this.scenario.recorder().asked("x")).startsWith("a").endsWith("b");
		assertThat(this.scenario.events(FailoverEvent.AttemptFailed.class)).first()
			.returns("no answer in time", FailoverEvent.AttemptFailed::reason)
			.returns("a", (event) -> event.endpoint().host());
	}

	@Test
	void unkeyedWriteEndsUnknownOnceAnotherPrimaryIsAdopted() {
		servingWithoutKeys();
		Asked write = hungCallOfANodeThatSteppedDown(Kind.WRITE);
		this.scenario.b().primary(6).answers(Behaviours.ok(6)).announce();
		assertThat(this.scenario.finish(this.scenario.read("r")).succeeded()).isTrue();
		assertThat(write.isDone()).isTrue();
		assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(write.failure()).hasMessageContaining("the primary has changed");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
	}

	@Test
	void keyedWriteMovesToTheAdoptedPrimary() {
		this.scenario.serving("a", 5);
		Asked write = hungCallOfANodeThatSteppedDown(Kind.WRITE);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(this.scenario.read("r"));
		assertThat(this.scenario.finish(write).servedBy()).isEqualTo("b");
		assertThat(write.took()).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void attemptWhoseCallerIsGoneEndsWithItsConnection() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.write("x");
		this.scenario.pass(10);
		asked.future().cancel(false);
		this.scenario.pass(10);
		assertThat(this.scenario.held().attempts()).isOne();
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(this.scenario.held().attempts()).isZero();
		assertThat(this.scenario.held().slots()).isZero();
	}

	@Test
	void writeThatMayHaveRunInTheOldClusterEndsUnknownWhileItWaits() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked sent = this.scenario.write("sent");
		Asked read = this.scenario.read("read");
		this.scenario.pass(10);
		this.scenario.each((node) -> node.electing().crash());
		this.scenario.pass(10);
		Asked never = this.scenario.write("never-sent");
		this.scenario.pass(10);
		this.scenario.client().acceptCluster();
		this.scenario.pass(1);
		assertThat(sent.isDone()).isTrue();
		assertThat(sent.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(sent.failure()).hasMessageContaining("another cluster was accepted");
		assertThat(read.isDone()).isFalse();
		assertThat(never.isDone()).isFalse();
		this.scenario.each((node) -> node.restart().cluster(OTHER));
		this.scenario.b().primary(1);
		assertThat(this.scenario.finish(read).servedBy()).isEqualTo("b");
		assertThat(this.scenario.finish(never).servedBy()).isEqualTo("b");
	}

	@Test
	void readUnderWayOutlivesItsCluster() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked read = this.scenario.read("read");
		Asked write = this.scenario.write("write");
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.execute());
		this.scenario.client().acceptCluster();
		this.scenario.pass(1);
		assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.finish(read).servedBy()).isEqualTo("a");
	}

	// ---- addressed to one node

	private Asked askB(String body) {
		Asked asked = new Asked(body, this.scenario.time(),
				this.scenario.client()
					.executeOn(new Endpoint("b", 1), EngineScenario.request(Kind.NODE, body),
							CallOptions.defaults().deadline(Duration.ofSeconds(5))));
		this.scenario.pass(0);
		return asked;
	}

	@Test
	void callToANodeThatCannotBeConnectedEndsWithTheDial() {
		this.scenario.b().dials(Acceptance.REFUSE);
		Asked asked = this.scenario.finish(askB("n"));
		assertThat(asked.failure(ControllersUnreachableException.class)).hasMessageContaining("Cannot connect to b:1");
		assertThat(asked.took()).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void callerWhoGivesUpBeforeTheConnectionIsThereTakesNobodyAlong() {
		this.scenario.b().answers(Behaviours.execute()).greets(false);
		Asked first = askB("first");
		Asked second = askB("second");
		this.scenario.pass(10);
		first.future().cancel(false);
		this.scenario.pass(10);
		this.scenario.b().greets(true);
		this.scenario.link("b").cut();
		Asked third = askB("third");
		this.scenario.pass(3000);
		assertThat(second.isDone()).isTrue();
		assertThat(third.isDone()).isTrue();
		assertThat(this.scenario.recorder().asked("first")).isEmpty();
		assertThat(this.scenario.client().pending()).isZero();
	}

	// ---- of a hook

	@Test
	void callOfAHookEndsWithItsPrimary() {
		List<Throwable> failures = new ArrayList<>();
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public XceRequest<?> join() {
				return EngineScenario.request(Kind.SESSION, "join");
			}

			@Override
			public void onRejoin(RejoinContext context) throws Exception {
				if (context.epoch() == 5) {
					MovedCallTests.this.scenario.template()
						.executeAsync(EngineScenario.request(Kind.WRITE, "own"))
						.whenComplete((value, failure) -> failures.add(failure));
					VirtualWorker.sleep(Duration.ofSeconds(3));
				}
			}
		}));
		this.scenario.a()
			.primary(5)
			.answers(Behaviour
				.choose((exchange) -> exchange.text().equals("own") ? Behaviours.hang() : Behaviours.execute()));
		this.scenario.client().start();
		this.scenario.pass(500);
		assertThat(this.scenario.recorder().asked("own")).containsExactly("a");
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(failures).singleElement().isInstanceOf(XceRejoinException.class);
		this.scenario.b().primary(6);
		this.scenario.pass(4000);
		assertThat(this.scenario.recorder().asked("own")).containsExactly("a");
	}

	// ---- what is sent

	@Test
	void requestSaysHowLongItsCallerWaits() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(2500)));
		this.scenario.pass(1000);
		this.scenario.a().crash();
		this.scenario.pass(1);
		this.scenario.b().primary(6).announce();
		this.scenario.finish(asked);
		List<Long> remaining = this.scenario.recorder()
			.requests("x")
			.stream()
			.map((sent) -> sent.request().remainingMillis())
			.toList();
		assertThat(remaining.get(0)).isEqualTo(2500);
		assertThat(remaining.get(remaining.size() - 1)).isBetween(1300L, 1500L);
	}

	@Test
	void notificationIsSentAsWhatItIs() {
		this.scenario.serving("a", 5);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
		this.scenario.pass(1);
		assertThat(this.scenario.recorder().all(Recorded.Sent.class)).singleElement().satisfies((sent) -> {
			assertThat(sent.request().operation()).isEqualTo("op");
			assertThat(sent.request().kind()).isEqualTo(Kind.NOTIFICATION);
		});
	}

}
