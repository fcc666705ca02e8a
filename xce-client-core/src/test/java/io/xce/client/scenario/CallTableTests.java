package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is kept of calls that are under way: their attempts, their keys, their order.
 */
class CallTableTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private boolean first(String body) {
		return this.scenario.recorder().requests(body).get(0).request().first();
	}

	@Test
	void attemptsAndKeysAreHeldUntilTheAnswer() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
		List<Asked> calls = this.scenario.writes(3);
		Asked read = this.scenario.read("r");
		this.scenario.pass(10);
		assertThat(this.scenario.held()).returns(4, Dispatcher.Held::attempts).returns(3, Dispatcher.Held::slots);
		this.scenario.finish(calls);
		this.scenario.finish(read);
		assertThat(this.scenario.held()).returns(0, Dispatcher.Held::attempts).returns(0, Dispatcher.Held::slots);
	}

	@Test
	void lossIsToldOfOlderRequestsFirst() {
		this.scenario.serving("a", 5);
		this.scenario.a()
			.answers(Behaviour
				.choose((exchange) -> exchange.text().equals("w0") ? Behaviours.execute() : Behaviours.hang()));
		List<Asked> calls = this.scenario.writes(4);
		this.scenario.finish(calls.get(0));
		Asked youngest = this.scenario.write("youngest");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.pass(1);
		assertThat(this.scenario.events(FailoverEvent.AttemptFailed.class))
			.filteredOn((event) -> event.endpoint().host().equals("a"))
			.extracting(FailoverEvent.AttemptFailed::request)
			.hasSize(4)
			.isSorted();
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		this.scenario.finish(youngest);
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	void retentionCountsFromTheLastAnswerHoweverOldTheClientIs() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 64, 600_000)));
		this.scenario.serving("a", 5).pass(Duration.ofMinutes(20));
		this.scenario.finish(this.scenario.write("1"));
		this.scenario.pass(Duration.ofMinutes(4));
		this.scenario.finish(this.scenario.write("2"));
		assertThat(first("1")).isTrue();
		assertThat(first("2")).isFalse();
	}

	@Test
	void cutDeadlineIsNamedOnceAndTheTimeTakenIsCountedFromTheStart() {
		this.scenario.each((node) -> node.limits(new Limits(4 << 20, 64, 20_000)));
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked exact = this.scenario.ask(EngineScenario.request(Kind.WRITE, "exact"),
				CallOptions.defaults().deadline(Duration.ofSeconds(2)));
		this.scenario.finish(exact).failure();
		assertThat(this.scenario.warnings()).as("nothing to be cut").isEmpty();
		Asked cut = this.scenario.finish(this.scenario.write("cut"));
		assertThat(cut.took()).isEqualTo(Duration.ofSeconds(2));
		assertThat(cut.failure().elapsed()).isEqualTo(Duration.ofSeconds(2));
		assertThat(this.scenario.warnings()).singleElement().asString().contains("PT2S");
	}

}
