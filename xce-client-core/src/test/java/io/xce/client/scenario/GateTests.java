package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What makes room in the gate of a new primary before its window is widened: whatever
 * ends one of the requests that have passed it.
 */
class GateTests {

	/** Well before the window is widened, which is 20 ms after the adoption. */
	private static final long SOON = 3;

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final List<Asked> calls = new ArrayList<>();

	private int received;

	/** The first that has passed the gate. */
	private Asked victim;

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/**
	 * Of 20 that wait, one carries the search and is answered, eight fill the window of
	 * the new primary.
	 */
	private void filled(LongFunction<CallOptions> options, Behaviour toTheVictim) {
		this.scenario.each(ScriptedNode::electing);
		for (int i = 0; i < 20; i++) {
			this.calls.add(this.scenario.ask(EngineScenario.request(Kind.WRITE, "w" + i), options.apply(i)));
		}
		this.scenario.pass(150);
		this.scenario.recorder().clear();
		this.scenario.b().primary(6).answers(Behaviour.choose((exchange) -> switch (this.received++) {
			case 0 -> Behaviours.execute();
			case 1 -> {
				this.victim = call(exchange.text());
				yield toTheVictim;
			}
			default -> Behaviours.hang();
		})).announce();
		this.scenario.time().runUntil(() -> this.received == 9, Duration.ofSeconds(1));
		this.scenario.pass(SOON);
		assertThat(this.received).isEqualTo(9);
		assertThat(this.victim.isDone()).isFalse();
	}

	private void filled(Behaviour toTheVictim) {
		filled((i) -> CallOptions.defaults(), toTheVictim);
	}

	private Asked call(String body) {
		return this.calls.stream().filter((call) -> call.body().equals(body)).findFirst().orElseThrow();
	}

	private void oneMorePasses() {
		this.scenario.pass(SOON);
		assertThat(this.received).isEqualTo(10);
	}

	@Test
	void nothingPassesWhileTheWindowIsFull() {
		filled(Behaviours.hang());
		this.scenario.pass(2 * SOON);
		assertThat(this.received).isEqualTo(9);
		this.scenario.pass(20);
		assertThat(this.received).as("widened").isEqualTo(1 + 16);
	}

	@Test
	void cancelledRequestMakesRoom() {
		filled(Behaviours.hang());
		this.victim.future().cancel(false);
		oneMorePasses();
	}

	@Test
	void requestWhoseDeadlinePassesMakesRoom() {
		filled((i) -> CallOptions.defaults().deadline(Duration.ofMillis(158 + 60 * i)), Behaviours.hang());
		this.scenario.time().runUntil(this.victim::isDone, Duration.ofMillis(10));
		oneMorePasses();
	}

	@Test
	void answerMakesRoom() {
		filled(Behaviours.execute().after(Duration.ofMillis(5)));
		this.scenario.time().runUntil(this.victim::isDone, Duration.ofMillis(4));
		oneMorePasses();
	}

	@Test
	void busyAnswerMakesRoomAndIsTold() {
		filled(Behaviours.busy().after(Duration.ofMillis(5)));
		oneMorePasses();
		assertThat(this.victim.isDone()).isFalse();
		assertThat(this.scenario.events(FailoverEvent.AttemptFailed.class)).last()
			.returns("BUSY", FailoverEvent.AttemptFailed::reason)
			.returns("b", (event) -> event.endpoint().host());
	}

}
