package io.xce.client.scenario;

import java.time.Duration;

import io.xce.client.call.Outcome;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The client's own process stands still for a while: what has come meanwhile is read
 * before its timers are looked at.
 */
class StandstillTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private StandstillTransport transport;

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked standStillUnderAWrite(Duration length) {
		this.scenario.wire((wire) -> {
			this.transport = new StandstillTransport(wire);
			return this.transport;
		});
		this.scenario.serving("a", 5);
		this.scenario.a().answers((exchange) -> exchange.execute());
		Asked asked = this.scenario.write("w");
		this.scenario.pass(10);
		assertThat(this.scenario.ledger().times("w")).isOne();
		this.transport.stop();
		this.scenario.a().crash();
		this.scenario.b().primary(6).answers(Behaviours.execute()).announce();
		this.scenario.pass(length);
		return asked;
	}

	@Test
	@Tag("R1-5.2")
	void writeIsNotSentAgainOnceTheControllersMayHaveForgottenIt() {
		Asked asked = standStillUnderAWrite(Duration.ofMinutes(20));
		this.scenario.ledger().forgetKeys();
		this.transport.goOn();
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(asked.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.ledger().times("w")).as("executions").isOne();
	}

	@Test
	void nothingIsSentAfterItsDeadline() {
		Asked asked = standStillUnderAWrite(Duration.ofSeconds(30));
		this.transport.goOn();
		this.scenario.pass(Duration.ofSeconds(5));
		assertThat(asked.isDone()).isTrue();
		assertThat(this.scenario.recorder().asked("w")).containsExactly("a");
	}

	@Test
	void whatHasTimeLeftIsSentAgain() {
		Asked asked = standStillUnderAWrite(Duration.ofSeconds(3));
		this.transport.goOn();
		assertThat(this.scenario.finish(asked).succeeded()).isTrue();
		assertThat(this.scenario.recorder().asked("w")).containsExactly("a", "b");
		assertThat(this.scenario.ledger().times("w")).as("executions").isOne();
	}

}
