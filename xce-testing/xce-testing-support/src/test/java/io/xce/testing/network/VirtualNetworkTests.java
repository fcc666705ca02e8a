package io.xce.testing.network;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.protocol.Kind;
import io.xce.testing.ProbeClient;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.peer.PeerConnection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class VirtualNetworkTests {

	private final ScriptedCluster cluster = ScriptedCluster.of("a", "b");

	private final VirtualTransport transport = this.cluster.transport("client");

	private final ProbeClient client = new ProbeClient(this.cluster, this.transport);

	private void pass(int millis) {
		this.cluster.time().runFor(Duration.ofMillis(millis));
	}

	@Test
	void dialIsOpenAfterOneRoundTrip() {
		this.client.dial("a");
		assertThat(this.client.diary).isEmpty();
		pass(1);
		assertThat(this.client.diary).containsExactly("200us opened");
		assertThat(this.transport.openTo()).containsExactly("a");
		assertThat(this.cluster.node("a").openConnections()).isOne();
	}

	@Test
	void dialToNobodyIsRefused() {
		this.client.in(() -> this.transport
			.connect(new Dial(new InetSocketAddress(ScriptedCluster.ip("10.9.9.9"), 1), "x", 1_000_000), this.client));
		pass(1);
		assertThat(this.client.diary).containsExactly("200us closed REFUSED");
		assertThat(this.transport.openConnections()).isZero();
	}

	@Test
	void ignoredDialTimesOut() {
		this.cluster.node("a").dials(Acceptance.IGNORE);
		this.client.dial("a");
		pass(2000);
		assertThat(this.client.diary).containsExactly("1000000us closed CONNECT_TIMEOUT");
	}

	@Test
	void requestIsAnsweredAfterOneRoundTripInAView() {
		this.cluster.node("a").primary(5);
		this.client.dial("a");
		pass(1);
		this.client.hello(null).send(7, Kind.WRITE, "x");
		pass(1);
		assertThat(this.client.diary).containsExactly("200us opened", "1200us greeted 0 PRIMARY 5",
				"1200us replied 7 OK PRIMARY 5 'a#1'");
		assertThatIllegalStateException().isThrownBy(() -> this.client.replies.get(0).id());
	}

	@Test
	void sentBeforeOpenOrAfterCloseIsDropped() {
		this.client.dial("a").send(1, Kind.READ, "early");
		pass(1);
		this.client.close().send(2, Kind.READ, "late");
		pass(1);
		assertThat(this.cluster.node("a").received()).isEmpty();
		assertThat(this.client.diary).containsExactly("200us opened", "1000us closed CLOSED_LOCALLY");
		assertThat(this.cluster.node("a").openConnections()).isZero();
	}

	@Test
	void callOutsideTheContextFails() {
		assertThatIllegalStateException()
			.isThrownBy(() -> this.transport.connect(new Dial(this.cluster.address("a"), "a", 1), this.client));
		this.client.dial("a");
		assertThatIllegalStateException().isThrownBy(() -> this.client.connection().ping(1));
	}

	@Test
	void heldBytesArriveInOrderAfterHealing() {
		this.cluster.node("a").primary(5);
		this.client.dial("a");
		pass(1);
		Link link = this.cluster.link("client", "a").hold();
		this.client.send(1, Kind.READ, "x").send(2, Kind.READ, "y").ping(3);
		pass(9);
		assertThat(this.client.diary).containsExactly("200us opened");
		link.heal();
		pass(1);
		assertThat(this.client.diary).containsExactly("200us opened", "10200us replied 1 OK PRIMARY 5 'a#1'",
				"10200us replied 2 OK PRIMARY 5 'a#2'", "10200us ponged 3 PRIMARY 5");
	}

	@Test
	void heldRepliesComeLate() {
		this.cluster.node("a").primary(5);
		this.client.dial("a");
		pass(1);
		this.cluster.link("client", "a").flow(Flow.OPEN, Flow.HELD);
		this.client.send(1, Kind.READ, "x");
		pass(1);
		assertThat(this.cluster.ledger().times("x")).isOne();
		assertThat(this.client.replies).isEmpty();
		this.cluster.link("client", "a").heal();
		pass(1);
		assertThat(this.client.replies).hasSize(1);
	}

	@Test
	void closeThatIsHeldArrivesAfterHealing() {
		this.client.dial("a");
		pass(1);
		this.cluster.link("client", "a").hold();
		this.client.close();
		pass(10);
		assertThat(this.cluster.network().openConnections()).isZero();
		assertThat(this.cluster.node("a").openConnections()).isOne();
		this.cluster.link("client", "a").heal();
		pass(1);
		assertThat(this.cluster.node("a").openConnections()).isZero();
	}

	@Test
	void lostBytesSilenceAConnectionForEverButNotTheNext() {
		this.cluster.node("a").primary(5);
		this.client.dial("a");
		pass(1);
		Link link = this.cluster.link("client", "a").lose();
		this.client.send(1, Kind.READ, "x");
		link.heal();
		this.client.send(2, Kind.READ, "y");
		pass(10);
		assertThat(this.cluster.node("a").received()).isEmpty();
		this.client.dial("a");
		pass(1);
		this.client.send(3, Kind.READ, "z");
		pass(1);
		assertThat(this.client.replies).hasSize(1);
	}

	@Test
	void cutResetsBothEnds() {
		this.client.dial("a");
		pass(1);
		this.cluster.link("client", "a").cut();
		pass(1);
		assertThat(this.client.diary).containsExactly("200us opened", "1000us closed RESET");
		assertThat(this.cluster.node("a").openConnections()).isZero();
	}

	@Test
	void connectionsOvertakeEachOtherButNeverThemselves() {
		this.cluster.node("a").primary(5);
		this.cluster.link("client", "a").jitter(Duration.ofMillis(20));
		this.client.dial("a");
		pass(100);
		for (int i = 1; i <= 50; i++) {
			this.client.send(i, Kind.READ, "r" + i);
		}
		pass(100);
		assertThat(this.cluster.ledger().executions()).extracting((execution) -> execution.request().id())
			.isSorted()
			.hasSize(50);
	}

	@Test
	void writableEndsWithTheBuffer() {
		this.client.dial("a");
		pass(1);
		this.cluster.link("client", "a").hold();
		List<Boolean> writable = new ArrayList<>();
		this.client.in(() -> writable.add(this.client.connection().writable()))
			.send(1, Kind.READ, "x".repeat(70_000))
			.in(() -> writable.add(this.client.connection().writable()));
		this.cluster.link("client", "a").heal();
		pass(1);
		this.client.in(() -> writable.add(this.client.connection().writable()));
		assertThat(writable).containsExactly(true, false, true);
	}

	@Test
	void trickledBytesCountWithoutAFrame() {
		this.client.dial("a");
		pass(1);
		this.cluster.node("a").connections().forEach((connection) -> connection.trickle(3));
		pass(1);
		this.client.in(() -> assertThat(this.client.connection().bytesReceived()).isEqualTo(3));
		assertThat(this.client.diary).containsExactly("200us opened");
		assertThat(this.transport.bytesReceived()).isEqualTo(3);
	}

	@Test
	void garbageClosesAsMalformed() {
		this.client.dial("a");
		pass(1);
		this.cluster.node("a").connections().forEach(PeerConnection::garbage);
		pass(1);
		assertThat(this.client.diary).last().isEqualTo("1100us closed MALFORMED");
	}

	@Test
	void closingTheTransportClosesEverythingAndEndsTheContext() {
		this.client.dial("a");
		pass(1);
		this.transport.close();
		this.transport.close();
		pass(1);
		assertThat(this.client.diary).containsExactly("200us opened", "1000us closed CLOSED_LOCALLY");
		assertThat(this.transport.openConnections()).isZero();
		assertThat(this.transport.scheduler().isEnded()).isTrue();
		assertThat(this.cluster.node("a").openConnections()).isZero();
	}

	@Test
	void replyOnItsWayIsDroppedAfterClose() {
		this.cluster.node("a").primary(5);
		this.client.dial("a");
		pass(1);
		this.client.send(1, Kind.READ, "x");
		this.cluster.time().runFor(Duration.ofNanos(150_000));
		this.client.close();
		pass(1);
		assertThat(this.client.replies).isEmpty();
		assertThat(this.client.diary).last().asString().endsWith("CLOSED_LOCALLY");
	}

	@Test
	void everythingIsRecorded() {
		this.cluster.node("a").answers(Behaviours.close());
		this.client.dial("a");
		pass(1);
		this.client.hello(null).ping(1).send(1, Kind.READ, "x");
		pass(1);
		Recorder recorder = this.cluster.recorder();
		assertThat(recorder.all()).extracting((event) -> event.getClass().getSimpleName())
			.containsExactly("Dialled", "Opened", "Greeted", "Pinged", "Sent", "Welcomed", "Ponged", "Ended");
		assertThat(recorder.all(Recorded.Ended.class, "a")).extracting(Recorded.Ended::cause)
			.containsExactly(CloseCause.CLOSED_BY_PEER);
		assertThat(recorder.asked("x")).containsExactly("a");
		assertThat(recorder.dialled()).containsExactly("a");
		assertThat(recorder.all(Recorded.Sent.class, "b")).isEmpty();
	}

	@Test
	void recorderTellsEvenIfItKeepsNothing() {
		Recorder recorder = new Recorder(0);
		List<String> told = new ArrayList<>();
		recorder.listen((event) -> told.add(event.peer()));
		recorder.add(new Recorded.Dialled(Duration.ZERO, "client", "a", "a"));
		assertThat(told).containsExactly("a");
		assertThat(recorder.all()).isEmpty();
	}

	@Test
	void recorderKeepsTheNewest() {
		Recorder recorder = new Recorder(2);
		for (String peer : List.of("a", "b", "c")) {
			recorder.add(new Recorded.Dialled(Duration.ZERO, "client", peer, peer));
		}
		assertThat(recorder.dialled()).containsExactly("b", "c");
	}

}
