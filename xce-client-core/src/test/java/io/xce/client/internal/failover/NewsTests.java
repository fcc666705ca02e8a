package io.xce.client.internal.failover;

import java.util.List;

import io.xce.client.topology.Endpoint;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NewsTests {

	private final News news = new News();

	private static Node node(String host) {
		return new Node(new Endpoint(host, 1), true, null, null);
	}

	@Test
	void redirectIsNewsOncePerAddressAndEpoch() {
		assertThat(this.news.redirect("b", 5)).isTrue();
		this.news.tried("b", 5);
		assertThat(this.news.redirect("b", 5)).isFalse();
		assertThat(this.news.redirect("b", 4)).isFalse();
		assertThat(this.news.redirect("b", 6)).isTrue();
		assertThat(this.news.redirect("c", 5)).isTrue();
	}

	@Test
	void nextSearchBeginsWithoutMemory() {
		this.news.tried("b", 5);
		this.news.searchBegan();
		assertThat(this.news.redirect("b", 5)).isTrue();
	}

	@Test
	void tryUnderAnOldEpochDoesNotUndoANewerOne() {
		this.news.tried("b", 6);
		this.news.tried("b", 5);
		assertThat(this.news.redirect("b", 6)).isFalse();
	}

	@Test
	void nodeThatFollowsAPrimaryIsNotThatPrimary() {
		this.news.tried("b", -1);
		this.news.follows("b", 5);
		assertThat(this.news.redirect("b", 5)).isFalse();
		this.news.follows("c", 5);
		assertThat(this.news.redirect("c", 5)).as("never tried").isTrue();
	}

	@Test
	void epochIsNewsIfItIsHigherThanAnySeenButTheFirstIsNone() {
		assertThat(this.news.epoch(5)).isFalse();
		assertThat(this.news.epoch(5)).isFalse();
		assertThat(this.news.epoch(6)).isTrue();
		assertThat(this.news.epoch(6)).isFalse();
		assertThat(this.news.epoch(4)).isFalse();
	}

	@Test
	void unreachableNodeThatComesUpIsNewsOncePerLap() {
		Node a = node("a");
		this.news.lapEnded(List.of(a));
		assertThat(this.news.cameUp(a)).isTrue();
		assertThat(this.news.cameUp(a)).isFalse();
		this.news.lapEnded(List.of(a));
		assertThat(this.news.cameUp(a)).isTrue();
	}

	@Test
	void nodeThatWasNotInTheLapIsNone() {
		this.news.lapEnded(List.of(node("a")));
		assertThat(this.news.cameUp(node("b"))).isFalse();
		this.news.lapEnded(List.of());
		assertThat(this.news.cameUp(node("a"))).isFalse();
	}

}
