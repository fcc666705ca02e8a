package io.xce.testing.loopback;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;

import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What becomes of ports and of processes that are stopped.
 */
@Timeout(60)
class ScriptedControllerPortTests {

	private final ScriptedController controller = ScriptedController.builder().name("a").start();

	@AfterEach
	void stop() {
		this.controller.close();
	}

	private WireClient connect() throws IOException {
		return new WireClient(this.controller, 1).greeted();
	}

	@Test
	void refusedDialsLeaveConnectionsAlone() throws IOException {
		int port = this.controller.port();
		try (WireClient client = connect()) {
			this.controller.tell((node) -> node.dials(Acceptance.REFUSE));
			assertThatExceptionOfType(ConnectException.class).isThrownBy(this::connect);
			assertThat(client.ask(1, Kind.READ, "x")).isInstanceOf(ReplyMessage.class);
			this.controller.tell((node) -> node.dials(Acceptance.ACCEPT));
			connect().close();
			assertThat(client.ask(2, Kind.READ, "x")).isInstanceOf(ReplyMessage.class);
		}
		assertThat(this.controller.port()).isEqualTo(port);
		assertThat(this.controller.accepted()).isEqualTo(2);
	}

	@Test
	void crashResetsRefusesAndComesBackAgainAndAgain() throws IOException {
		this.controller.tell((node) -> node.primary(5));
		for (int i = 1; i <= 20; i++) {
			try (WireClient client = new WireClient(this.controller, i).greeted()) {
				assertThat(client.ask(i, Kind.WRITE, "w" + i)).isInstanceOf(ReplyMessage.class);
				this.controller.tell(ScriptedNode::crash);
				assertThat(client.next()).isEqualTo("RESET");
				assertThatExceptionOfType(ConnectException.class).isThrownBy(this::connect);
				this.controller.tell(ScriptedNode::restart);
			}
		}
		assertThat(this.controller.ledger().writes()).hasSize(20);
	}

	@Test
	void crashOfABehaviourClosesThePortToo() throws IOException {
		this.controller.tell((node) -> node.answers((exchange) -> exchange.node().crash()));
		try (WireClient client = connect()) {
			assertThat(client.ask(1, Kind.WRITE, "w")).isEqualTo("RESET");
		}
		this.controller.tell((node) -> {
		});
		assertThatExceptionOfType(ConnectException.class).isThrownBy(this::connect);
	}

	@Test
	void otherServersDoNotGetAPortThatRefuses() {
		this.controller.tell((node) -> node.dials(Acceptance.REFUSE));
		assertThat(this.controller.address()).isEqualTo("127.0.0.1:" + this.controller.port());
		try (ScriptedController other = ScriptedController.start()) {
			assertThat(other.port()).isNotEqualTo(this.controller.port());
		}
	}

	@Test
	void portThatIsTakenIsSaid() {
		assertThatIllegalStateException()
			.isThrownBy(
					() -> ScriptedController.builder().name("b").listen("127.0.0.1", this.controller.port()).start())
			.withMessageContaining("'b'");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void deadMachineAnswersNoDialUntilItIsBack() throws IOException {
		this.controller.tell((node) -> node.primary(5));
		try (WireClient client = connect()) {
			this.controller.tell(ScriptedNode::powerOff);
			client.send(1, Kind.WRITE, "w");
			assertThat(client.silent()).isTrue();
			assertThatExceptionOfType(SocketTimeoutException.class)
				.isThrownBy(() -> new WireClient(this.controller, 1, 300));
			this.controller.tell(ScriptedNode::restart);
			connect().close();
			client.send(2, Kind.WRITE, "w");
			assertThat(client.next()).as("a connection of its former life").isEqualTo("RESET");
		}
	}

	// ---- a process that is stopped

	@Test
	void frozenNodeReadsNothingAndGoesOnWithWhatCame() throws IOException {
		this.controller.tell((node) -> node.primary(5));
		try (WireClient client = connect()) {
			this.controller.tell(ScriptedNode::freeze);
			client.send(1, Kind.WRITE, "w").sendPing(9);
			assertThat(client.silent()).isTrue();
			assertThat(this.controller.received()).isEmpty();
			try (WireClient late = new WireClient(this.controller, 2)) {
				this.controller.tell(ScriptedNode::resume);
				assertThat(late.greet(null).statusCode()).isZero();
			}
			assertThat(client.next()).isInstanceOf(ReplyMessage.class);
			assertThat(client.next()).isInstanceOf(Pong.class);
		}
	}

	@Test
	void writersOfAFrozenNodeGetStuckThoseOfAnAwakeOneDoNot() throws IOException {
		this.controller.tell(ScriptedNode::freeze);
		try (WireClient client = new WireClient(this.controller, 1)) {
			assertThat(client.fillsUp(64 << 20)).isTrue();
		}
		this.controller.tell(ScriptedNode::resume);
		try (WireClient client = new WireClient(this.controller, 1)) {
			assertThat(client.fillsUp(64 * 1024)).isFalse();
		}
	}

}
