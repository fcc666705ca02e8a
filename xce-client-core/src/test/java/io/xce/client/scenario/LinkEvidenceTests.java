package io.xce.client.scenario;

import java.time.Duration;

import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Transport;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.MasterList;
import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is learned of a node from its connection, and how that is shown.
 */
class LinkEvidenceTests {

	private static final ClusterId OTHER = new ClusterId(0xBAD, 1);

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private EndpointView view(String node) {
		return this.scenario.view(node);
	}

	private LossReason lastLoss() {
		return this.scenario.events(FailoverEvent.PrimaryLost.class)
			.stream()
			.reduce((first, second) -> second)
			.orElseThrow()
			.reason();
	}

	@Test
	void nodeOfAnotherClusterIsRefusedAndItsConnectionClosed() {
		this.scenario.serving("a", 5);
		this.scenario.b().crash().restart().cluster(OTHER);
		this.scenario.pass(65_000);
		assertThat(view("b").state()).isEqualTo(EndpointState.REFUSED);
		assertThat(view("b").reason()).contains("belongs to cluster");
		assertThat(view("b").clusterId()).isEqualTo(OTHER);
		assertThat(this.scenario.b().openConnections()).isZero();
		assertThat(this.scenario.client().view().isForeign(view("b"))).isTrue();
	}

	@Test
	void soIsOneThatSaysSoLater() {
		this.scenario.serving("a", 5);
		this.scenario.b().cluster(OTHER).announce();
		this.scenario.pass(10);
		assertThat(view("b").state()).isEqualTo(EndpointState.REFUSED);
		assertThat(view("b").reason()).contains("belongs to cluster");
		assertThat(view("b").clusterId()).isEqualTo(OTHER);
		assertThat(view("b").connected()).isFalse();
		assertThat(this.scenario.b().openConnections()).isZero();
	}

	@Test
	void soIsOneWhoseAnswerSaysIt() {
		this.scenario.b().cluster(null);
		this.scenario.serving("a", 5);
		this.scenario.b().cluster(OTHER).is(Role.PRIMARY, 9).answers(Behaviours.ok(9));
		this.scenario.a().electing();
		Asked asked = this.scenario.ask(EngineScenario.request(Kind.READ, "x"),
				CallOptions.defaults().deadline(Duration.ofMillis(500)));
		this.scenario.finish(asked).failure();
		assertThat(this.scenario.recorder().asked("x")).containsOnlyOnce("b");
		assertThat(view("b").state()).isEqualTo(EndpointState.REFUSED);
		assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
	}

	@Test
	void nodeThatLearnsItsClusterFromAnElectionIsThePrimaryFromThenOn() {
		this.scenario.c().cluster(null).is(Role.PRIMARY, 5);
		this.scenario.connected();
		assertThat(view("c").state()).isEqualTo(EndpointState.STARTING);
		assertThat(view("c").clusterId()).isNull();
		this.scenario.c().cluster(ScriptedCluster.ID).primary(6).announce();
		this.scenario.pass(5);
		assertThat(view("c").state()).isEqualTo(EndpointState.PRIMARY);
		assertThat(view("c").clusterId()).isEqualTo(ScriptedCluster.ID);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("c");
	}

	@Test
	void withoutEpochsNoClusterNeedsToBeKnown() {
		this.scenario.capabilities(new Transport.Capabilities(true, false, true));
		this.scenario.c().cluster(null).is(Role.PRIMARY, 0);
		this.scenario.connected();
		assertThat(view("c").state()).isEqualTo(EndpointState.PRIMARY);
	}

	@Test
	void refusedClusterIsAcceptedOnceTheListIsSetAgain() {
		this.scenario.serving("a", 5);
		this.scenario.each((node) -> node.crash().restart().cluster(OTHER).electing());
		this.scenario.b().primary(1);
		this.scenario.pass(3000);
		assertThat(view("b").state()).isEqualTo(EndpointState.REFUSED);
		this.scenario.client().setMasters(MasterList.parse("a:1,b:1,c:1"));
		this.scenario.pass(3000);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
	}

	@Test
	void nodeOfOtherVersionsStaysIncompatibleThoughItsConnectionEnds() {
		this.scenario.b().versions(2, 3);
		this.scenario.connected();
		assertThat(view("b").state()).isEqualTo(EndpointState.INCOMPATIBLE);
		assertThat(view("b").reason()).contains("speaks versions 2 to 3");
		assertThat(this.scenario.b().openConnections()).isZero();
	}

	@Test
	void nodeThatIsBackIsUnknownUntilItSaysMore() {
		this.scenario.serving("a", 5);
		this.scenario.b().crash();
		this.scenario.pass(10);
		assertThat(view("b").state()).isEqualTo(EndpointState.UNREACHABLE);
		this.scenario.b().restart().is(null, 5);
		this.scenario.pass(65_000);
		assertThat(view("b").connected()).isTrue();
		assertThat(view("b").state()).isEqualTo(EndpointState.UNKNOWN);
		assertThat(view("b").reason()).isNull();
	}

	@Test
	void nodeOutOfServiceStaysSoThoughItsConnectionIsLost() {
		this.scenario.serving("a", 5);
		this.scenario.a().disabled();
		Asked asked = this.scenario.read("x");
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.pass(10);
		assertThat(view("a").state()).isEqualTo(EndpointState.DISABLED);
		this.scenario.b().primary(6);
		this.scenario.finish(asked);
	}

	@Test
	void malformedAnswerIsTold() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.garbage());
		Asked asked = this.scenario.read("x");
		this.scenario.pass(2);
		assertThat(view("a").state()).isEqualTo(EndpointState.REFUSED);
		this.scenario.b().primary(6);
		this.scenario.finish(asked);
	}

	@Test
	void lossSaysWhetherThePrimaryIsOutOfServiceOrSteppedDown() {
		this.scenario.serving("a", 5);
		this.scenario.a().disabled();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(lastLoss()).isEqualTo(LossReason.OUT_OF_SERVICE);
		this.scenario.b().electing();
		this.scenario.c().primary(7);
		this.scenario.finish(this.scenario.read("y"));
		assertThat(lastLoss()).isEqualTo(LossReason.STEPPED_DOWN);
		this.scenario.c().disabled().announce();
		this.scenario.pass(5);
		assertThat(lastLoss()).isEqualTo(LossReason.OUT_OF_SERVICE);
	}

	@Test
	void silenceIsToldInMilliseconds() {
		this.scenario.serving("a", 5);
		this.scenario.a().freeze();
		this.scenario.pass(20_000);
		assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).singleElement()
			.returns(LossReason.CONNECTION_LOST, FailoverEvent.PrimaryLost::reason)
			.satisfies((event) -> assertThat(event.cause()).isEqualTo("silent for 10000 ms"));
		this.scenario.a().resume();
	}

	@Test
	void refusedCredentialsAreShownUntilTheyAreAccepted() {
		boolean[] accepted = { false };
		this.scenario.a()
			.greeting((reply) -> accepted[0] ? reply
					: new HelloReply(Status.AUTH_FAILED.code(), reply.version(), reply.minVersion(), reply.maxVersion(),
							reply.features(), reply.role(), reply.epoch(), reply.clusterId(), reply.limits(),
							"not known here"));
		this.scenario.connected();
		assertThat(view("a").credentialsRefused()).isTrue();
		assertThat(view("a").reason()).contains("does not accept the credentials of this client: not known here");
		assertThat(view("b").credentialsRefused()).isFalse();
		accepted[0] = true;
		this.scenario.pass(12_000);
		assertThat(view("a").credentialsRefused()).as("greeted again without any request").isFalse();
		assertThat(view("a").reason()).isNull();
	}

	@Test
	void wireThatCannotDialAddressIsShown() {
		try (EngineScenario broken = new EngineScenario("a", "b").wire((wire) -> new Deaf(wire, "b"))) {
			broken.a().primary(5);
			broken.connected();
			assertThat(broken.view("b").state()).isEqualTo(EndpointState.UNREACHABLE);
			assertThat(broken.view("b").reason()).contains("cannot be dialled", "no such wire");
			broken.a().crash();
			assertThat(broken.finish(broken.read("x")).failure()).hasMessageContaining("no such wire");
		}
	}

	@Test
	void answersUnderALaterEpochMakeTheSearchHurry() {
		this.scenario.each(ScriptedNode::electing).connected();
		this.scenario.b().answers(Behaviours.noPrimary().epoch(8));
		Asked call = this.scenario.read("r");
		this.scenario.pass(90);
		assertThat(this.scenario.sentAt("r", "b")).as("a prompt lap").hasSize(2);
		this.scenario.b().primary(9).announce();
		this.scenario.finish(call);
	}

	/** A wire that throws when it is to connect one of the hosts. */
	private static final class Deaf extends ForwardingTransport {

		private final String host;

		Deaf(Transport wire, String host) {
			super(wire);
			this.host = host;
		}

		@Override
		public Connection connect(Dial dial, ConnectionListener listener) {
			if (dial.name().equals(this.host)) {
				throw new IllegalStateException("no such wire");
			}
			return super.connect(dial, listener);
		}

	}

}
