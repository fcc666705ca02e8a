package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.List;

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

	private final EventBus bus = new EventBus(this.handedOver::add, this.context);

	@BeforeEach
	void listen() {
		this.bus.add(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				EventBusTests.this.told.add(((FailoverEvent.Warning) event).message());
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

	private void publish(String message) {
		this.bus.publish(new FailoverEvent.Warning("client", message));
	}

	private void deliver() {
		this.handedOver.forEach(Runnable::run);
	}

}
