package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.testing.time.VirtualContext;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When events are handed over.
 */
class EventBusTests {

	private final VirtualTime time = new VirtualTime();

	private final VirtualContext context = this.time.context("client");

	private final List<Runnable> handedOver = new ArrayList<>();

	private final List<String> told = new ArrayList<>();

	private final EventBus bus = new EventBus(this::execute, this.context, 2);

	private Throwable failure;

	@BeforeEach
	void listen() {
		this.bus.add(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				EventBusTests.this.told
					.add((event instanceof FailoverEvent.Warning warning) ? warning.message() : "rejected");
			}

		});
	}

	@Test
	void whatATurnPublishesIsHandedOverInOrderWhenItIsOver() {
		this.context.execute(() -> {
			publish("a");
			publish("b");
			assertThat(this.handedOver).as("a caller may wait for the end of this turn").isEmpty();
		});
		this.time.runDue();
		deliver();
		assertThat(this.told).containsExactly("a", "b");
	}

	@Test
	void whatATurnHasPublishedIsHandedOverBeforeCallersRunInIt() {
		this.context.execute(() -> {
			publish("a");
			this.bus.handOverTurn();
			assertThat(this.handedOver).as("a caller's code may block what is left of this turn").hasSize(1);
			publish("b");
		});
		this.time.runDue();
		deliver();
		assertThat(this.told).containsExactly("a", "b");
	}

	@Test
	void whatAnotherThreadPublishesIsHandedOverAtOnce() {
		publish("a");
		assertThat(this.handedOver).hasSize(1);
	}

	@Test
	void nothingIsBehindTheLast() {
		this.context.execute(() -> {
			publish("a");
			this.bus.whenDrained(() -> this.told.add("drained"));
		});
		this.time.runDue();
		deliver();
		assertThat(this.told).containsExactly("a", "drained");
	}

	@Test
	void theLastTurnOfAContextLosesNothing() {
		this.context.execute(() -> {
			this.context.end();
			publish("a");
			publish("b");
		});
		this.time.runDue();
		deliver();
		assertThat(this.told).containsExactly("a", "b");
	}

	@Test
	void eventsOfRequestsLeaveRoomForThoseOfTheCluster() {
		for (int i = 0; i < 5; i++) {
			this.bus.publish(new FailoverEvent.Rejected("client", "op", "limit"));
		}
		publish("lost");
		publish("adopted");
		assertThat(this.bus.dropped()).isEqualTo(3);
		deliver();
		assertThat(this.told).containsExactly("rejected", "rejected", "lost", "adopted");
		this.bus.publish(new FailoverEvent.Rejected("client", "op", "limit"));
		assertThat(this.bus.dropped()).as("there is room again").isEqualTo(3);
	}

	@Test
	void executorThatFailsDropsEventsAndDoesNoOtherHarm() {
		List<Throwable> failures = List.of(new IllegalStateException("decorator"),
				new OutOfMemoryError("unable to create native thread"), new RejectedExecutionException("full"));
		for (Throwable each : failures) {
			this.failure = each;
			publish("dropped");
			this.bus.whenDrained(() -> this.told.add("drained"));
		}
		assertThat(this.bus.dropped()).isEqualTo(3);
		assertThat(this.told).containsExactly("drained", "drained", "drained");
		this.failure = null;
		publish("a");
		deliver();
		assertThat(this.told).endsWith("a");
	}

	private void execute(Runnable task) {
		if (this.failure instanceof Error error) {
			throw error;
		}
		if (this.failure instanceof RuntimeException exception) {
			throw exception;
		}
		this.handedOver.add(task);
	}

	private void publish(String message) {
		this.bus.publish(new FailoverEvent.Warning("client", message));
	}

	private void deliver() {
		this.handedOver.forEach(Runnable::run);
		this.handedOver.clear();
	}

}
