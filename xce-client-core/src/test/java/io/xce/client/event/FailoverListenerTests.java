package io.xce.client.event;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.Outcome;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

class FailoverListenerTests {

	private static final Endpoint A = new Endpoint("a", 1);

	private static final List<FailoverEvent> EVENTS = List.of(
			new FailoverEvent.Adopted("c", AdoptionKind.FAILOVER, A, 2, null, -1, Duration.ZERO, 1, 1, null, null,
					null),
			new FailoverEvent.PrimaryLost("c", A, 1, LossReason.CONNECTION_LOST, "reset"),
			new FailoverEvent.Exhausted("c", "op", true, Outcome.UNKNOWN, 1, 1, Duration.ZERO, "text"),
			new FailoverEvent.EndpointChanged("c", A, EndpointState.PRIMARY, EndpointState.FENCED, null),
			new FailoverEvent.Rejoined("c", A, 1, "INITIAL", Duration.ZERO, null),
			new FailoverEvent.Warning("c", "text"));

	@Test
	void eventsReachTheMethodOfTheirKindAndNoOther() {
		List<FailoverEvent> seen = new ArrayList<>();
		FailoverListener listener = new FailoverListener() {

			@Override
			public void onAdopted(FailoverEvent.Adopted event) {
				seen.add(event);
			}

			@Override
			public void onPrimaryLost(FailoverEvent.PrimaryLost event) {
				seen.add(event);
			}

			@Override
			public void onExhausted(FailoverEvent.Exhausted event) {
				seen.add(event);
			}

			@Override
			public void onEndpointChanged(FailoverEvent.EndpointChanged event) {
				seen.add(event);
			}

			@Override
			public void onRejoined(FailoverEvent.Rejoined event) {
				seen.add(event);
			}
		};
		EVENTS.forEach(listener::onEvent);
		assertThat(seen).isEqualTo(EVENTS.subList(0, 5));
	}

	@Test
	void listenerNeedsNoMethod() {
		FailoverListener listener = new FailoverListener() {
		};
		assertThatNoException().isThrownBy(() -> EVENTS.forEach(listener::onEvent));
	}

}
