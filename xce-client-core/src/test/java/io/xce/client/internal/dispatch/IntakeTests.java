package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.call.CallOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class IntakeTests {

	private final Intake intake = new Intake();

	private static Call call() {
		return new AsyncCall<>(null, null, CallOptions.defaults(), 0);
	}

	private List<Call> takeAll() {
		List<Call> taken = new ArrayList<>();
		this.intake.takeAll(taken::add);
		return taken;
	}

	@Test
	void givesCallsInTheOrderInWhichTheyCame() {
		Call first = call();
		Call second = call();
		Call third = call();
		this.intake.add(first);
		this.intake.add(second);
		this.intake.add(third);
		assertThat(takeAll()).containsExactly(first, second, third);
		assertThat(takeAll()).isEmpty();
	}

	@Test
	void onlyWhoFindsItEmptyHasItEmptied() {
		assertThat(this.intake.add(call())).isTrue();
		assertThat(this.intake.add(call())).isFalse();
		takeAll();
		assertThat(this.intake.add(call())).isTrue();
	}

	@Test
	@Timeout(60)
	void losesNoneOfManyThreadsAndKeepsTheOrderOfEach() throws InterruptedException {
		int threads = 4;
		int each = 20_000;
		Map<Call, Integer> numbers = new HashMap<>();
		List<Thread> started = new ArrayList<>();
		List<List<Call>> made = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			List<Call> calls = new ArrayList<>();
			for (int j = 0; j < each; j++) {
				Call call = call();
				calls.add(call);
				numbers.put(call, i * each + j);
			}
			made.add(calls);
		}
		for (List<Call> calls : made) {
			Thread thread = new Thread(() -> calls.forEach(this.intake::add));
			thread.start();
			started.add(thread);
		}
		List<Integer> taken = new ArrayList<>();
		while (taken.size() < threads * each) {
			takeAll().forEach((call) -> taken.add(numbers.get(call)));
		}
		for (Thread thread : started) {
			thread.join();
		}
		for (int i = 0; i < threads; i++) {
			int thread = i;
			assertThat(taken).filteredOn((number) -> number / each == thread).hasSize(each).isSorted();
		}
	}

}
