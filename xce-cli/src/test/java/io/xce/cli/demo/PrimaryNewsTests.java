package io.xce.cli.demo;

import java.util.ArrayList;
import java.util.List;

import io.xce.client.topology.Endpoint;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrimaryNewsTests {

	private static final Endpoint A = new Endpoint("a", 1);

	private static final Endpoint B = new Endpoint("b", 1);

	private final List<String> lines = new ArrayList<>();

	private final PrimaryNews news = new PrimaryNews(this.lines::add, Endpoint::host);

	@Test
	void aChangeWithoutAKillIsToldOnce() {
		this.news.told(A);
		this.news.seen(A, 1);
		this.news.seen(B, 2);
		this.news.seen(B, 2);
		assertThat(this.lines)
			.containsExactly("primary is b now: an election took the lead from a, which nobody killed");
	}

	@Test
	void theSuccessorOfAKilledPrimaryIsLeftToItsKiller() {
		this.news.told(A);
		this.news.killed(1);
		this.news.seen(B, 2);
		this.news.told(B);
		this.news.seen(B, 2);
		assertThat(this.lines).isEmpty();
	}

	@Test
	void lateNewsArePassedOver() {
		this.news.told(A);
		this.news.killed(3);
		this.news.told(B);
		this.news.seen(A, 2);
		assertThat(this.lines).isEmpty();
	}

}
