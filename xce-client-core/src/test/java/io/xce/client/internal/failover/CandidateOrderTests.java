package io.xce.client.internal.failover;

import java.util.List;

import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.Role;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CandidateOrderTests {

	private final Node a = node("a");

	private final Node b = node("b");

	private final Node c = node("c");

	private static Node node(String host) {
		return new Node(new Endpoint(host, 1), true, null, null);
	}

	private List<Node> order(int start, long highest) {
		return CandidateOrder.of(List.of(this.a, this.b, this.c), start, new Classifier(true, true), highest);
	}

	@Test
	void listRotates() {
		assertThat(order(0, -1)).containsExactly(this.a, this.b, this.c);
		assertThat(order(1, -1)).containsExactly(this.b, this.c, this.a);
		assertThat(order(2, -1)).containsExactly(this.c, this.a, this.b);
	}

	@Test
	void primaryOfTheLatestMetadataIsFirst() {
		this.c.metadata(Role.PRIMARY, 6);
		assertThat(order(0, 6)).containsExactly(this.c, this.a, this.b);
	}

	@Test
	void primaryUnderAnOldEpochIsNot() {
		this.c.metadata(Role.PRIMARY, 5);
		assertThat(order(0, 6)).containsExactly(this.a, this.b, this.c);
	}

	@Test
	void electedNodeComesBeforeTheLostPrimaryAndBehindAPrimary() {
		this.a.lostAsPrimary(true);
		this.c.metadata(Role.ELECTING, 7);
		assertThat(order(0, 6)).containsExactly(this.c, this.a, this.b);
		this.b.metadata(Role.PRIMARY, 6);
		assertThat(order(0, 6)).containsExactly(this.b, this.c, this.a);
	}

	@Test
	void candidateIsNoElectedNode() {
		this.a.lostAsPrimary(true);
		this.c.metadata(Role.ELECTING, 6);
		assertThat(order(0, 6)).containsExactly(this.a, this.b, this.c);
	}

	@Test
	void lostPrimaryComesBeforeTheList() {
		this.b.lostAsPrimary(true);
		this.b.failedByTransport(true);
		assertThat(order(0, 6)).containsExactly(this.b, this.a, this.c);
	}

	@Test
	void nodesThatFailedByTransportComeLast() {
		this.a.failedByTransport(true);
		assertThat(order(0, 6)).containsExactly(this.b, this.c, this.a);
	}

	@Test
	void suspectsComeLastThoughTheySayTheyArePrimary() {
		this.a.metadata(Role.PRIMARY, 6);
		this.a.become(EndpointState.SUSPECT, null);
		assertThat(order(0, 6)).containsExactly(this.b, this.c, this.a);
	}

	@Test
	void windowOfADisabledNodeIsNotExtended() {
		this.a.disable(100, 50);
		this.a.disable(120, 50);
		assertThat(this.a.isDisabled(149)).isTrue();
		assertThat(this.a.isDisabled(150)).isFalse();
		this.a.disable(150, 50);
		assertThat(this.a.isDisabled(199)).isTrue();
		this.a.enabled();
		assertThat(this.a.isDisabled(199)).isFalse();
	}

}
