package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import io.xce.client.call.Outcome;
import io.xce.client.call.RequestBreaksConnectionException;
import io.xce.protocol.Role;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A request that costs every node that gets it its connection.
 */
class PoisonTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static Behaviour closingOn(String poison, Behaviour others) {
		return Behaviour.choose((exchange) -> exchange.text().equals(poison) ? Behaviours.close() : others);
	}

	@Test
	void endsUnknownAfterThreeNodesThatLive() {
		this.scenario.each((node) -> node.answers(closingOn("poison", Behaviours.noPrimary())));
		Asked poison = this.scenario.write("poison");
		Asked good = this.scenario.write("good");
		this.scenario.in(4000,
				() -> this.scenario.b().is(Role.PRIMARY, 6).answers(closingOn("poison", Behaviours.execute())));
		assertThat(this.scenario.finish(good).servedBy()).isEqualTo("b");
		RequestBreaksConnectionException failure = this.scenario.finish(poison)
			.failure(RequestBreaksConnectionException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.recorder().asked("poison")).hasSize(3);
	}

	@Test
	void isSentLastAndAloneOnceItIsSuspect() {
		this.scenario.a().answers(closingOn("poison", Behaviours.noPrimary()));
		this.scenario.b().answers(closingOn("poison", Behaviours.noPrimary()));
		this.scenario.c().answers(Behaviours.noPrimary());
		Asked poison = this.scenario.write("poison");
		List<Asked> good = this.scenario.writes(20);
		this.scenario.pass(1500);
		this.scenario.recorder().clear();
		this.scenario.c()
			.is(Role.PRIMARY, 6)
			.answers(closingOn("poison", Behaviours.execute().after(Duration.ofMillis(3))))
			.announce();
		this.scenario.finish(good);
		assertThat(good).allMatch(Asked::succeeded);
		this.scenario.finish(poison).failure(RequestBreaksConnectionException.class);
		List<Recorded.Sent> sent = this.scenario.recorder().all(Recorded.Sent.class, "c");
		assertThat(sent).extracting(Recorded.Sent::text).endsWith("poison").containsOnlyOnce("poison");
		assertThat(this.scenario.recorder().all(Recorded.Ended.class, "c")).hasSize(1);
		assertThat(this.scenario.recorder()
			.all(Recorded.Replied.class, "c")
			.stream()
			.filter((reply) -> reply.time().compareTo(sent.get(sent.size() - 1).time()) > 0)).isEmpty();
	}

	@Test
	void newRequestsWaitWhileItIsUnderWay() {
		this.scenario.a().answers(closingOn("poison", Behaviours.noPrimary()));
		this.scenario.b().answers(closingOn("poison", Behaviours.noPrimary()));
		this.scenario.c().answers(Behaviours.noPrimary());
		Asked poison = this.scenario.write("poison");
		Asked good = this.scenario.write("good");
		this.scenario.pass(1500);
		this.scenario.c()
			.is(Role.PRIMARY, 6)
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("poison")
					? Behaviours.execute().after(Duration.ofMillis(100)) : Behaviours.execute()))
			.announce();
		this.scenario.finish(good);
		this.scenario.pass(10);
		Asked later = this.scenario.write("later");
		this.scenario.pass(10);
		assertThat(later.isDone()).isFalse();
		assertThat(this.scenario.finish(later).servedBy()).isEqualTo("c");
		assertThat(this.scenario.finish(poison).servedBy()).isEqualTo("c");
		assertThat(this.scenario.finish(this.scenario.write("last")).took()).isLessThan(Duration.ofMillis(1));
	}

	@Test
	void nodesThatAreDownProveNothing() {
		this.scenario.serving("a", 5);
		List<String> order = List.of("a", "b", "c", "a", "b", "c");
		for (String name : order) {
			this.scenario.node(name).answers((exchange) -> exchange.node().crash());
		}
		Asked unlucky = this.scenario.write("unlucky");
		this.scenario.pass(3000);
		this.scenario.each(ScriptedNode::restart);
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(unlucky).servedBy()).isEqualTo("b");
		assertThat(this.scenario.ledger().times("unlucky")).isOne();
	}

	@Test
	void oneNodeThatClosesIsNoReasonForSuspicion() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.close().times(4, Behaviours.execute()));
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
	}

	@Test
	void readsAreJudgedTheSame() {
		this.scenario.each((node) -> node.answers(Behaviours.close()));
		this.scenario.finish(this.scenario.read("poison")).failure(RequestBreaksConnectionException.class);
		assertThat(this.scenario.recorder().asked("poison"))
			.as("some were sent before the first node had greeted again")
			.hasSizeBetween(3, 6);
	}

}
