package io.xce.protocol.key;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Tag("R1-5.2")
class WriteMemoryTests {

	private static final ClientId A = new ClientId(1, 1);

	private static final ClientId B = new ClientId(2, 2);

	private final WriteMemory memory = new WriteMemory(new KeyTable(10, 8), new CallerKeyTable(10));

	private final AtomicInteger executions = new AtomicInteger();

	private final Supplier<RecordedResult> handler = () -> RecordedResult
		.ok(new byte[] { (byte) this.executions.incrementAndGet() });

	@Test
	void executesARepeatedWriteOnce() {
		KeyLookup result = this.memory.apply(key(A, 1, null), 7, this.handler);
		assertThat(this.memory.apply(key(A, 1, null), 7, this.handler)).isSameAs(result);
		assertThat(this.executions).hasValue(1);
		this.memory.apply(key(A, 2, null), 7, this.handler);
		assertThat(this.executions).hasValue(2);
	}

	@Test
	void executesACallerKeyOnceWhoeverSendsIt() {
		KeyLookup result = this.memory.apply(key(A, 1, "order-17"), 7, this.handler);
		assertThat(this.memory.apply(key(A, 2, "order-17"), 7, this.handler)).isEqualTo(result);
		assertThat(this.memory.apply(key(B, 1, "order-17"), 7, this.handler)).isEqualTo(result);
		assertThat(this.executions).hasValue(1);
	}

	@Test
	void whatACallerKeyAnsweredStaysTheAnswerOfTheSlot() {
		KeyLookup result = this.memory.apply(key(A, 1, "order-17"), 7, this.handler);
		this.memory.apply(key(B, 1, "order-17"), 7, this.handler);
		this.memory.callerKeys().remove("p", "order-17");
		assertThat(this.memory.apply(key(B, 1, "order-17"), 7, this.handler)).isEqualTo(result);
		assertThat(this.executions).hasValue(1);
	}

	@Test
	void aCallerKeyUsedForSomethingElseIsAConflictForGood() {
		this.memory.apply(key(A, 1, "order-17"), 7, this.handler);
		KeyLookup conflict = this.memory.apply(key(B, 1, "order-17"), 8, this.handler);
		assertThat(conflict).isInstanceOfSatisfying(RecordedResult.class,
				(result) -> assertThat(result.statusCode()).isEqualTo(Status.CONFLICT.code()));
		this.memory.callerKeys().remove("p", "order-17");
		assertThat(this.memory.apply(key(B, 1, "order-17"), 8, this.handler)).isEqualTo(conflict);
		assertThat(this.executions).hasValue(1);
	}

	@Test
	void recordsFailures() {
		RecordedResult failure = RecordedResult.failed(Status.INTERNAL, "unforeseen");
		this.memory.apply(key(A, 1, "k"), 7, () -> failure);
		assertThat(this.memory.apply(key(A, 1, "k"), 7, this.handler)).isEqualTo(failure);
		assertThat(this.memory.apply(key(A, 2, "k"), 7, this.handler)).isEqualTo(failure);
		assertThat(this.executions).hasValue(0);
	}

	@ParameterizedTest
	@EnumSource(value = Status.class, names = { "BUSY", "SESSION_EXPIRED" })
	void doesNotRecordWhatIsGoneTheNextMoment(Status status) {
		byte[] before = States.bytes(this.memory::writeTo);
		this.memory.apply(key(A, 1, "k"), 7, () -> RecordedResult.failed(status, null));
		assertThat(States.bytes(this.memory::writeTo)).isEqualTo(before);
		this.memory.apply(key(A, 1, "k"), 7, this.handler);
		assertThat(this.executions).hasValue(1);
	}

	@Test
	void aFullTableOfCallerKeysRefusesAndRecordsNothing() {
		this.memory.apply(key(A, 1, "k1"), 7, this.handler);
		byte[] before = States.bytes(this.memory::writeTo);
		assertThat(this.memory.apply(key(A, 2, "k2"), 7, this.handler)).isEqualTo(KeyRefusal.PRINCIPAL_FULL);
		assertThat(States.bytes(this.memory::writeTo)).isEqualTo(before);
		assertThat(this.executions).hasValue(1);
	}

	@Test
	void aRefusedSlotDoesNotAskTheCallerKey() {
		this.memory.apply(key(A, 2, "k"), 7, this.handler);
		assertThat(this.memory.apply(key(A, 1, "k"), 7, this.handler)).isEqualTo(KeyRefusal.SEQUENCE_PASSED);
	}

	@Test
	void aHandlerThatThrowsLeavesNothing() {
		byte[] before = States.bytes(this.memory::writeTo);
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.memory.apply(key(A, 1, "k"), 7, () -> {
				throw new IllegalStateException("handler");
			}));
		assertThat(States.bytes(this.memory::writeTo)).isEqualTo(before);
	}

	@Test
	void readsWhatItWrote() throws IOException {
		this.memory.apply(key(A, 1, "k"), 7, this.handler);
		byte[] state = States.bytes(this.memory::writeTo);
		WriteMemory restored = States.read(state, WriteMemory::readFrom);
		assertThat(States.bytes(restored::writeTo)).isEqualTo(state);
		restored.apply(key(A, 1, "k"), 7, this.handler);
		restored.apply(key(B, 1, "k"), 7, this.handler);
		assertThat(this.executions).hasValue(1);
		assertThat(restored.slots().size()).isEqualTo(2);
	}

	@Test
	void takesTheKeyOfARequest() {
		RequestMessage request = RequestMessage.of(1, "op", Kind.WRITE, new byte[0])
			.withKey(3, 4, true)
			.withCallerKey("k");
		assertThat(WriteKey.of("p", A, request)).isEqualTo(new WriteKey("p", A, 3, 4, true, "k"));
	}

	private static WriteKey key(ClientId clientId, long sequence, String callerKey) {
		return new WriteKey("p", clientId, 0, sequence, true, callerKey);
	}

}
