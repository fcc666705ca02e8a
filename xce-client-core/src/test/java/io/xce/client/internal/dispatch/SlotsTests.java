package io.xce.client.internal.dispatch;

import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SlotsTests {

	@Test
	void someAreKeptForThoseForWhomAllOthersMayWait() {
		Slots slots = new Slots(64);
		slots.limit(8);
		for (int i = 0; i < 6; i++) {
			assertThat(slots.take(false)).isEqualTo(i);
		}
		assertThat(slots.take(false)).isEqualTo(-1);
		assertThat(slots.take(true)).isEqualTo(6);
		assertThat(slots.take(true)).isEqualTo(7);
		assertThat(slots.take(true)).isEqualTo(-1);
		slots.free(0);
		assertThat(slots.take(false)).as("what is free is one of those").isEqualTo(-1);
		assertThat(slots.take(true)).isZero();
	}

	@Test
	void allSlotsCanBeTakenAndNoMore() {
		Slots slots = new Slots(100);
		Set<Integer> taken = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			taken.add(slots.take(true));
		}
		assertThat(taken).hasSize(100).allSatisfy((slot) -> assertThat(slot).isBetween(0, 99));
		assertThat(slots.take(true)).isEqualTo(-1);
		assertThat(slots.taken()).isEqualTo(100);
	}

	@Test
	void sequencesGoOnHoweverManySlotsComeToBeUsed() {
		Slots slots = new Slots(4096);
		int first = slots.take(true);
		slots.free(first);
		assertThat(slots.take(true)).isEqualTo(first);
		for (int i = 1; i < 4096; i++) {
			assertThat(slots.sequence(slots.take(true))).isEqualTo(1);
		}
		assertThat(slots.sequence(first)).isEqualTo(2);
		slots.free(first);
		assertThat(slots.take(true)).isEqualTo(first);
		assertThat(slots.sequence(first)).isEqualTo(3);
	}

	@Test
	void controllerWithLessRoomLimitsThem() {
		Slots slots = new Slots(100);
		slots.limit(20);
		for (int i = 0; i < 20; i++) {
			assertThat(slots.take(true)).isNotNegative();
		}
		assertThat(slots.take(true)).isEqualTo(-1);
		slots.limit(1000);
		for (int i = 20; i < 100; i++) {
			assertThat(slots.take(true)).isNotNegative();
		}
		assertThat(slots.take(true)).isEqualTo(-1);
	}

	@Test
	void oneSlotIsEnough() {
		Slots slots = new Slots(1);
		assertThat(slots.take(true)).isZero();
		assertThat(slots.take(true)).isEqualTo(-1);
		slots.free(0);
		assertThat(slots.take(true)).isZero();
		assertThat(slots.sequence(0)).isEqualTo(2);
	}

}
