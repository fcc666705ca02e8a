package io.xce.jobs;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.xce.jobs.BodyRoundTripTests.Decoder;
import io.xce.jobs.proto.ClaimMessage;
import io.xce.jobs.proto.CompleteMessage;
import io.xce.jobs.proto.GetMessage;
import io.xce.jobs.proto.HeartbeatMessage;
import io.xce.jobs.proto.JobMessage;
import io.xce.jobs.proto.JoinMessage;
import io.xce.jobs.proto.ListMessage;
import io.xce.jobs.proto.DisableMessage;
import io.xce.jobs.proto.DrainReportMessage;
import io.xce.jobs.proto.NodeStatusMessage;
import io.xce.jobs.proto.ProgressMessage;
import io.xce.jobs.proto.ReportMessage;
import io.xce.jobs.proto.RunningJobMessage;
import io.xce.jobs.proto.SubmitMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A bad body is one checked exception that names what was wrong, whatever the bytes.
 */
class InvalidBodyTests {

	private static final List<Decoder<?>> DECODERS = List.of(JobBodies::submit, JobBodies::get, JobBodies::list,
			JobBodies::cancel, JobBodies::claim, JobBodies::report, JobBodies::complete, JobBodies::progress,
			JobBodies::job, JobBodies::page, JobBodies::claimed, SessionBodies::join, SessionBodies::heartbeat,
			SessionBodies::session, NodeBodies::status, NodeBodies::disable, NodeBodies::drained);

	static LongStream seeds() {
		return LongStream.range(0, 100);
	}

	@Test
	void namesTheArgument() {
		SubmitMessage submit = SubmitMessage.newBuilder().setType("t").setMaxAttempts(1).build();
		invalid(JobBodies::submit, submit.toBuilder().clearType(), "'type' has 0 characters, expected 1 to 128");
		invalid(JobBodies::submit, submit.toBuilder().setId(""), "'id' has 0 characters");
		invalid(JobBodies::submit, submit.toBuilder().setId("a/b"), "'id' has character U+002F at index 1");
		invalid(JobBodies::submit, submit.toBuilder().setMaxAttempts(0), "'maxAttempts' is 0, expected 1 to");
		invalid(JobBodies::submit,
				submit.toBuilder().setPayload(ByteString.copyFrom(new byte[JobLimits.MAX_BYTES + 1])),
				"'payload' has 1048577 bytes, expected at most 1048576");
		invalid(JobBodies::get, GetMessage.newBuilder().setId("a").setAfterVersion(-2), "'afterVersion' is -2");
		invalid(JobBodies::list, ListMessage.newBuilder(), "'pageSize' is 0, expected 1 to 1000");
		invalid(JobBodies::list, ListMessage.newBuilder().setPageSize(1001), "'pageSize' is 1001");
		invalid(JobBodies::list, ListMessage.newBuilder().setPageSize(1).setStateValue(9), "'state' has code 9");
		ClaimMessage claim = ClaimMessage.newBuilder().setWorker("w").addTypes("t").setLeaseMillis(1000).build();
		invalid(JobBodies::claim, claim.toBuilder().clearWorker(), "'worker' has 0 characters");
		invalid(JobBodies::claim, claim.toBuilder().clearTypes(), "'number of types' is 0, expected 1 to 100");
		invalid(JobBodies::claim, claim.toBuilder().addTypes(" "), "'types' has character U+0020");
		invalid(JobBodies::claim, claim.toBuilder().setLeaseMillis(99),
				"'leaseMillis' is 99, expected 100 to 86400000");
		invalid(JobBodies::report, ReportMessage.newBuilder().setId("a"), "'attempt' is 0, expected 1 to");
		invalid(JobBodies::report, ReportMessage.newBuilder().setId("a").setAttempt(1).setPercent(101),
				"'percent' is 101, expected 0 to 100");
		invalid(JobBodies::complete, CompleteMessage.newBuilder().setId("a").setAttempt(1),
				"'result' and 'error' are both missing");
		invalid(JobBodies::complete, CompleteMessage.newBuilder().setId("a").setError("e"), "'attempt' is 0");
		invalid(JobBodies::progress, ProgressMessage.newBuilder().setId("a").setAttempt(-1), "'attempt' is -1");
		invalid(JobBodies::job, JobMessage.newBuilder().setId("a").setType("t"), "'state' is missing");
		invalid(SessionBodies::join, JoinMessage.newBuilder(), "'name' has 0 characters");
		invalid(SessionBodies::join,
				JoinMessage.newBuilder().setName("n").addRunning(RunningJobMessage.newBuilder().setId("a")),
				"'attempt' is 0");
		invalid(NodeBodies::status, NodeStatusMessage.newBuilder().setClusterId("x"), "UUID");
		invalid(NodeBodies::disable, DisableMessage.newBuilder().setReason("a\u0007"), "control character");
		invalid(NodeBodies::drained,
				DrainReportMessage.newBuilder().setStatus(NodeStatusMessage.newBuilder().setClusterId("x")), "UUID");
	}

	@Test
	void boundsTheNumberOfRunningJobs() {
		HeartbeatMessage.Builder heartbeat = HeartbeatMessage.newBuilder();
		RunningJobMessage job = RunningJobMessage.newBuilder().setId("a").setAttempt(1).build();
		for (int i = 0; i <= JobLimits.MAX_RUNNING; i++) {
			heartbeat.addRunning(job);
		}
		invalid(SessionBodies::heartbeat, heartbeat, "'number of running' is 10001");
	}

	@Test
	void aDaemonOfANewerKindIsAnother() throws InvalidBodyException {
		byte[] body = JoinMessage.newBuilder().setName("n").setKindValue(99).build().toByteArray();
		assertThat(SessionBodies.join(body).kind()).isEqualTo(DaemonKind.OTHER);
	}

	@Test
	void unknownFieldsAreSkipped() throws InvalidBodyException {
		byte[] known = JobBodies.cancel("a");
		byte[] body = new byte[] { known[0], known[1], known[2], (byte) 0x98, 0x06, 0x01 };
		assertThat(JobBodies.cancel(body)).isEqualTo("a");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void garbageIsNothingElse(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		byte[] body = new byte[random.nextInt(60)];
		random.nextBytes(body);
		DECODERS.forEach((decoder) -> decode(decoder, body));
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void changedBodiesAreNothingElse(long seed) {
		RandomJobs random = new RandomJobs(seed);
		List<byte[]> bodies = List.of(JobBodies.submit(random.spec()), JobBodies.job(random.job()),
				SessionBodies.join(random.join()), NodeBodies.status(random.nodeStatus()));
		for (byte[] body : bodies) {
			for (int i = 0; i < 10 && body.length > 0; i++) {
				byte[] changed = body.clone();
				changed[random.random.nextInt(body.length)] ^= (byte) (1 << random.random.nextInt(8));
				DECODERS.forEach((decoder) -> decode(decoder, changed));
			}
		}
	}

	private static void decode(Decoder<?> decoder, byte[] body) {
		try {
			assertThat(decoder.decode(body)).isNotNull();
		}
		catch (InvalidBodyException ex) {
			assertThat(ex).hasMessageStartingWith("Body of ");
		}
	}

	private static void invalid(Decoder<?> decoder, Message.Builder message, String expected) {
		byte[] body = message.build().toByteArray();
		assertThatExceptionOfType(InvalidBodyException.class).isThrownBy(() -> decoder.decode(body))
			.withMessageContaining(expected);
	}

}
