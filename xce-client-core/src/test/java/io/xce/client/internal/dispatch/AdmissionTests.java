package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class AdmissionTests {

	private final Admission admission = new Admission(3);

	private int enter(int attempts) {
		int entered = 0;
		for (int i = 0; i < attempts; i++) {
			entered += this.admission.enter() ? 1 : 0;
		}
		return entered;
	}

	@Test
	void letsInAsManyAsThereIsRoomFor() {
		assertThat(enter(5)).isEqualTo(3);
		assertThat(this.admission.current()).isEqualTo(3);
		assertThat(this.admission.capacity()).isEqualTo(3);
	}

	@Test
	void whoeverLeavesMakesRoomForOneMore() {
		enter(3);
		this.admission.leave();
		assertThat(this.admission.current()).isEqualTo(2);
		assertThat(enter(2)).isEqualTo(1);
	}

	@Test
	void whoeverCannotGoOnMakesRoomForOneMore() {
		enter(3);
		this.admission.withdraw();
		assertThat(this.admission.current()).isEqualTo(2);
		assertThat(enter(2)).isEqualTo(1);
	}

	@Test
	void goesOnForLongerThanItsRoomIs() {
		for (int i = 0; i < 100; i++) {
			assertThat(enter(4)).isEqualTo(3);
			for (int j = 0; j < 3; j++) {
				this.admission.leave();
			}
			assertThat(this.admission.current()).isZero();
		}
	}

	@Test
	@Timeout(60)
	void neverLetsInMoreWhoeverEnters() throws InterruptedException {
		Admission narrow = new Admission(2);
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			Thread thread = new Thread(() -> {
				for (int j = 0; j < 20_000; j++) {
					if (narrow.enter()) {
						most.accumulateAndGet(inside.incrementAndGet(), Math::max);
						inside.decrementAndGet();
						narrow.withdraw();
					}
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(most.get()).isBetween(1, 2);
		assertThat(narrow.current()).isZero();
	}

}
