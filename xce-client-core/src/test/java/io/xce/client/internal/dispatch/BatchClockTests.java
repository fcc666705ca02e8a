package io.xce.client.internal.dispatch;

import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BatchClockTests {

	private final AtomicLong time = new AtomicLong(5);

	private final BatchClock clock = new BatchClock(this.time::get);

	@Test
	void goesWithTheTime() {
		assertThat(this.clock.nanoTime()).isEqualTo(5);
		this.time.set(6);
		assertThat(this.clock.nanoTime()).isEqualTo(6);
	}

	@Test
	void showsOneReadingWhileItIsHeld() {
		this.clock.hold();
		this.time.set(6);
		assertThat(this.clock.nanoTime()).isEqualTo(5);
		this.clock.letGo();
		assertThat(this.clock.nanoTime()).isEqualTo(6);
	}

}
