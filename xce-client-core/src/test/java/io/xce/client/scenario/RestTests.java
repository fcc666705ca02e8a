package io.xce.client.scenario;

import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.topology.ClientPhase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client at rest does nothing of its own accord, and everything it is asked for.
 */
class RestTests {

	private final EngineScenario scenario = new EngineScenario("a", "b");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private int dials() {
		return this.scenario.recorder().dialled().size();
	}

	@Test
	void nothingIsDialledAtRest() {
		this.scenario.serving("a", 5);
		this.scenario.client().rest();
		this.scenario.a().crash();
		this.scenario.b().crash();
		this.scenario.pass(100);
		int before = dials();
		this.scenario.pass(60_000);
		assertThat(dials()).isEqualTo(before);
	}

	@Test
	void otherwiseItIs() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().crash();
		this.scenario.pass(100);
		int before = dials();
		this.scenario.pass(60_000);
		assertThat(dials()).isGreaterThan(before + 50);
	}

	@Test
	void requestAtRestOpensWhatItNeeds() {
		this.scenario.serving("a", 5);
		this.scenario.client().rest();
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		this.scenario.pass(30_000);
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("b");
	}

	@Test
	void callbacksDoNotSearchAtRest() {
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {
		}));
		this.scenario.client().start();
		this.scenario.pass(1000);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.SEARCHING);
		this.scenario.client().rest();
		this.scenario.pass(100);
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
		int before = dials();
		this.scenario.pass(10_000);
		assertThat(dials()).isEqualTo(before);
	}

	@Test
	void resumedClientConnectsAgainByItself() {
		this.scenario.serving("a", 5);
		this.scenario.client().rest();
		this.scenario.a().crash();
		this.scenario.b().crash();
		this.scenario.pass(100);
		this.scenario.client().resume();
		this.scenario.pass(3000);
		this.scenario.a().restart();
		this.scenario.pass(3000);
		assertThat(this.scenario.client().view().anyConnected()).isTrue();
	}

	@Test
	void resumedClientThatWasNotAskedYetWaitsForItsFirstRequest() {
		this.scenario.a().primary(5);
		this.scenario.client().rest();
		this.scenario.client().resume();
		this.scenario.pass(10_000);
		assertThat(dials()).isZero();
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("a");
		this.scenario.a().crash();
		this.scenario.b().crash();
		this.scenario.pass(100);
		int before = dials();
		this.scenario.pass(10_000);
		assertThat(dials()).as("and is at rest no more").isGreaterThan(before + 5);
	}

	@Test
	void resumeWithoutARestDoesNothing() {
		this.scenario.client().resume();
		this.scenario.pass(10_000);
		assertThat(dials()).isZero();
	}

	@Test
	void startEndsTheRest() {
		this.scenario.serving("a", 5);
		this.scenario.client().rest();
		this.scenario.a().crash();
		this.scenario.b().crash();
		this.scenario.pass(100);
		int before = dials();
		this.scenario.client().start();
		this.scenario.pass(10_000);
		assertThat(dials()).isGreaterThan(before + 5);
	}

}
