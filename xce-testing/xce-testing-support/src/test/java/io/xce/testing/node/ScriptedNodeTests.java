package io.xce.testing.node;

import java.time.Duration;

import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ProbeClient;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScriptedNodeTests {

	private final ScriptedCluster cluster = ScriptedCluster.of("a");

	private final ScriptedNode node = this.cluster.node("a");

	private final ProbeClient client = new ProbeClient(this.cluster, this.cluster.transport("client"));

	private long id;

	private void pass(int millis) {
		this.cluster.time().runFor(Duration.ofMillis(millis));
	}

	private ProbeClient connect() {
		this.client.dial("a");
		pass(1);
		this.client.hello(null);
		pass(1);
		return this.client;
	}

	private ReplyMessage ask(Kind kind, String body) {
		this.client.send(++this.id, kind, body);
		pass(1);
		return lastReply();
	}

	private ReplyMessage lastReply() {
		var replies = this.cluster.recorder().all(Recorded.Replied.class);
		return replies.get(replies.size() - 1).reply();
	}

	@Test
	void startsAsStandbyWithoutPrimary() {
		connect();
		ReplyMessage reply = ask(Kind.READ, "x");
		assertThat(reply.status()).isEqualTo(Status.STANDBY);
		assertThat(reply.role()).isEqualTo(Role.STANDBY);
		assertThat(reply.preExecution()).isTrue();
		assertThat(this.client.diary).contains("1200us greeted 0 STANDBY 0");
	}

	@Test
	void presetsAnswerAsTheyAre() {
		connect();
		this.node.is(Role.STANDBY, 4).redirects("b", 2);
		ReplyMessage redirect = ask(Kind.READ, "x");
		assertThat(redirect.status()).isEqualTo(Status.REDIRECT);
		assertThat(redirect.redirectHost()).isEqualTo("b");
		assertThat(redirect.redirectPort()).isEqualTo(2);
		assertThat(redirect.epoch()).isEqualTo(4);
		this.node.electing();
		assertThat(ask(Kind.READ, "x").status()).isEqualTo(Status.NO_PRIMARY);
		this.node.starting();
		assertThat(ask(Kind.READ, "x").role()).isEqualTo(Role.STARTING);
		this.node.disabled();
		assertThat(ask(Kind.READ, "x").status()).isEqualTo(Status.DISABLED);
		this.node.primary(5);
		ReplyMessage ok = ask(Kind.READ, "x");
		assertThat(ok.status()).isEqualTo(Status.OK);
		assertThat(ok.preExecution()).isFalse();
		assertThat(ok.epoch()).isEqualTo(5);
	}

	@Test
	void behaviourMayContradictMetadata() {
		connect();
		this.node.is(Role.ELECTING, 3).answers(Behaviours.ok(9, "mine"));
		ReplyMessage reply = ask(Kind.READ, "x");
		assertThat(reply.role()).isEqualTo(Role.PRIMARY);
		assertThat(reply.epoch()).isEqualTo(9);
		assertThat(reply.body()).asString().isEqualTo("mine");
		this.node.answers(Behaviours.standby().role(null).epoch(2).preExecution(false).reason("why"));
		reply = ask(Kind.READ, "x");
		assertThat(reply.role()).isNull();
		assertThat(reply.epoch()).isEqualTo(2);
		assertThat(reply.preExecution()).isFalse();
		assertThat(reply.reason()).isEqualTo("why");
	}

	@Test
	void scriptsAreQueuesAndFunctions() {
		connect();
		this.node.answers(Behaviours.standby().then(Behaviours.notReady().times(2, Behaviours.busy())));
		assertThat(ask(Kind.READ, "1").status()).isEqualTo(Status.STANDBY);
		assertThat(ask(Kind.READ, "2").status()).isEqualTo(Status.NOT_READY);
		assertThat(ask(Kind.READ, "3").status()).isEqualTo(Status.NOT_READY);
		assertThat(ask(Kind.READ, "4").status()).isEqualTo(Status.BUSY);
		assertThat(ask(Kind.READ, "5").status()).isEqualTo(Status.BUSY);
		this.node.answers(Behaviour
			.choose((exchange) -> exchange.text().equals("z") ? Behaviours.disabled() : Behaviours.unknownStatus(999)));
		assertThat(ask(Kind.READ, "z").status()).isEqualTo(Status.DISABLED);
		assertThat(ask(Kind.READ, "y").status()).isNull();
		assertThat(lastReply().statusCode()).isEqualTo(999);
	}

	@Test
	void scriptChangesAtATime() {
		connect();
		this.cluster.time().at(Duration.ofSeconds(2), () -> this.node.primary(6));
		assertThat(ask(Kind.READ, "x").status()).isEqualTo(Status.STANDBY);
		pass(2000);
		assertThat(ask(Kind.READ, "x").status()).isEqualTo(Status.OK);
	}

	@Test
	void slowAnswerComesLaterWhilePingsAreAnswered() {
		connect();
		this.node.primary(1).answers(Behaviours.execute().after(Duration.ofMillis(300)));
		this.client.send(1, Kind.READ, "x").ping(9);
		pass(10);
		assertThat(this.client.diary).last().asString().endsWith("ponged 9 PRIMARY 1");
		pass(300);
		assertThat(this.client.diary).last().asString().contains("302200us replied 1 OK");
	}

	@Test
	void hangAnswersPingsAndMuteDoesNot() {
		connect();
		this.node.answers(Behaviours.hang());
		this.client.send(1, Kind.READ, "x").ping(9);
		pass(10);
		assertThat(this.client.diary).last().asString().contains("ponged");
		this.node.mute();
		this.client.diary.clear();
		this.client.send(2, Kind.READ, "x").ping(10).hello(null);
		pass(10_000);
		assertThat(this.client.diary).isEmpty();
	}

	@Test
	void applyAndCloseExecutesOnceAndTheResultIsRemembered() {
		connect();
		this.node.primary(5).answers(Behaviours.applyAndClose().then(Behaviours.execute()));
		this.client.send(1, Kind.WRITE, "w");
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("closed CLOSED_BY_PEER");
		connect();
		this.client.send(1, Kind.WRITE, "w");
		pass(1);
		assertThat(lastReply().body()).asString().isEqualTo("a#1");
		assertThat(this.cluster.ledger().writes()).containsExactly("w");
	}

	@Test
	void resetAndGarbageEndTheConnection() {
		connect();
		this.node.answers(Behaviours.reset());
		this.client.send(1, Kind.READ, "x");
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("closed RESET");
		connect();
		this.node.answers(Behaviours.garbage());
		this.client.send(2, Kind.READ, "x");
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("closed MALFORMED");
	}

	@Test
	void frozenNodeKeepsWhatComesAndGoesOnLater() {
		this.node.primary(5).freeze();
		this.client.dial("a");
		pass(1);
		this.client.hello(null).send(1, Kind.WRITE, "w").ping(2);
		pass(5000);
		assertThat(this.client.diary).containsExactly("200us opened");
		assertThat(this.cluster.ledger().writes()).isEmpty();
		this.node.resume();
		pass(1);
		assertThat(this.client.diary).hasSize(4).last().asString().contains("ponged 2");
		assertThat(this.cluster.ledger().writes()).containsExactly("w");
	}

	@Test
	void frozenNodeDoesNotEvenFinishWhatItBegan() {
		connect();
		this.node.primary(5).answers(Behaviours.execute().after(Duration.ofMillis(10)));
		this.client.send(1, Kind.WRITE, "w");
		pass(5);
		this.node.freeze();
		pass(100);
		assertThat(this.cluster.ledger().writes()).isEmpty();
		this.node.resume();
		assertThat(this.cluster.ledger().writes()).containsExactly("w");
	}

	@Test
	void crashResetsRefusesAndEndsWhatItBegan() {
		connect();
		this.node.primary(5).answers(Behaviours.execute().after(Duration.ofMillis(10)));
		this.client.send(1, Kind.WRITE, "w");
		pass(5);
		this.node.crash();
		pass(100);
		assertThat(this.client.diary).last().asString().endsWith("closed RESET");
		assertThat(this.cluster.ledger().writes()).isEmpty();
		this.client.dial("a");
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("closed REFUSED");
		this.node.restart();
		this.client.dial("a");
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("opened");
	}

	@Test
	void poweredOffNodeIsSilentAndResetsOldConnectionsWhenBack() {
		connect();
		this.node.primary(5).powerOff();
		this.client.ping(1);
		pass(1000);
		assertThat(this.client.diary).last().asString().contains("greeted");
		this.node.restart();
		this.client.ping(2);
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("closed RESET");
	}

	@Test
	void foreignExpectationIsToldAndNothingExecuted() {
		this.node.primary(5);
		this.client.dial("a");
		pass(1);
		this.client.hello(new ClusterId(7, 7)).send(1, Kind.WRITE, "w");
		pass(1);
		assertThat(this.client.diary).last().isEqualTo("1200us greeted " + Status.CONFLICT.code() + " PRIMARY 5");
		assertThat(this.cluster.ledger().executions()).isEmpty();
	}

	@Test
	void otherVersionsAreToldInGreetingAndReplies() {
		this.node.primary(5).versions(3, 4);
		this.client.dial("a");
		pass(1);
		this.client.hello(null).send(1, Kind.WRITE, "w");
		pass(1);
		assertThat(this.client.diary).contains("1200us greeted " + Status.UNSUPPORTED_VERSION.code() + " PRIMARY 5");
		assertThat(lastReply().status()).isEqualTo(Status.UNSUPPORTED_VERSION);
	}

	@Test
	void greetingAndPongCanBeChanged() {
		this.node.primary(5)
			.greeting((reply) -> new HelloReply(reply.statusCode(), 1, 1, 1, 0, Role.STANDBY, 1, null, reply.limits(),
					null))
			.ponging((pong) -> new Pong(pong.id(), Role.ELECTING, 2, null));
		connect();
		this.client.ping(4);
		pass(1);
		assertThat(this.client.diary).contains("1200us greeted 0 STANDBY 1", "2200us ponged 4 ELECTING 2");
	}

	@Test
	void announcementIsAPongNobodyAskedFor() {
		connect();
		this.node.primary(6).announce();
		pass(1);
		assertThat(this.client.diary).last().asString().endsWith("ponged 0 PRIMARY 6");
	}

	@Test
	void requestThatBreaksTheRulesIsNotExecuted() {
		connect();
		this.node.primary(5);
		this.client.in(() -> this.client.connection().send(RequestMessage.of(1, "op", Kind.WRITE, new byte[0])));
		pass(1);
		assertThat(lastReply().status()).isEqualTo(Status.INVALID_REQUEST);
		assertThat(lastReply().reason()).contains("slot -1");
		assertThat(this.cluster.ledger().executions()).isEmpty();
	}

	@Test
	void notificationIsExecutedAndNotAnswered() {
		connect();
		this.node.primary(5);
		this.client.send(1, Kind.NOTIFICATION, "n");
		pass(1);
		assertThat(this.cluster.ledger().times("n")).isOne();
		assertThat(this.client.replies).isEmpty();
	}

}
