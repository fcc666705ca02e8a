package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.event.FailoverEvent;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of several groups on a wire that can do nothing of its own: no keys, no epochs,
 * no greeting.
 */
class ForeignWireTests {

	private static final Capabilities NOTHING = new Capabilities(false, false, false);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c").capabilities(NOTHING)
		.each(ScriptedNode::lenient)
		.each((node) -> node.greets(false).pongs(false));

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static Behaviour ok() {
		return (exchange) -> {
			exchange.execute();
			exchange.answer(Behaviours.status(Status.OK)
				.role(Role.PRIMARY)
				.epoch(Reply.NO_EPOCH)
				.body(exchange.node().name() + "#1"));
		};
	}

	private EngineScenario serving(String name) {
		this.scenario.each((node) -> node.answers(Behaviours.standby().epoch(Reply.NO_EPOCH)));
		this.scenario.node(name).answers(ok());
		assertThat(this.scenario.finish(this.scenario.read("warm-up")).servedBy()).isEqualTo(name);
		this.scenario.pass(500).recorder().clear();
		return this.scenario;
	}

	@Test
	@DisplayName("B5 an idle connection is nothing to worry about")
	void idleConnectionsAreKept() {
		serving("a").pass(Duration.ofMinutes(5));
		assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		assertThat(this.scenario.recorder().all(Recorded.Pinged.class)).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("H7 every order finds the one that answers")
	@ValueSource(strings = { "a,b,c", "a,c,b", "b,a,c", "b,c,a", "c,a,b", "c,b,a" })
	void primaryIsFound(String order) {
		this.scenario.masters(order.replace(",", ":1,") + ":1");
		this.scenario.a().answers(Behaviours.redirect("b", 1).epoch(Reply.NO_EPOCH));
		this.scenario.b().answers(Behaviours.notReady().epoch(Reply.NO_EPOCH));
		this.scenario.c().answers(ok());
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
	}

	@Test
	@DisplayName("B1 a silent primary is left")
	void silentPrimaryIsLeft() {
		serving("a").a().answers(Behaviours.hang());
		this.scenario.b().answers(ok());
		Asked read = this.scenario.finish(this.scenario.read("r"));
		assertThat(read.servedBy()).isEqualTo("b");
		assertThat(read.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2010));
	}

	@Test
	@DisplayName("W2 a write that may have left ends unknown, one that did not goes on")
	void writeIsSentAgainOnlyIfNoByteLeft() {
		serving("a").a().answers(Behaviours.applyAndClose());
		this.scenario.b().answers(ok());
		Asked write = this.scenario.finish(this.scenario.write("applied"));
		assertThat(write.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(this.scenario.ledger().times("applied")).isOne();
		this.scenario.each(ScriptedNode::crash).pass(10);
		Asked waiting = this.scenario.write("waiting");
		this.scenario.in(3000, () -> this.scenario.c().restart().answers(ok()));
		assertThat(this.scenario.finish(waiting).servedBy()).isEqualTo("c");
		assertThat(this.scenario.ledger().times("waiting")).isOne();
	}

	@Test
	@DisplayName("W2 a write in the instant in which its connection is given up")
	void writeOnAConnectionBeingClosedIsNotSent() {
		serving("a").a().answers(Behaviours.hang());
		this.scenario.b().answers(ok());
		List<CompletableFuture<String>> write = new ArrayList<>();
		// enters after the verdict of the same instant, before the connection has ended
		this.scenario.in(2000,
				() -> write.add(this.scenario.template().executeAsync(EngineScenario.request(Kind.WRITE, "w"))));
		this.scenario.read("silent");
		this.scenario.pass(2100);
		assertThat(write.get(0)).isCompletedWithValue("b#1");
		assertThat(this.scenario.recorder().asked("w")).containsExactly("b");
	}

	@Test
	@DisplayName("S1 a late answer of the primary before does not turn the route back")
	void lateAnswerDoesNotTurnTheRouteBack() {
		serving("a").a().answers(ok().after(Duration.ofMillis(500)));
		Asked late = this.scenario.read("late");
		this.scenario.pass(10);
		this.scenario.a().answers(Behaviours.standby().epoch(Reply.NO_EPOCH));
		this.scenario.b().answers(ok());
		assertThat(this.scenario.finish(this.scenario.read("next")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.finish(late).succeeded()).isTrue();
		assertThat(this.scenario.primary()).isEqualTo("b");
		assertThat(this.scenario.finish(this.scenario.read("after")).servedBy()).isEqualTo("b");
	}

	@Test
	@DisplayName("T1 a slow answer is waited for while bytes come")
	void slowAnswerIsWaitedFor() {
		serving("a").a()
			.answers(Behaviour
				.choose((exchange) -> exchange.text().equals("slow") ? ok().after(Duration.ofSeconds(5)) : ok()));
		Asked slow = this.scenario.write("slow");
		for (int i = 0; i < 10; i++) {
			this.scenario.pass(500);
			this.scenario.finish(this.scenario.read("r" + i));
		}
		assertThat(this.scenario.finish(slow).servedBy()).isEqualTo("a");
		assertThat(this.scenario.ledger().times("slow")).isOne();
	}

	@Test
	@DisplayName("N2 whatever the first node does, the second serves")
	void secondNodeServes() {
		List<Consumer<ScriptedNode>> states = List.of((node) -> node.dials(Acceptance.REFUSE),
				(node) -> node.dials(Acceptance.IGNORE), (node) -> node.answers(Behaviours.hang()),
				(node) -> node.answers(Behaviours.garbage()), (node) -> node.answers(Behaviours.reset()),
				(node) -> node.answers(Behaviours.disabled().epoch(Reply.NO_EPOCH)),
				(node) -> node.answers(Behaviours.noPrimary().epoch(Reply.NO_EPOCH)));
		for (var state : states) {
			try (EngineScenario each = new EngineScenario("a", "b").capabilities(NOTHING)) {
				each.each((node) -> node.lenient().greets(false).pongs(false));
				state.accept(each.a());
				each.b().answers(ok());
				assertThat(each.finish(each.read("x")).servedBy()).isEqualTo("b");
			}
		}
	}

	@Test
	@DisplayName("O1 lanes hold here too")
	void laneKeepsItsOrder() {
		serving("a");
		for (int i = 0; i < 50; i++) {
			this.scenario.ask(EngineScenario.request(Kind.WRITE, "w" + i), CallOptions.defaults().lane("one"));
		}
		this.scenario.pass(1000);
		assertThat(this.scenario.ledger().writes()).hasSize(50).startsWith("w0", "w1").endsWith("w48", "w49");
	}

}
