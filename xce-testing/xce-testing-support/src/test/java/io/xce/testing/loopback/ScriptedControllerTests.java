package io.xce.testing.loopback;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.PeerConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ScriptedControllerTests {

	private final ScriptedController controller = ScriptedController.builder().name("a").start();

	@AfterEach
	void stop() {
		this.controller.close();
	}

	private WireClient connect() throws IOException {
		return new WireClient(this.controller, 1).greeted();
	}

	/** Meet the next request with a behaviour. */
	private Object meets(Behaviour behaviour) throws IOException {
		this.controller.tell((node) -> node.primary(5).answers(behaviour));
		try (WireClient client = connect()) {
			return client.ask(1, Kind.WRITE, "w");
		}
	}

	// ---- answers

	@Test
	void startsAsAStandbyAndSaysSo() throws IOException {
		try (WireClient client = new WireClient(this.controller, 1)) {
			HelloReply greeting = client.greet(null);
			assertThat(greeting.role()).isEqualTo(Role.STANDBY);
			assertThat(greeting.clusterId()).isEqualTo(ScriptedNode.CLUSTER);
			ReplyMessage reply = client.reply(7, Kind.READ, "x");
			assertThat(reply.id()).isEqualTo(7);
			assertThat(reply.status()).isEqualTo(Status.STANDBY);
			assertThat(reply.preExecution()).isTrue();
		}
	}

	@Test
	void primaryExecutesUnderItsEpoch() throws IOException {
		this.controller.tell((node) -> node.primary(5));
		try (WireClient client = connect()) {
			ReplyMessage reply = client.reply(1, Kind.WRITE, "w");
			assertThat(reply.status()).isEqualTo(Status.OK);
			assertThat(reply.epoch()).isEqualTo(5);
			assertThat(reply.body()).asString().isEqualTo("a#1");
			Pong pong = (Pong) client.sendPing(3).next();
			assertThat(pong).isEqualTo(new Pong(3, Role.PRIMARY, 5, ScriptedNode.CLUSTER));
		}
		assertThat(this.controller.ledger().writes()).containsExactly("w");
	}

	@Test
	void echoRemembersWhatItSaid() throws IOException {
		this.controller.tell((node) -> node.is(Role.PRIMARY, 5).answers(Behaviours.echo()));
		try (WireClient client = connect()) {
			assertThat(client.reply(1, Kind.WRITE, "one").body()).asString().isEqualTo("one");
			assertThat(client.reply(1, Kind.WRITE, "one").body()).asString().isEqualTo("one");
			assertThat(client.reply(1, Kind.WRITE, "other").status()).isEqualTo(Status.INVALID_REQUEST);
		}
		assertThat(this.controller.ledger().writes()).containsExactly("one");
	}

	@ParameterizedTest
	@EnumSource
	void everyStatusIsAnsweredAsItIs(Status status) throws IOException {
		ReplyMessage reply = (ReplyMessage) meets(Behaviours.status(status));
		assertThat(reply.status()).isEqualTo(status);
		Set<Status> executed = EnumSet.of(Status.OK, Status.NOT_FOUND, Status.CONFLICT, Status.INTERNAL,
				Status.INVALID_REQUEST, Status.KEY_FORGOTTEN);
		assertThat(reply.preExecution()).isEqualTo(!executed.contains(status));
		assertThat(this.controller.ledger().writes()).isEmpty();
	}

	@Test
	void redirectHasAnAddressOrNone() throws IOException {
		ReplyMessage named = (ReplyMessage) meets(Behaviours.redirect("10.0.0.9", 7400).epoch(9));
		assertThat(named.redirectHost()).isEqualTo("10.0.0.9");
		assertThat(named.redirectPort()).isEqualTo(7400);
		assertThat(named.epoch()).isEqualTo(9);
		ReplyMessage nobody = (ReplyMessage) meets(Behaviours.redirect());
		assertThat(nobody.status()).isEqualTo(Status.REDIRECT);
		assertThat(nobody.redirectHost()).isNull();
	}

	@Test
	void hangReadsAndNeverAnswersButPongs() throws IOException {
		this.controller.tell((node) -> node.primary(5).answers(Behaviours.hang()));
		try (WireClient client = connect()) {
			client.send(1, Kind.WRITE, "w");
			assertThat(client.silent()).isTrue();
			assertThat(client.sendPing(2).next()).isInstanceOf(Pong.class);
		}
		assertThat(this.controller.received()).hasSize(1);
	}

	@Test
	void slowAnswersLaterAndNotInBetween() throws IOException {
		this.controller.tell((node) -> node.primary(5).answers(Behaviours.execute().after(Duration.ofMillis(300))));
		try (WireClient client = connect()) {
			client.send(1, Kind.WRITE, "w");
			assertThat(client.silent()).isTrue();
			assertThat(client.next()).isInstanceOf(ReplyMessage.class);
		}
	}

	@Test
	void applyAndCloseExecutesOnceAndTheResultIsRememberedByAnother() throws IOException {
		Ledger shared = this.controller.ledger();
		try (ScriptedController other = ScriptedController.builder().name("b").ledger(shared).start()) {
			this.controller.tell((node) -> node.primary(5).answers(Behaviours.applyAndClose()));
			other.tell((node) -> node.primary(6));
			try (WireClient client = connect()) {
				assertThat(client.ask(1, Kind.WRITE, "w")).isEqualTo("EOF");
			}
			try (WireClient client = new WireClient(other, 1).greeted()) {
				assertThat(client.reply(1, Kind.WRITE, "w").body()).asString().isEqualTo("a#1");
			}
			try (WireClient stranger = new WireClient(other, 2).greeted()) {
				assertThat(stranger.reply(1, Kind.WRITE, "w").body()).asString().isEqualTo("b#2");
			}
		}
	}

	// ---- what is not an answer

	@Test
	void garbageIsNotTheProtocol() throws IOException {
		assertThat(meets(Behaviours.garbage())).isEqualTo("MALFORMED");
	}

	@Test
	void halfAFrameNeverBecomesOne() throws IOException {
		this.controller.tell((node) -> node.primary(5)
			.answers(Behaviours.halfFrame().andThen(Behaviours.halfFrame()).andThen(Behaviours.execute())));
		try (WireClient client = connect()) {
			client.send(1, Kind.WRITE, "w");
			assertThat(client.silent()).isTrue();
			assertThat(client.partial()).as("bytes of two halves, and the answer inside of them").isGreaterThan(40);
		}
	}

	@Test
	void closeAndResetAreToldApart() throws IOException {
		assertThat(meets(Behaviours.close())).isEqualTo("EOF");
		assertThat(meets(Behaviours.reset())).isEqualTo("RESET");
		assertThat(this.controller.ask(ScriptedNode::openConnections)).isZero();
	}

	@Test
	void answerBeforeTheEndArrives() throws IOException {
		this.controller.tell((node) -> node.primary(5).answers(Behaviours.execute().andThen(Behaviours.close())));
		try (WireClient client = connect()) {
			assertThat(client.ask(1, Kind.WRITE, "w")).isInstanceOf(ReplyMessage.class);
			assertThat(client.next()).isEqualTo("EOF");
		}
	}

	@Test
	void garbageOfAClientEndsItsConnectionOnly() throws IOException {
		try (WireClient good = connect(); WireClient bad = new WireClient(this.controller, 2)) {
			bad.fillsUp(64 * 1024);
			assertThat(bad.next()).isIn("EOF", "RESET");
			assertThat(good.ask(1, Kind.READ, "x")).isInstanceOf(ReplyMessage.class);
		}
	}

	// ---- greetings

	@Test
	void greetingOfAnotherClusterIsRefusedAndItsRequestsAreNotAnswered() throws IOException {
		this.controller.tell((node) -> node.primary(5));
		try (WireClient client = new WireClient(this.controller, 1)) {
			assertThat(client.greet(new ClusterId(6, 6)).statusCode()).isEqualTo(Status.CONFLICT.code());
			client.send(1, Kind.WRITE, "w");
			assertThat(client.silent()).isTrue();
		}
		try (WireClient client = new WireClient(this.controller, 1)) {
			assertThat(client.greet(ScriptedNode.CLUSTER).statusCode()).isEqualTo(Status.OK.code());
			assertThat(client.ask(1, Kind.WRITE, "w")).isInstanceOf(ReplyMessage.class);
		}
		assertThat(this.controller.greetings()).hasSize(2);
	}

	@Test
	void greetingIsRefusedOrAnotherVersionSpoken() throws IOException {
		this.controller.tell((node) -> node.versions(8, 9));
		try (WireClient client = new WireClient(this.controller, 1)) {
			HelloReply reply = client.greet(null);
			assertThat(reply.statusCode()).isEqualTo(Status.UNSUPPORTED_VERSION.code());
			assertThat(reply.minVersion()).isEqualTo(8);
			assertThat(client.reply(1, Kind.READ, "x").status()).isEqualTo(Status.UNSUPPORTED_VERSION);
		}
		this.controller.tell((node) -> node.versions(1, 1).mute());
		try (WireClient client = new WireClient(this.controller, 1)) {
			client.sendPing(1);
			assertThat(client.silent()).isTrue();
		}
	}

	// ---- its thread

	@Test
	void toldAndAskedWithinABehaviour() throws IOException {
		this.controller.tell((node) -> node.primary(5).answers((exchange) -> {
			this.controller.tell((self) -> self.primary(this.controller.ask((me) -> me.state().epoch()) + 1));
			Behaviours.execute().handle(exchange);
		}));
		try (WireClient client = connect()) {
			assertThat(client.reply(1, Kind.WRITE, "w").epoch()).isEqualTo(6);
		}
	}

	@Test
	void announcementsAndCutsReachAllConnections() throws IOException {
		try (WireClient one = connect(); WireClient other = new WireClient(this.controller, 2).greeted()) {
			this.controller.tell((node) -> node.is(Role.PRIMARY, 7).announce());
			assertThat(one.next()).isEqualTo(other.next())
				.isEqualTo(new Pong(0, Role.PRIMARY, 7, ScriptedNode.CLUSTER));
			this.controller.tell((node) -> node.connections().forEach(PeerConnection::close));
			assertThat(one.next()).isEqualTo("EOF");
			assertThat(other.next()).isEqualTo("EOF");
		}
	}

	@Test
	void closeIsIdempotentAndLeavesNoThread() throws Exception {
		Thread thread = this.controller.ask((node) -> Thread.currentThread());
		try (WireClient client = connect()) {
			this.controller.close();
			this.controller.close();
			assertThat(client.next()).isEqualTo("RESET");
		}
		// the loop says that it has ended while its thread has a few lines left
		thread.join(30_000);
		assertThat(thread.isAlive()).isFalse();
	}

}
