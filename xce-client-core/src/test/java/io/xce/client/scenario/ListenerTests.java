package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.Registration;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What listeners hear.
 */
class ListenerTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void failoverIsLossThenAdoptionWithBothEnds() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		Asked asked = this.scenario.write("w");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.in(1000, () -> this.scenario.b().primary(6).announce());
		this.scenario.finish(asked);
		List<FailoverEvent> events = this.scenario.events()
			.stream()
			.filter((event) -> event instanceof FailoverEvent.PrimaryLost || event instanceof FailoverEvent.Adopted)
			.toList();
		assertThat(events).hasSize(2);
		FailoverEvent.PrimaryLost lost = (FailoverEvent.PrimaryLost) events.get(0);
		assertThat(lost.primary()).hasToString("a:1");
		assertThat(lost.cause()).contains("reset");
		FailoverEvent.Adopted adopted = (FailoverEvent.Adopted) events.get(1);
		assertThat(adopted.kind()).isEqualTo(AdoptionKind.FAILOVER);
		assertThat(adopted.previous()).hasToString("a:1");
		assertThat(adopted.primary()).hasToString("b:1");
		assertThat(adopted.previousEpoch()).isEqualTo(5);
		assertThat(adopted.epoch()).isEqualTo(6);
		assertThat(adopted.gap()).isBetween(Duration.ofMillis(1000), Duration.ofMillis(1010));
		assertThat(adopted.attempts()).isPositive();
	}

	@Test
	void kindsOfAdoptions() {
		this.scenario.a().primary(5);
		this.scenario.finish(this.scenario.read("1"));
		this.scenario.link("a").cut();
		this.scenario.finish(this.scenario.read("2"));
		this.scenario.a().primary(6);
		this.scenario.finish(this.scenario.read("3"));
		this.scenario.a().crash();
		this.scenario.b().primary(7);
		this.scenario.finish(this.scenario.read("4"));
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).extracting(FailoverEvent.Adopted::kind)
			.containsExactly(AdoptionKind.INITIAL, AdoptionKind.RECONNECT, AdoptionKind.REELECTION,
					AdoptionKind.FAILOVER);
	}

	@Test
	void endpointChangesTellFromAndTo() {
		this.scenario.serving("a", 5);
		this.scenario.b().disabled();
		this.scenario.a().standby();
		this.scenario.c().answers(Behaviours.ok(6));
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.events(FailoverEvent.EndpointChanged.class))
			.anySatisfy((event) -> assertThat(event).returns(EndpointState.PRIMARY, FailoverEvent.EndpointChanged::from)
				.returns(EndpointState.STANDBY, FailoverEvent.EndpointChanged::to))
			.noneMatch((event) -> event.from() == event.to());
	}

	@Test
	void listenerThatThrowsDoesNoHarm() {
		List<FailoverEvent> heard = new ArrayList<>();
		this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				throw new IllegalStateException("listener");
			}
		});
		this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				heard.add(event);
			}
		});
		this.scenario.serving("a", 5);
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("a");
		assertThat(heard).isNotEmpty();
	}

	@Test
	void failoverIsHeardOfThoughMoreAttemptsFailWithItThanEventsMayWait() {
		this.scenario.with((builder) -> builder.inFlightMax(20_000)).serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		this.scenario.reads(18_000);
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.b().primary(6).announce();
		this.scenario.pass(Duration.ofSeconds(20));
		assertThat(this.scenario.client().statistics().dropped().events()).as("of attempts").isPositive();
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).hasSize(1);
		assertThat(this.scenario.events(FailoverEvent.Adopted.class)).hasSize(1);
	}

	@Test
	void removedListenerHearsNothingMore() {
		List<FailoverEvent> heard = new ArrayList<>();
		Registration registration = this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onEvent(FailoverEvent event) {
				heard.add(event);
			}
		});
		this.scenario.serving("a", 5);
		registration.remove();
		registration.remove();
		heard.clear();
		this.scenario.a().crash();
		this.scenario.pass(100);
		assertThat(heard).isEmpty();
	}

	@Test
	void listenerIsNeverCalledInTheSerialContextAndMayCall() {
		List<Boolean> inside = new ArrayList<>();
		List<String> results = new ArrayList<>();
		this.scenario.client().addListener(new FailoverListener() {

			@Override
			public void onAdopted(FailoverEvent.Adopted event) {
				inside.add(ListenerTests.this.scenario.transport().scheduler().inContext());
				ListenerTests.this.scenario.template()
					.executeAsync(EngineScenario.request(Kind.READ, "from-listener"))
					.thenAccept(results::add);
			}
		});
		this.scenario.a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.pass(100);
		assertThat(inside).containsExactly(false);
		assertThat(results).hasSize(1);
	}

	@Test
	void failedAttemptsOfASuccessfulCallAreToldButNoExhaustion() {
		this.scenario.a().standby();
		this.scenario.b().standby();
		this.scenario.c().answers(Behaviours.ok(5));
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.events(FailoverEvent.AttemptFailed.class)).hasSize(2);
		assertThat(this.scenario.events(FailoverEvent.Exhausted.class)).isEmpty();
	}

}
