package io.xce.controller.session;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.FakeClock;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Join;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SessionTableTests {

	private final FakeClock clock = new FakeClock();

	private final SessionTable sessions = new SessionTable(this.clock, TimeUnit.SECONDS.toNanos(10));

	@Test
	void aSessionBelongsToItsConnection() {
		this.sessions.join("c1", 5, join("w1"));
		assertThat(this.sessions.heard("c1", 5)).isNotNull();
		assertThat(this.sessions.heard("c2", 5)).isNull();
	}

	@Test
	void joiningAgainOnTheSameConnectionIsFine() {
		this.sessions.join("c1", 5, join("w1"));
		SessionTable.Entry again = this.sessions.join("c1", 5, join("w1"));
		assertThat(this.sessions.heard("c1", 5)).isSameAs(again);
		assertThat(this.sessions.size()).isEqualTo(1);
	}

	@Test
	void theSameNameOnAnotherConnectionTakesOver() {
		this.sessions.join("c1", 5, join("w1"));
		this.sessions.join("c2", 5, join("w1"));
		assertThat(this.sessions.heard("c1", 5)).isNull();
		assertThat(this.sessions.heard("c2", 5)).isNotNull();
		assertThat(this.sessions.leave("c1")).as("the old connection takes nothing with it").isNull();
		assertThat(this.sessions.heard("c2", 5)).isNotNull();
	}

	@Test
	void aSessionOfAnotherEpochDoesNotExist() {
		this.sessions.join("c1", 5, join("w1"));
		assertThat(this.sessions.heard("c1", 6)).isNull();
	}

	@Test
	void silenceEndsIt() {
		this.sessions.join("c1", 5, join("w1"));
		this.clock.advanceMillis(10_000);
		assertThat(this.sessions.heard("c1", 5)).isNotNull();
		this.clock.advanceMillis(10_001);
		assertThat(this.sessions.heard("c1", 5)).isNull();
		assertThat(this.sessions.size()).isZero();
	}

	private static Join join(String name) {
		return new Join(name, DaemonKind.WORKER, List.of("t"), List.of());
	}

}
