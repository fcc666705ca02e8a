package io.xce.controller.front;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeldRequestsTests {

	private long now = Long.MAX_VALUE - 5;

	private final HeldRequests held = new HeldRequests(() -> this.now);

	private final List<String> released = new ArrayList<>();

	/** What was left to the loop. */
	private final List<Runnable> loop = new ArrayList<>();

	@Test
	void theyAreReleasedOnceAndInOrder() {
		hold("a");
		hold("b");
		assertThat(this.released).isEmpty();
		this.held.releaseAll();
		this.held.releaseAll();
		assertThat(this.released).as("not here").isEmpty();
		runLoop();
		assertThat(this.released).containsExactly("a", "b");
	}

	@Test
	void theyGoOnHereWhereTheyAreWaitedFor() {
		hold("a");
		hold("b");
		this.held.releaseAllHere();
		assertThat(this.released).containsExactly("a", "b");
		assertThat(this.loop).isEmpty();
	}

	@Test
	void noneIsHeldForLongerThanTheLimit() {
		hold("a");
		this.now += TimeUnit.MILLISECONDS.toNanos(10);
		hold("b");
		this.now += HeldRequests.LIMIT_NANOS - TimeUnit.MILLISECONDS.toNanos(10) - 1;
		this.held.releaseOverdue();
		assertThat(this.released).isEmpty();
		this.now++;
		this.held.releaseOverdue();
		runLoop();
		assertThat(this.released).containsExactly("a");
	}

	@Test
	void oneThatIsReleasedMayBeHeldAgain() {
		this.held.hold(Runnable::run, () -> hold("again"));
		this.held.releaseAll();
		assertThat(this.released).isEmpty();
		this.held.releaseAllHere();
		assertThat(this.released).containsExactly("again");
	}

	@Test
	void thereIsALimitToHowMany() {
		for (int i = 0; i < HeldRequests.MAX_HELD; i++) {
			assertThat(hold("x")).isTrue();
		}
		assertThat(hold("y")).isFalse();
		this.held.releaseAll();
		runLoop();
		assertThat(this.released).hasSize(HeldRequests.MAX_HELD).doesNotContain("y");
		assertThat(hold("z")).isTrue();
	}

	private void runLoop() {
		this.loop.forEach(Runnable::run);
		this.loop.clear();
	}

	private boolean hold(String name) {
		return this.held.hold(this.loop::add, () -> this.released.add(name));
	}

}
