package io.xce.controller.gate;

import java.nio.file.Path;
import java.util.EnumSet;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.raft.RaftView;
import io.xce.protocol.ClusterId;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class NodeViewTests {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private final ControllerConfig config = ControllerConfig.builder("a", Path.of("unused"))
		.peer(Peer.parse("a=127.0.0.1:7501/client-a:7401"))
		.peer(Peer.parse("b=127.0.0.1:7502/client-b:7402"))
		.peer(Peer.parse("c=127.0.0.1:7503/client-c:7403"))
		.build();

	@Test
	void onlyAReadyHeardLeaderWithAnOpenGateAndAClusterIdServes() {
		for (RaftView.Standing standing : RaftView.Standing.values()) {
			for (String closedFor : new String[] { null, "disabled by operator" }) {
				for (ClusterId clusterId : new ClusterId[] { null, CLUSTER }) {
					NodeView view = NodeView.of(this.config, closedFor, new RaftView(standing, 5, "a"), clusterId);
					boolean all = standing == RaftView.Standing.PRIMARY && closedFor == null && clusterId != null;
					assertThat(view.serves()).as(standing + " " + closedFor + " " + clusterId).isEqualTo(all);
					assertThat(view.role() == Role.PRIMARY).isEqualTo(all);
				}
			}
		}
	}

	@Test
	@Tag("R1-8.1")
	void aFollowerRedirectsToItsLeadersClientAddress() {
		ReplyMessage reply = view(RaftView.Standing.FOLLOWER, "b").refuse(7);
		assertThat(reply.id()).isEqualTo(7);
		assertThat(reply.status()).isEqualTo(Status.REDIRECT);
		assertThat(reply.redirectHost()).isEqualTo("client-b");
		assertThat(reply.redirectPort()).isEqualTo(7402);
		assertThat(reply.role()).isEqualTo(Role.STANDBY);
		assertThat(reply.epoch()).isEqualTo(5);
		assertThat(reply.preExecution()).isTrue();
	}

	@Test
	@Tag("R1-8.2")
	void aFollowerThatKnowsNoLeaderOrNotItsAddressNamesNoPrimary() {
		for (String leader : new String[] { null, "unknown", "a" }) {
			ReplyMessage reply = view(RaftView.Standing.FOLLOWER, leader).refuse(7);
			assertThat(reply.status()).as("leader " + leader).isEqualTo(Status.NO_PRIMARY);
			assertThat(reply.redirectHost()).isNull();
			assertThat(reply.redirectPort()).isZero();
			assertThat(reply.role()).isEqualTo(Role.ELECTING);
		}
	}

	@Test
	void candidatesAndHalfLeadersSayWhatTheyAre() {
		assertThat(view(RaftView.Standing.CANDIDATE, null).refusal()).isEqualTo(Status.NO_PRIMARY);
		assertThat(view(RaftView.Standing.LEADER_NOT_READY, "a").refusal()).isEqualTo(Status.NOT_READY);
		assertThat(view(RaftView.Standing.LEADER_UNHEARD, "a").refusal()).isEqualTo(Status.NO_PRIMARY);
		assertThat(view(RaftView.Standing.LEADER_UNHEARD, "a").role()).isEqualTo(Role.ELECTING);
		assertThat(view(RaftView.Standing.STOPPED, null).role()).isEqualTo(Role.STARTING);
		assertThat(view(RaftView.Standing.STOPPED, null).refusal()).isEqualTo(Status.NOT_READY);
	}

	@Test
	void aNodeWithoutItsClustersIdSaysWhetherItWaitsForPeersOrForItsLog() {
		for (String leader : new String[] { null, "a" }) {
			assertThat(starting(RaftView.Standing.FOLLOWER, leader).reason())
				.isEqualTo("waits for a majority of its peers");
		}
		assertThat(starting(RaftView.Standing.CANDIDATE, null).reason()).isEqualTo("waits for a majority of its peers");
		assertThat(starting(RaftView.Standing.FOLLOWER, "b").reason()).isEqualTo("recovering log");
		assertThat(starting(RaftView.Standing.LEADER_NOT_READY, "a").reason()).isEqualTo("recovering log");
		assertThat(starting(RaftView.Standing.STOPPED, null).reason()).isEqualTo("starting");
	}

	@Test
	void aNodeWithoutPeersWaitsForNone() {
		ControllerConfig alone = ControllerConfig.builder("a", Path.of("unused"))
			.peer(Peer.parse("a=127.0.0.1:7501/client-a:7401"))
			.build();
		assertThat(NodeView.of(alone, null, new RaftView(RaftView.Standing.CANDIDATE, 0, null), null).reason())
			.isEqualTo("recovering log");
	}

	private NodeView starting(RaftView.Standing standing, String leader) {
		NodeView view = NodeView.of(this.config, null, new RaftView(standing, 0, leader), null);
		assertThat(view.role()).isEqualTo(Role.STARTING);
		assertThat(view.refusal()).isEqualTo(Status.NOT_READY);
		return view;
	}

	@Test
	void onlyALeaderThatIsNotReadyIsAboutToServe() {
		assertThat(view(RaftView.Standing.LEADER_NOT_READY, "a").isAboutToServe()).isTrue();
		for (RaftView.Standing other : EnumSet.complementOf(EnumSet.of(RaftView.Standing.LEADER_NOT_READY))) {
			assertThat(view(other, "a").isAboutToServe()).as("%s", other).isFalse();
		}
		assertThat(
				NodeView.of(this.config, "draining", new RaftView(RaftView.Standing.LEADER_NOT_READY, 5, "a"), CLUSTER)
					.isAboutToServe())
			.isFalse();
	}

	@Test
	void theGateComesFirstAndSaysWhy() {
		NodeView view = NodeView.of(this.config, "disabled by operator",
				new RaftView(RaftView.Standing.FOLLOWER, 5, "b"), CLUSTER);
		assertThat(view.refuse(1).status()).isEqualTo(Status.DISABLED);
		assertThat(view.refuse(1).reason()).isEqualTo("disabled by operator");
		assertThat(view.refuse(1).redirectHost()).isNull();
	}

	@Test
	void aNodeThatServesDoesNotRefuse() {
		assertThatIllegalStateException().isThrownBy(() -> view(RaftView.Standing.PRIMARY, "a").refuse(1));
	}

	private NodeView view(RaftView.Standing standing, String leader) {
		return NodeView.of(this.config, null, new RaftView(standing, 5, leader), CLUSTER);
	}

}
