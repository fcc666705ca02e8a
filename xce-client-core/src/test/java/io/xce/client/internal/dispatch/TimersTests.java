package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import io.xce.client.spi.Clock;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TimersTests {

	private final VirtualTime time = new VirtualTime();

	private final Clock clock = this.time.clock();

	private final Timers timers = new Timers(this.time.scheduler(), this.clock);

	private final List<String> fired = new ArrayList<>();

	private final long start = this.clock.nanoTime();

	private TimerNode node(String name) {
		return new TimerNode() {

			@Override
			void fire(long now) {
				TimersTests.this.fired.add(name + "@" + (now - TimersTests.this.start));
			}

		};
	}

	private void arm(TimerNode node, long due) {
		this.timers.arm(node, this.start + due);
	}

	private void runFor(long nanos) {
		this.time.runFor(Duration.ofNanos(nanos));
	}

	@Test
	void firesEachWhenItIsDue() {
		arm(node("late"), 30);
		arm(node("early"), 10);
		arm(node("middle"), 20);
		assertThat(this.timers.size()).isEqualTo(3);
		runFor(100);
		assertThat(this.fired).containsExactly("early@10", "middle@20", "late@30");
		assertThat(this.timers.size()).isZero();
	}

	@Test
	void disarmedNodeDoesNotFire() {
		TimerNode node = node("a");
		arm(node, 10);
		this.timers.disarm(node);
		assertThat(this.timers.size()).isZero();
		runFor(100);
		assertThat(this.fired).isEmpty();
	}

	@Test
	void nodeArmedForLaterFiresLaterAndOnce() {
		TimerNode node = node("a");
		arm(node, 10);
		arm(node, 50);
		assertThat(this.timers.size()).isEqualTo(1);
		runFor(100);
		assertThat(this.fired).containsExactly("a@50");
	}

	@Test
	void nodeArmedForEarlierFiresEarlierAndOnce() {
		TimerNode node = node("a");
		arm(node("b"), 20);
		arm(node, 50);
		arm(node, 10);
		runFor(100);
		assertThat(this.fired).containsExactly("a@10", "b@20");
	}

	@Test
	void nodeUsedAgainAfterItsEndFiresAtItsNewTime() {
		TimerNode node = node("a");
		arm(node, 10);
		this.timers.disarm(node);
		arm(node, 40);
		runFor(100);
		assertThat(this.fired).containsExactly("a@40");
	}

	@Test
	void neverIsNotArmed() {
		TimerNode node = node("a");
		arm(node, 10);
		this.timers.arm(node, Long.MAX_VALUE);
		assertThat(this.timers.size()).isZero();
		runFor(100);
		assertThat(this.fired).isEmpty();
	}

	@Test
	void removedNodeIsNotHeldAnyMore() {
		TimerNode node = node("a");
		arm(node("b"), 5);
		arm(node, 10);
		this.timers.remove(node);
		assertThat(node.index).isNegative();
		assertThat(this.timers.size()).isEqualTo(1);
		runFor(100);
		assertThat(this.fired).containsExactly("b@5");
	}

	@Test
	void nothingIsScheduledOnceAllAreOver() {
		TimerNode node = node("a");
		arm(node, 10);
		this.timers.disarm(node);
		runFor(10);
		assertThat(node.index).as("its time has come, and it has left").isNegative();
		assertThat(this.time.pending()).isZero();
	}

	@Test
	void whatIsClosedDoesNotFire() {
		arm(node("a"), 10);
		arm(node("b"), 20);
		this.timers.close();
		assertThat(this.timers.size()).isZero();
		assertThat(this.time.pending()).isZero();
		runFor(100);
		assertThat(this.fired).isEmpty();
	}

	@Test
	void nodeThatArmsAnotherWhileItFires() {
		TimerNode second = node("second");
		arm(new TimerNode() {

			@Override
			void fire(long now) {
				arm(second, 15);
			}

		}, 10);
		runFor(100);
		assertThat(this.fired).containsExactly("second@15");
	}

	/** Whatever is armed, armed anew and disarmed: what fires is what a list says. */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void agreesWithAModelInAnyOrder(long seed) {
		Random random = new Random(seed);
		List<TimerNode> nodes = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			nodes.add(node(String.valueOf(i)));
		}
		TreeMap<Integer, Long> model = new TreeMap<>();
		List<String> expected = new ArrayList<>();
		long now = 0;
		for (int step = 0; step < 2000; step++) {
			int which = random.nextInt(nodes.size());
			switch (random.nextInt(4)) {
				case 0, 1 -> {
					long due = now + 1 + random.nextInt(50);
					arm(nodes.get(which), due);
					model.put(which, due);
				}
				case 2 -> {
					if (random.nextBoolean()) {
						this.timers.disarm(nodes.get(which));
					}
					else {
						this.timers.remove(nodes.get(which));
					}
					model.remove(which);
				}
				default -> {
					now++;
					runFor(1);
					for (Integer due : List.copyOf(model.keySet())) {
						if (model.get(due) <= now) {
							model.remove(due);
							expected.add(due + "@" + now);
						}
					}
				}
			}
			assertThat(this.timers.size()).as("seed %s, step %s", seed, step).isEqualTo(model.size());
		}
		assertThat(this.fired).as("seed %s", seed).containsExactlyInAnyOrderElementsOf(expected);
	}

}
