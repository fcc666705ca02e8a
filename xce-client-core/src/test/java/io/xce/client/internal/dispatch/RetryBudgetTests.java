package io.xce.client.internal.dispatch;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetryBudgetTests {

	private final RetryBudget budget = new RetryBudget();

	private int takeAll() {
		int taken = 0;
		while (taken < 10_000 && this.budget.take()) {
			taken++;
		}
		return taken;
	}

	private void succeed(int count) {
		for (int i = 0; i < count; i++) {
			this.budget.succeeded();
		}
	}

	@Test
	void fiveHundredCanBeTaken() {
		assertThat(takeAll()).isEqualTo(500);
	}

	@Test
	void tenSuccessesGiveOneBack() {
		takeAll();
		succeed(9);
		assertThat(this.budget.take()).isFalse();
		succeed(1);
		assertThat(this.budget.take()).isTrue();
		assertThat(this.budget.take()).isFalse();
	}

	@Test
	void neverHoldsMoreThanAtFirst() {
		succeed(10);
		assertThat(takeAll()).isEqualTo(500);
	}

}
