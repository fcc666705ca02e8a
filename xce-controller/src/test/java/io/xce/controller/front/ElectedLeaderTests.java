package io.xce.controller.front;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;

import io.netty.channel.embedded.EmbeddedChannel;
import io.xce.controller.access.Access;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.Proposal;
import io.xce.controller.raft.RaftNode;
import io.xce.controller.raft.RaftView;
import io.xce.controller.session.Leases;
import io.xce.controller.session.Presence;
import io.xce.controller.session.SessionTable;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.controller.time.Timeline;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.jobs.JobSpec;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of requests that come to a leader before the first entry of its term is
 * applied.
 */
class ElectedLeaderTests {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private final ControllerConfig config = ControllerConfig.builder("a", Path.of("unused"))
		.peer(Peer.parse("a=127.0.0.1:7500/127.0.0.1:7400"))
		.peer(Peer.parse("b=127.0.0.1:7501/127.0.0.1:7401"))
		.peer(Peer.parse("c=127.0.0.1:7502/127.0.0.1:7402"))
		.build();

	private long nanos;

	private RaftView raft = new RaftView(RaftView.Standing.LEADER_NOT_READY, 6, "a");

	private @Nullable String closedFor;

	private @Nullable ReplicatedState state;

	private final List<String> log = new ArrayList<>();

	private final Node node = (Node) Proxy.newProxyInstance(ElectedLeaderTests.class.getClassLoader(),
			new Class<?>[] { Node.class }, (proxy, method, args) -> switch (method.getName()) {
				case "view", "behindGate" -> NodeView.of(this.config, this.closedFor, this.raft, CLUSTER);
				case "awaitReadable" -> {
					((RaftNode.ReadWaiter) args[0]).proceed(true);
					yield null;
				}
				case "propose" -> this.log.add(((Proposal) args[0]).toString());
				case "proposeHere" -> {
					((Runnable) args[0]).run();
					this.log.add("put into the log");
					yield null;
				}
				case "state" -> Objects.requireNonNull(this.state);
				default -> throw new UnsupportedOperationException(method.getName());
			});

	private final ScheduledExecutorService timer = (ScheduledExecutorService) Proxy.newProxyInstance(
			ElectedLeaderTests.class.getClassLoader(), new Class<?>[] { ScheduledExecutorService.class },
			// what it would tell is not looked at
			(proxy, method, args) -> null);

	private final FrontServer front = new FrontServer(this.config, this.node, Access.OPEN,
			new FrontServer.Memory(new SessionTable(() -> this.nanos, 1), new Leases(() -> this.nanos),
					new Presence(() -> this.nanos, 1, 1)),
			(NodeControl) Proxy.newProxyInstance(ElectedLeaderTests.class.getClassLoader(),
					new Class<?>[] { NodeControl.class }, (proxy, method, args) -> null),
			this.timer, () -> this.nanos);

	private final EmbeddedChannel channel = new EmbeddedChannel();

	private final ClientConnection connection = new ClientConnection(this.channel, this.front, 64 * 1024,
			Timeline.NONE);

	@BeforeEach
	void greet() {
		this.connection
			.hello(new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, new ClientId(0, 1), "c", null));
		this.channel.runPendingTasks();
		this.channel.releaseOutbound();
	}

	@AfterEach
	void close() {
		this.front.close();
		this.channel.finishAndReleaseAll();
	}

	@Test
	void theyAreServedInTheMomentInWhichItIsReady() {
		ask(1, Operations.PRIMARY, Kind.READ);
		this.front.changed();
		assertThat(answers()).isEmpty();
		becomes(RaftView.Standing.PRIMARY, "a");
		this.front.ready();
		assertThat(answers()).singleElement().satisfies((answer) -> {
			assertThat(answer.id()).isOne();
			assertThat(answer.status()).isEqualTo(Status.OK);
			assertThat(answer.epoch()).isEqualTo(6);
		});
	}

	@Test
	void theyAreRefusedWhenItLosesItsLead() {
		ask(1, Operations.PRIMARY, Kind.READ);
		becomes(RaftView.Standing.FOLLOWER, "b");
		this.front.changed();
		assertThat(answers()).singleElement().satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(Status.REDIRECT);
			assertThat(answer.redirectPort()).isEqualTo(7401);
			assertThat(answer.preExecution()).isTrue();
		});
	}

	@Test
	void theyAreRefusedWhenItIsTakenOutOfService() {
		ask(1, Operations.PRIMARY, Kind.READ);
		this.closedFor = "draining";
		this.front.changed();
		assertThat(answers()).extracting(ReplyMessage::status).containsExactly(Status.DISABLED);
	}

	@Test
	void theyAreRefusedIfItIsNotReadyInTime() {
		ask(1, Operations.PRIMARY, Kind.READ);
		this.nanos += HeldRequests.LIMIT_NANOS - 1;
		ask(2, Operations.PRIMARY, Kind.READ);
		this.front.changed();
		assertThat(answers()).isEmpty();
		this.nanos++;
		this.front.changed();
		assertThat(answers()).singleElement().satisfies((answer) -> {
			assertThat(answer.id()).isOne();
			assertThat(answer.status()).isEqualTo(Status.NOT_READY);
		});
	}

	@Test
	void whatTheyWriteIsPutIntoTheLogOnTheThreadThatKnows() throws Exception {
		this.state = new ReplicatedState((applied) -> {
		});
		submit();
		assertThat(this.log).isEmpty();
		becomes(RaftView.Standing.PRIMARY, "a");
		this.front.ready();
		assertThat(this.log).hasSize(2).element(0).asString().contains(JobOperation.SUBMIT.operation());
		assertThat(this.log).last().isEqualTo("put into the log");
	}

	@Test
	void whatIsWrongWithThemIsSaidByAPrimaryOnly() {
		ask(1, JobOperation.SUBMIT.operation(), Kind.READ);
		ask(2, JobOperation.CANCEL.operation(), Kind.WRITE);
		assertThat(answers()).isEmpty();
		becomes(RaftView.Standing.FOLLOWER, "b");
		this.front.changed();
		assertThat(answers()).extracting(ReplyMessage::status).containsExactly(Status.REDIRECT, Status.REDIRECT);
		becomes(RaftView.Standing.LEADER_NOT_READY, "a");
		ask(3, JobOperation.SUBMIT.operation(), Kind.READ);
		ask(4, JobOperation.CANCEL.operation(), Kind.WRITE);
		becomes(RaftView.Standing.PRIMARY, "a");
		this.front.ready();
		assertThat(answers()).extracting(ReplyMessage::status)
			.containsExactly(Status.INVALID_REQUEST, Status.INVALID_REQUEST);
	}

	@Test
	void oneThatCannotBeServedEndsItsConnectionOnly() {
		// the node of this test knows no state
		submit();
		becomes(RaftView.Standing.PRIMARY, "a");
		this.front.ready();
		assertThat(answers()).isEmpty();
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void whatIsAddressedToTheNodeIsNotHeld() {
		ask(1, JobOperation.SUBMIT.operation(), Kind.NODE);
		assertThat(answers()).extracting(ReplyMessage::status).containsExactly(Status.INVALID_REQUEST);
	}

	@Test
	void nobodyHoldsWhatComesToAFollower() {
		becomes(RaftView.Standing.CANDIDATE, null);
		ask(1, Operations.PRIMARY, Kind.READ);
		assertThat(answers()).extracting(ReplyMessage::status).containsExactly(Status.NO_PRIMARY);
	}

	@Test
	void theyAreForgottenWithTheirConnection() {
		ask(1, Operations.PRIMARY, Kind.READ);
		this.channel.close();
		becomes(RaftView.Standing.PRIMARY, "a");
		this.front.ready();
		assertThat(answers()).isEmpty();
	}

	private void becomes(RaftView.Standing standing, @Nullable String leader) {
		this.raft = new RaftView(standing, 6, leader);
	}

	private void ask(long id, String operation, Kind kind) {
		this.connection.request(RequestMessage.of(id, operation, kind, new byte[0]));
	}

	private void submit() {
		this.connection.request(RequestMessage
			.of(1, JobOperation.SUBMIT.operation(), Kind.WRITE, JobBodies.submit(JobSpec.of("t", new byte[0])))
			.withKey(0, 1, true));
	}

	private List<ReplyMessage> answers() {
		return Answers.take(this.channel);
	}

}
