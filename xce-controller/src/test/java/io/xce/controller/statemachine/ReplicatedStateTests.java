package io.xce.controller.statemachine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.xce.controller.jobs.JobCapacity;
import io.xce.controller.raft.NewerEntryException;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Status;
import io.xce.protocol.key.WriteKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReplicatedStateTests {

	private static final ClientId CLIENT = new ClientId(1, 2);

	private final List<AppliedJob> applied = new ArrayList<>();

	private final ReplicatedState state = new ReplicatedState(this.applied::add);

	private long index;

	@Test
	@Tag("R1-5.2")
	void aWriteThatIsSentAgainIsAnsweredAsBeforeAndNotExecuted() throws Exception {
		CommandResult first = submit(0, 1, true, "text");
		CommandResult again = submit(0, 1, true, "text");
		assertThat(again.statusCode()).isEqualTo(first.statusCode()).isEqualTo(Status.OK.code());
		assertThat(again.body()).isEqualTo(first.body());
		assertThat(jobs()).hasSize(1);
		assertThat(this.applied).hasSize(1);
	}

	@Test
	void howAWriteEndedIsToldWithoutApplyingItAgain() throws Exception {
		Command.Write write = write(0, 1, true, null, spec("text"));
		assertThat(this.state.recorded(write)).isNull();
		CommandResult first = apply(this.state, write);
		CommandResult recorded = this.state.recorded(write);
		assertThat(recorded).isNotNull();
		assertThat(recorded.statusCode()).isEqualTo(first.statusCode());
		assertThat(recorded.body()).isEqualTo(first.body());
		assertThat(recorded.executed()).isTrue();
	}

	@Test
	void whatOnlyTheLogCanTellIsNotTold() throws Exception {
		apply(this.state, write(0, 5, true, null, spec("text")));
		assertThat(this.state.recorded(write(0, 6, false, null, spec("text")))).as("the next").isNull();
		assertThat(this.state.recorded(write(0, 4, false, null, spec("text")))).as("an older one").isNull();
		assertThat(this.state.recorded(write(0, 5, false, null, spec("other")))).as("another body").isNull();
		assertThat(this.state.recorded(write(1, 5, false, null, spec("text")))).as("another slot").isNull();
	}

	@Test
	void anotherSequenceIsAnotherWrite() throws Exception {
		submit(0, 1, true, "text");
		submit(0, 2, false, "text");
		submit(1, 1, false, "text");
		assertThat(jobs()).hasSize(3);
	}

	@Test
	void aKeyThatWasUsedForAnotherBodyIsInvalid() throws Exception {
		submit(0, 1, true, "text");
		CommandResult other = submit(0, 1, true, "other");
		assertThat(other.statusCode()).isEqualTo(Status.INVALID_REQUEST.code());
		assertThat(jobs()).hasSize(1);
	}

	@Test
	void anUnknownClientWithoutFirstAndAPassedSequenceAreForgotten() throws Exception {
		CommandResult unknown = submit(0, 1, false, "text");
		assertThat(unknown.statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(unknown.executed()).as("it may have been executed before").isTrue();
		submit(0, 5, true, "text");
		assertThat(submit(0, 4, true, "older").statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(jobs()).hasSize(1);
	}

	@Test
	void aFinalErrorIsRecordedToo() throws Exception {
		CommandResult notFound = write(0, 1, true, null, "jobs.cancel", JobBodies.cancel("mine"));
		assertThat(notFound.statusCode()).isEqualTo(Status.NOT_FOUND.code());
		write(0, 2, false, null, "jobs.submit", JobBodies.submit(spec("x").withId("mine")));
		CommandResult again = write(1, 1, false, null, "jobs.cancel", JobBodies.cancel("mine"));
		assertThat(again.statusCode()).isEqualTo(Status.OK.code());
		assertThat(write(1, 1, false, null, "jobs.cancel", JobBodies.cancel("mine")).body()).isEqualTo(again.body());
	}

	@Test
	void aRefusalForLackOfRoomIsNotRecordedAndProvesThatNothingRan() throws Exception {
		ReplicatedState small = new ReplicatedState(this.applied::add, new JobCapacity(1, 1000, 1, 1000));
		apply(small, write(0, 1, true, null, spec("a")));
		CommandResult busy = apply(small, write(0, 2, false, null, spec("b")));
		assertThat(busy.statusCode()).isEqualTo(Status.BUSY.code());
		assertThat(busy.executed()).isFalse();
		String open = small.read((s) -> s.jobs().list(JobQuery.ALL).jobs().get(0).id());
		apply(small,
				new Command.Write(new WriteKey("p", CLIENT, 1, 1, false, null), "jobs.cancel", JobBodies.cancel(open)));
		assertThat(apply(small, write(0, 2, false, null, spec("b"))).statusCode()).as("the same key, with room")
			.isEqualTo(Status.OK.code());
	}

	@Test
	void aCallerKeyOutlivesTheClient() throws Exception {
		CommandResult first = apply(this.state, write(0, 1, true, "order-17", spec("a")));
		ClientId restarted = new ClientId(9, 9);
		CommandResult again = apply(this.state, new Command.Write(new WriteKey("p", restarted, 0, 1, true, "order-17"),
				"jobs.submit", JobBodies.submit(spec("a"))));
		assertThat(again.body()).isEqualTo(first.body());
		CommandResult other = apply(this.state, new Command.Write(new WriteKey("p", restarted, 0, 2, true, "order-17"),
				"jobs.submit", JobBodies.submit(spec("b"))));
		assertThat(other.statusCode()).isEqualTo(Status.CONFLICT.code());
		apply(this.state, new Command.ForgetCallerKeys(List.of(new Command.CallerKey("p", "order-17"))));
		apply(this.state, new Command.Write(new WriteKey("p", restarted, 0, 3, true, "order-17"), "jobs.submit",
				JobBodies.submit(spec("b"))));
		assertThat(jobs()).hasSize(2);
	}

	@Test
	void aForgottenClientStartsAnewWithFirst() throws Exception {
		submit(0, 7, true, "text");
		apply(this.state, new Command.ForgetClients(List.of(new Command.Client("p", CLIENT))));
		assertThat(submit(0, 8, false, "text").statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(submit(0, 8, true, "text").statusCode()).isEqualTo(Status.OK.code());
	}

	@Test
	void timeNeverGoesBack() throws Exception {
		this.state.apply(ByteBuffer
			.wrap(LogEntry.encode(5000, List.of(CommandCodec.encode(write(0, 1, true, null, spec("a")))))), 1, 1);
		this.state.apply(
				ByteBuffer.wrap(LogEntry.encode(100, List.of(CommandCodec.encode(write(0, 2, true, null, spec("b")))))),
				2, 2);
		assertThat(jobs()).extracting((job) -> job.times().submittedMillis()).containsExactly(5000L, 5000L);
		byte[] entry = this.state.entry(3000, List.of());
		assertThat(ByteBuffer.wrap(entry).getLong(1)).as("the stamp of a leader whose clock is behind").isEqualTo(5000);
		assertThat(ByteBuffer.wrap(this.state.entry(9000, List.of())).getLong(1)).isEqualTo(9000);
	}

	@Test
	void garbageInABodyIsARecordedInvalidRequest() throws Exception {
		CommandResult result = write(0, 1, true, null, "jobs.submit", new byte[] { 1, 2, 3 });
		assertThat(result.statusCode()).isEqualTo(Status.INVALID_REQUEST.code());
		assertThat(result.reason()).contains("submit");
	}

	@Test
	void theFirstClusterIdStays() throws Exception {
		ClusterId id = new ClusterId(1, 1);
		apply(this.state, new Command.FormCluster(id));
		apply(this.state, new Command.FormCluster(new ClusterId(2, 2)));
		assertThat(this.state.clusterId()).isEqualTo(id);
	}

	@Test
	void severalCommandsInOneEntryAreAppliedInTheirOrder() throws Exception {
		List<byte[]> commands = List.of(CommandCodec.encode(write(0, 1, true, null, spec("a"))),
				CommandCodec.encode(write(0, 1, true, null, spec("a"))),
				CommandCodec.encode(write(0, 2, true, null, spec("b"))));
		List<CommandResult> results = this.state.apply(ByteBuffer.wrap(LogEntry.encode(1, commands)), 3, 17);
		assertThat(results).extracting(CommandResult::statusCode).containsOnly(Status.OK.code());
		assertThat(results.get(0).body()).isEqualTo(results.get(1).body()).isNotEqualTo(results.get(2).body());
		assertThat(this.applied).extracting(AppliedJob::index).containsExactly(17L, 17L);
		assertThat(this.applied).extracting(AppliedJob::position).containsExactly(0, 1);
		assertThat(this.applied.get(0).key().sequence()).isEqualTo(1);
	}

	@Test
	void anEntryOfANewerFormatCommandOrOperationIsNotGuessed() {
		byte[] format = LogEntry.encode(1, List.of());
		format[0] = 2;
		assertNewer(format, "format 2");
		assertNewer(LogEntry.encode(1, List.of(new byte[] { 99, 0, 0 })), "command type 99");
		assertNewer(
				LogEntry.encode(1, List.of(CommandCodec.encode(
						new Command.Write(new WriteKey("p", CLIENT, 0, 1, true, null), "jobs.pause", new byte[0])))),
				"jobs.pause");
	}

	@Test
	void anEntryThatStopsTheNodeChangesNothing() throws Exception {
		List<byte[]> commands = List.of(CommandCodec.encode(write(0, 1, true, null, spec("a"))), new byte[] { 99 });
		assertThatExceptionOfType(NewerEntryException.class)
			.isThrownBy(() -> this.state.apply(ByteBuffer.wrap(LogEntry.encode(1, commands)), 1, 1));
		assertThat(jobs()).isEmpty();
	}

	private void assertNewer(byte[] entry, String what) {
		assertThatExceptionOfType(NewerEntryException.class)
			.isThrownBy(() -> this.state.apply(ByteBuffer.wrap(entry), 1, 1))
			.withMessageContaining(what)
			.withMessageContaining("newer version");
	}

	private List<Job> jobs() {
		return this.state.read((s) -> s.jobs().list(JobQuery.ALL).jobs());
	}

	private CommandResult submit(int slot, long sequence, boolean first, String payload) throws Exception {
		return write(slot, sequence, first, null, "jobs.submit", JobBodies.submit(spec(payload)));
	}

	private CommandResult write(int slot, long sequence, boolean first, String callerKey, String operation, byte[] body)
			throws Exception {
		return apply(this.state,
				new Command.Write(new WriteKey("p", CLIENT, slot, sequence, first, callerKey), operation, body));
	}

	private static Command.Write write(int slot, long sequence, boolean first, String callerKey, JobSpec spec) {
		return new Command.Write(new WriteKey("p", CLIENT, slot, sequence, first, callerKey), "jobs.submit",
				JobBodies.submit(spec));
	}

	private CommandResult apply(ReplicatedState state, Command command) throws Exception {
		this.index++;
		return state.apply(ByteBuffer.wrap(LogEntry.encode(1000, List.of(CommandCodec.encode(command)))), 1, this.index)
			.get(0);
	}

	private static JobSpec spec(String payload) {
		return JobSpec.of("word-count", payload.getBytes(StandardCharsets.UTF_8));
	}

}
