package io.xce.protocol;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageTests {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	@Test
	void aRefusalIsPreExecution() {
		ReplyMessage refused = ReplyMessage.refused(1, Status.BUSY, Role.PRIMARY, 7, "full");
		assertThat(refused.preExecution()).isTrue();
		assertThat(refused.status()).isEqualTo(Status.BUSY);
		assertThatThrownBy(() -> ReplyMessage.refused(1, Status.OK, Role.PRIMARY, 7, null))
			.isInstanceOf(IllegalArgumentException.class);
	}

	@Test
	void aResultIsNot() {
		assertThat(ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[0]).preExecution()).isFalse();
		assertThat(ReplyMessage.failed(1, Status.NOT_FOUND, Role.PRIMARY, 7, null).preExecution()).isFalse();
	}

	@Test
	void eachChangeOfAReplyChangesOneThing() {
		ReplyMessage reply = ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[] { 1 })
			.withId(2)
			.withRole(Role.STANDBY, 6)
			.withPreExecution(true)
			.withReason("r")
			.withRedirect("h", 70_000)
			.withClusterId(CLUSTER)
			.withBody(new byte[] { 2 });
		assertThat(reply)
			.isEqualTo(new ReplyMessage(2, 0, true, Role.STANDBY, 6, "r", "h", 70_000, CLUSTER, new byte[] { 2 }));
		assertThat(reply).isNotEqualTo(reply.withBody(new byte[] { 3 }));
		assertThat(reply).hasToString("Reply[2 OK PRE_EXECUTION, role=STANDBY, epoch=6, reason=r, redirect=h:70000, "
				+ "clusterId=00000000-0000-0001-0000-000000000002, body=1 bytes]");
	}

	@Test
	void eachChangeOfARequestChangesOneThing() {
		RequestMessage request = RequestMessage.of(1, "op", Kind.WRITE, new byte[] { 1 })
			.withId(2)
			.withRemainingMillis(3)
			.withKey(4, 5, true)
			.withCallerKey("k")
			.withTraceParent("t")
			.withWaits(true);
		assertThat(request).isEqualTo(new RequestMessage(2, "op", 1, 3, 4, 5, true, true, "k", "t", new byte[] { 1 }));
		assertThat(request).isNotEqualTo(request.withKey(4, 6, true));
		assertThat(request).hasToString("Request[2 WRITE op, remainingMillis=3, key=4/5, FIRST, WAITS, body=1 bytes]");
	}

	@Test
	void aCopyOfAMessageIsItself() {
		RequestMessage request = RequestMessage.of(1, "op", Kind.READ, new byte[0]);
		ReplyMessage reply = ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[0]);
		assertThat(RequestMessage.copyOf(request)).isSameAs(request);
		assertThat(ReplyMessage.copyOf(reply)).isSameAs(reply);
	}

	@Test
	void credentialsAreHidden() {
		Hello hello = new Hello(1, 1, 0, new ClientId(1, 2), "api-1", CLUSTER, "s3cret".getBytes());
		assertThat(hello.toString()).contains("<hidden>").doesNotContain("s3cret");
		assertThat(new Hello(1, 1, 0, new ClientId(1, 2), "", null, null).toString()).contains("credentials=none");
	}

	@Test
	void emptyCredentialsAreNone() {
		assertThat(new Hello(1, 1, 0, new ClientId(1, 2), "", null, new byte[0]))
			.isEqualTo(new Hello(1, 1, 0, new ClientId(1, 2), "", null, null));
	}

	@Test
	void aClusterIdReadsWhatItPrints() {
		assertThat(ClusterId.parse(CLUSTER.toString())).isEqualTo(CLUSTER);
	}

	@Test
	void aRequestChecksItsOperation() {
		assertThatThrownBy(() -> XceRequest.of("", Kind.READ, new byte[0], (body) -> body))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("has 0");
		assertThatThrownBy(() -> XceRequest.of("\u20ac".repeat(86), Kind.READ, new byte[0], (body) -> body))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("has 258");
		XceRequest<byte[]> request = XceRequest.of("\u20ac".repeat(85), Kind.READ, new byte[0], (body) -> body);
		assertThat(request.waits()).isFalse();
		assertThat(request.waiting().waits()).isTrue();
	}

}
