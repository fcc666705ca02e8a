package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.MasterList;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client does when it is told to: look anew, follow another list, rest.
 */
class OrdersTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private List<String> endpoints() {
		return this.scenario.client().view().endpoints().stream().map((one) -> one.endpoint().host()).toList();
	}

	@Test
	void rediscoverLetsGoOfThePrimaryAndSaysWhy() {
		this.scenario.serving("a", 5);
		this.scenario.client().rediscover();
		this.scenario.pass(10);
		assertThat(this.scenario.primary()).isNull();
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).singleElement()
			.returns(LossReason.REQUESTED, FailoverEvent.PrimaryLost::reason);
		assertThat(this.scenario.client().view().phase()).as("nobody wants one").isEqualTo(ClientPhase.IDLE);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
	}

	@Test
	void rediscoverWithoutAPrimaryIsNoHarm() {
		this.scenario.client().rediscover();
		this.scenario.pass(10);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		assertThat(this.scenario.client().view().phase()).isEqualTo(ClientPhase.IDLE);
	}

	@Test
	void otherListIsSeenAtOnceAndWhoIsNotOnItIsLetGo() {
		this.scenario.serving("a", 5);
		this.scenario.client().setMasters(MasterList.parse("a:1,b:1"));
		this.scenario.time().runDue();
		assertThat(endpoints()).containsExactly("a", "b");
		this.scenario.pass(10);
		assertThat(this.scenario.c().openConnections()).isZero();
		assertThat(this.scenario.a().openConnections()).isOne();
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
	}

	@Test
	void acceptedClusterIsGreetedAnewByAllConnections() {
		this.scenario.serving("a", 5);
		int before = this.scenario.b().greetings().size();
		this.scenario.client().acceptCluster();
		this.scenario.pass(5);
		assertThat(this.scenario.transport().openTo()).doesNotContain("c");
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.pass(65_000);
		assertThat(this.scenario.b().greetings().size()).isGreaterThan(before);
		assertThat(this.scenario.b().greetings().get(before).clientId())
			.isNotEqualTo(this.scenario.b().greetings().get(before - 1).clientId());
	}

	@Test
	void silentPrimaryIsLeftAfterTheAttemptTimeoutAndTheReasonNamesIt() {
		this.scenario.serving("a", 5);
		this.scenario.a().freeze();
		Asked asked = this.scenario.write("x");
		this.scenario.pass(2010);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).singleElement()
			.satisfies((event) -> assertThat(event.cause()).isEqualTo("silent for 2000 ms"));
		this.scenario.b().primary(6);
		this.scenario.finish(asked);
		this.scenario.a().resume();
	}

	@Test
	void slowAnswersAndNotificationsAreCounted() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofSeconds(3)));
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isGreaterThan(Duration.ofSeconds(3));
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
		this.scenario.pass(10);
		assertThat(this.scenario.client().statistics().notificationsSent()).isOne();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isZero();
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isFalse();
		assertThat(this.scenario.client().statistics().notificationsSent()).isOne();
		assertThat(this.scenario.client().statistics().dropped().notifications()).isOne();
	}

}
