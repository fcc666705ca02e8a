package io.xce.client.scenario;

import java.time.Duration;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.internal.dispatch.Dispatcher.Held;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What calls hold, and that they let go of it in the instant in which they end.
 */
class LeftoverTests {

	private static final Held NOTHING = new Held(0, 0, 0);

	private final EngineScenario scenario = new EngineScenario("a", "b");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked askB(Kind kind, String body) {
		XceRequest<String> request = EngineScenario.request(kind, body);
		return new Asked(body, this.scenario.time(), this.scenario.client()
			.executeOn(new Endpoint("b", 1), request, CallOptions.defaults().deadline(Duration.ofSeconds(1))));
	}

	@Test
	void answeredCallHoldsNothing() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
		Asked write = this.scenario.write("w");
		this.scenario.pass(10);
		assertThat(this.scenario.held()).isEqualTo(new Held(1, 1, 1));
		this.scenario.finish(write);
		assertThat(this.scenario.held()).isEqualTo(NOTHING);
	}

	@Test
	void callWhoseDeadlinePassesHoldsNothingButASilentAttemptUntilThatIsJudged() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked write = this.scenario.ask(EngineScenario.request(Kind.WRITE, "w"),
				CallOptions.defaults().deadline(Duration.ofMillis(500)));
		assertThat(this.scenario.finish(write).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.held()).isEqualTo(new Held(1, 1, 0));
		this.scenario.pass(1500);
		assertThat(this.scenario.held()).isEqualTo(NOTHING);
	}

	@Test
	void cancelledCallHoldsItsAttemptUntilThatIsJudged() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(50)));
		Asked write = this.scenario.write("w");
		this.scenario.pass(10);
		write.future().cancel(false);
		this.scenario.pass(10);
		assertThat(this.scenario.held()).isEqualTo(new Held(1, 1, 0));
		this.scenario.pass(50);
		assertThat(this.scenario.held()).isEqualTo(NOTHING);
	}

	@Test
	void closedClientHoldsNothing() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.write("w");
		this.scenario.read("r").future().cancel(false);
		this.scenario.pass(10);
		assertThat(this.scenario.held().attempts()).isEqualTo(2);
		this.scenario.close();
		assertThat(this.scenario.held()).isEqualTo(NOTHING);
	}

	@Test
	void carrierThatIsBusyHoldsOneTimerAndNoAttempt() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.busy().then(Behaviours.execute()));
		Asked write = this.scenario.write("w");
		this.scenario.pass(10);
		assertThat(this.scenario.held()).isEqualTo(new Held(0, 1, 1));
		assertThat(this.scenario.finish(write).servedBy()).isEqualTo("a");
		assertThat(this.scenario.held()).isEqualTo(NOTHING);
	}

	// ---- addressed to one node, which has one slot

	private void slotsOfBAreOne() {
		this.scenario.each((node) -> node.limits(new Limits(65_536, 1, 900_000)));
		this.scenario.b().answers(Behaviours.execute().after(Duration.ofMillis(50)));
	}

	private void onlyTheFirstIsSent(Asked first, Asked second) {
		this.scenario.pass(20);
		ControllersUnreachableException failure = second.failure(ControllersUnreachableException.class);
		assertThat(failure).hasMessageContaining("Cannot send to b:1 now");
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(this.scenario.finish(first).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked(second.body())).isEmpty();
		assertThat(this.scenario.client().pending()).isZero();
	}

	@Test
	void writeToANodeWithoutAFreeSlotFailsAtOnce() {
		this.scenario.serving("a", 5);
		slotsOfBAreOne();
		this.scenario.each((node) -> node.crash().restart()).pass(3000);
		this.scenario.a().primary(5);
		this.scenario.finish(this.scenario.read("again"));
		this.scenario.pass(3000);
		onlyTheFirstIsSent(askB(Kind.WRITE, "first"), askB(Kind.WRITE, "second"));
	}

	@Test
	void writesThatWaitForItsConnectionFailToo() {
		slotsOfBAreOne();
		onlyTheFirstIsSent(askB(Kind.WRITE, "first"), askB(Kind.WRITE, "second"));
	}

}
