package io.xce.client.scenario;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Time limits of one call, however short or long, are no concern of all others.
 */
class TimeLimitTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** The attempt timeout is not set, so it is derived from each call's deadline. */
	private void servingFarAway() {
		this.scenario.plain().with((builder) -> builder.retry(EngineScenario.defaultRetry()));
		this.scenario.serving("a", 5);
		List.of("a", "b", "c").forEach((node) -> this.scenario.link(node).latency(Duration.ofMillis(30)));
	}

	private Asked impatient(String text, long millis) {
		return this.scenario.ask(EngineScenario.request(Kind.READ, text),
				CallOptions.defaults().deadline(Duration.ofMillis(millis)));
	}

	private Asked forEver() {
		return this.scenario.ask(EngineScenario.request(Kind.READ, "for ever"),
				CallOptions.defaults().deadline(ChronoUnit.FOREVER.getDuration()));
	}

	@Test
	void callInAHurryDoesNotCostOthersTheConnection() {
		servingFarAway();
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(300)));
		List<Asked> others = this.scenario.writes(20);
		this.scenario.pass(100);
		impatient("impatient", 80);
		this.scenario.finish(others);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		assertThat(this.scenario.recorder().asked("w0")).containsExactly("a");
	}

	@Test
	void answerWithinTheDeadlineIsInTime() {
		servingFarAway();
		assertThat(this.scenario.finish(impatient("impatient", 100)).servedBy()).isEqualTo("a");
	}

	@Test
	void callsInAHurryAreNoReconnectLoop() {
		servingFarAway();
		int dialled = this.scenario.recorder().dialled().size();
		for (int i = 0; i < 50; i++) {
			impatient("impatient" + i, 50);
			this.scenario.pass(200);
		}
		assertThat(this.scenario.recorder().dialled()).hasSize(dialled);
	}

	@Test
	void callsInAHurryFindOutThatThePrimaryIsSilent() {
		servingFarAway();
		this.scenario.link("a").hold();
		this.scenario.b().primary(6);
		this.scenario.finish(impatient("first", 80)).failure();
		this.scenario.pass(600);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).hasSize(1);
		assertThat(this.scenario.finish(impatient("second", 400)).servedBy()).isEqualTo("b");
		this.scenario.link("a").heal();
	}

	static Stream<CallOptions> longest() {
		Duration most = Duration.ofNanos(Long.MAX_VALUE);
		return Stream.of(CallOptions.defaults().deadline(most),
				CallOptions.defaults().deadline(ChronoUnit.FOREVER.getDuration()),
				CallOptions.defaults().attemptTimeout(most),
				CallOptions.defaults().attemptTimeout(ChronoUnit.FOREVER.getDuration()));
	}

	@ParameterizedTest
	@MethodSource("longest")
	void longestLimitOfOneCallLeavesAllLaterOnesTheirs(CallOptions options) {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.ask(EngineScenario.request(Kind.READ, "for ever"), options));
		this.scenario.a().answers(Behaviours.hang());
		Asked other = this.scenario.ask(EngineScenario.request(Kind.WRITE, "other"),
				CallOptions.defaults().deadline(Duration.ofSeconds(3)));
		this.scenario.pass(Duration.ofMinutes(1));
		assertThat(other.isDone()).isTrue();
		assertThat(other.took()).isEqualTo(Duration.ofSeconds(3));
	}

	@ParameterizedTest
	@MethodSource("longest")
	void longestLimitOfOneCallDoesNotCostOthersTheConnection(CallOptions options) {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(300)));
		List<Asked> others = this.scenario.writes(5);
		this.scenario.pass(100);
		Asked longest = this.scenario.ask(EngineScenario.request(Kind.READ, "for ever"), options);
		this.scenario.finish(others);
		this.scenario.finish(longest);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
	}

	@Test
	void longestDeadlineWaitsForAPrimary() {
		this.scenario.each(ScriptedNode::electing);
		Asked asked = forEver();
		this.scenario.pass(5000);
		this.scenario.b().primary(5);
		this.scenario.pass(5000);
		assertThat(asked.servedBy()).isEqualTo("b");
	}

}
