package io.xce.testing.ledger;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LedgerTests {

	private static final ClientId ONE = new ClientId(1, 1);

	private static final ClientId TWO = new ClientId(2, 2);

	private final Ledger ledger = new Ledger();

	private static RecordedResult result(String body) {
		return RecordedResult.ok(body.getBytes(StandardCharsets.UTF_8));
	}

	private RecordedResult write(ClientId client, int slot, long sequence, boolean first, String key, String body) {
		return execute(client, new RequestMessage(1, "op", Kind.WRITE.code(), 1000, slot, sequence, first, false, key,
				null, body.getBytes(StandardCharsets.UTF_8)));
	}

	private RecordedResult execute(ClientId client, RequestMessage request) {
		return this.ledger.execute(new Execution(Duration.ZERO, "a", 1, client, request),
				() -> result("#" + this.ledger.size()));
	}

	@Test
	void equalSequenceGivesTheRecordedResult() {
		assertThat(write(ONE, 0, 1, true, null, "w")).isEqualTo(result("#1"));
		assertThat(write(ONE, 0, 1, true, null, "w")).isEqualTo(result("#1"));
		assertThat(this.ledger.times("w")).isOne();
	}

	@Test
	void equalSequenceWithAnotherBodyIsInvalid() {
		write(ONE, 0, 1, true, null, "w");
		assertThat(write(ONE, 0, 1, false, null, "v").statusCode()).isEqualTo(Status.INVALID_REQUEST.code());
		assertThat(this.ledger.writes()).containsExactly("w");
	}

	@Test
	void higherSequenceIsExecutedAndLowerForgotten() {
		write(ONE, 0, 1, true, null, "w1");
		assertThat(write(ONE, 0, 2, false, null, "w2")).isEqualTo(result("#2"));
		assertThat(write(ONE, 0, 1, false, null, "w1").statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(this.ledger.writes()).containsExactly("w1", "w2");
	}

	@Test
	void unknownClientNeedsFirst() {
		assertThat(write(ONE, 0, 1, false, null, "w").statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(execute(null,
				new RequestMessage(1, "op", Kind.WRITE.code(), 1, 0, 1, true, false, null, null, new byte[0]))
			.statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(this.ledger.executions()).isEmpty();
	}

	@Test
	void slotsAndClientsAreApart() {
		write(ONE, 0, 1, true, null, "a");
		write(ONE, 1, 1, false, null, "b");
		write(TWO, 0, 1, true, null, "c");
		assertThat(this.ledger.writes()).containsExactly("a", "b", "c");
	}

	@Test
	void forgottenKeysAreForgotten() {
		write(ONE, 0, 1, true, null, "w");
		this.ledger.forgetKeys();
		assertThat(write(ONE, 0, 1, false, null, "w").statusCode()).isEqualTo(Status.KEY_FORGOTTEN.code());
		assertThat(write(ONE, 0, 1, true, null, "w").statusCode()).isEqualTo(Status.OK.code());
		assertThat(this.ledger.times("w")).isEqualTo(2);
	}

	@Test
	void callerKeyOutlivesTheClient() {
		assertThat(write(ONE, 0, 1, true, "k", "w")).isEqualTo(result("#1"));
		assertThat(write(TWO, 0, 1, true, "k", "w")).isEqualTo(result("#1"));
		assertThat(write(TWO, 0, 2, true, "k", "v").statusCode()).isEqualTo(Status.CONFLICT.code());
		assertThat(this.ledger.writes()).containsExactly("w");
	}

	@Test
	void readsHaveNoKey() {
		RequestMessage read = new RequestMessage(1, "op", Kind.READ.code(), 1, -1, 0, false, false, null, null,
				new byte[0]);
		execute(ONE, read);
		execute(ONE, read);
		assertThat(this.ledger.executions()).hasSize(2);
		assertThat(this.ledger.writes()).isEmpty();
	}

}
