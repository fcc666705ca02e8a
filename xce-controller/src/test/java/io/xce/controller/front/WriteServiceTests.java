package io.xce.controller.front;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.netty.channel.embedded.EmbeddedChannel;
import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.Proposal;
import io.xce.controller.session.Presence;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.controller.time.Timeline;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.jobs.JobSpec;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WriteServiceTests {

	private static final ClientId CLIENT = new ClientId(0, 1);

	private final NodeView view = new NodeView(Role.PRIMARY, 6, new ClusterId(1, 2), null, Status.OK, null);

	private final ReplicatedState state = new ReplicatedState((applied) -> {
	});

	private final List<Proposal> proposals = new ArrayList<>();

	private final Node node = (Node) Proxy.newProxyInstance(WriteServiceTests.class.getClassLoader(),
			new Class<?>[] { Node.class }, (proxy, method, args) -> switch (method.getName()) {
				case "view" -> this.view;
				case "state" -> this.state;
				case "propose" -> this.proposals.add((Proposal) args[0]);
				default -> throw new UnsupportedOperationException(method.getName());
			});

	private final WriteService writes = new WriteService(this.node, new Presence(() -> 0, 1, 1));

	private final EmbeddedChannel channel = new EmbeddedChannel();

	private final ClientConnection connection = new ClientConnection(this.channel, new Deaf(), 64 * 1024,
			Timeline.NONE);

	private long index;

	@Test
	@Tag("R1-5.2")
	void writeThatWasAppliedIsAnsweredAsThenWithoutTheLog() throws Exception {
		write(1, 3);
		commit();
		ReplyMessage first = answers().get(0);
		write(2, 3);
		assertThat(this.proposals).isEmpty();
		assertThat(answers()).singleElement().satisfies((again) -> {
			assertThat(again.id()).isEqualTo(2);
			assertThat(again.status()).isEqualTo(Status.OK);
			assertThat(again.body()).isEqualTo(first.body());
			assertThat(again.role()).isEqualTo(Role.PRIMARY);
			assertThat(again.epoch()).isEqualTo(6);
			assertThat(again.preExecution()).isFalse();
		});
	}

	@Test
	void writeThatIsOnItsWayThroughTheLogIsProposedAgain() throws Exception {
		write(1, 3);
		write(2, 3);
		assertThat(this.proposals).hasSize(2);
		assertThat(answers()).isEmpty();
	}

	@Test
	void nextWriteOfTheSlotIsProposed() throws Exception {
		write(1, 3);
		commit();
		write(2, 4);
		assertThat(this.proposals).hasSize(1);
	}

	private void write(long id, long sequence) throws Exception {
		RequestMessage request = new RequestMessage(id, JobOperation.SUBMIT.operation(), Kind.WRITE.code(),
				Request.NO_DEADLINE, 0, sequence, true, false, null, null,
				JobBodies.submit(JobSpec.of("t", new byte[0])));
		this.writes.write(this.writes.prepare(new Call(this.connection, "p", request), CLIENT, JobOperation.SUBMIT),
				this.view);
	}

	private void commit() throws Exception {
		for (Proposal proposal : List.copyOf(this.proposals)) {
			byte[] entry = this.state.entry(0, List.of(proposal.command()));
			proposal.applied(6, this.state.apply(ByteBuffer.wrap(entry), 6, ++this.index).get(0));
		}
		this.proposals.clear();
	}

	private List<ReplyMessage> answers() {
		return Answers.take(this.channel);
	}

}
