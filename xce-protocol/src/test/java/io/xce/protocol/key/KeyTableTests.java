package io.xce.protocol.key;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.xce.protocol.ClientId;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Tag("R1-5.2")
class KeyTableTests {

	private static final ClientId A = new ClientId(1, 1);

	private static final ClientId B = new ClientId(2, 2);

	private static final RecordedResult DONE = RecordedResult.ok(new byte[] { 1, 2, 3 });

	private final KeyTable table = new KeyTable(2, 8);

	@Test
	void executesANewClientOnlyIfItSaysFirst() {
		assertThat(this.table.lookup("p", A, 0, 1, false, 7)).isEqualTo(KeyRefusal.CLIENT_UNKNOWN);
		assertThat(this.table.lookup("p", A, 0, 1, true, 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(this.table.size()).isZero();
	}

	@Test
	void answersARepeatWithTheRecordedResult() {
		this.table.record("p", A, 0, 1, 7, DONE);
		assertThat(this.table.lookup("p", A, 0, 1, false, 7)).isSameAs(DONE);
		assertThat(this.table.lookup("p", A, 0, 1, true, 7)).isSameAs(DONE);
	}

	@Test
	void refusesARepeatWithAnotherContent() {
		this.table.record("p", A, 0, 1, 7, DONE);
		assertThat(this.table.lookup("p", A, 0, 1, true, 8)).isEqualTo(KeyRefusal.HASH_MISMATCH);
		assertThat(KeyRefusal.HASH_MISMATCH.status()).isEqualTo(Status.INVALID_REQUEST);
	}

	@Test
	void executesAHigherSequenceAndForgetsTheLower() {
		this.table.record("p", A, 0, 1, 7, DONE);
		assertThat(this.table.lookup("p", A, 0, 5, false, 7)).isEqualTo(KeyLookup.EXECUTE);
		this.table.record("p", A, 0, 5, 7, RecordedResult.failed(Status.NOT_FOUND, "no"));
		assertThat(this.table.lookup("p", A, 0, 4, true, 7)).isEqualTo(KeyRefusal.SEQUENCE_PASSED);
		assertThat(this.table.lookup("p", A, 0, 1, true, 7)).isEqualTo(KeyRefusal.SEQUENCE_PASSED);
		assertThat(this.table.lookup("p", A, 0, 5, false, 7)).isEqualTo(RecordedResult.failed(Status.NOT_FOUND, "no"));
		assertThat(KeyRefusal.SEQUENCE_PASSED.status()).isEqualTo(Status.KEY_FORGOTTEN);
	}

	@Test
	void keepsSlotsApart() {
		this.table.record("p", A, 7, 9, 7, DONE);
		assertThat(this.table.lookup("p", A, 0, 1, false, 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(this.table.lookup("p", A, 6, 9, false, 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(this.table.lookup("p", A, 7, 9, false, 7)).isSameAs(DONE);
	}

	@Test
	void keepsClientsAndPrincipalsApart() {
		this.table.record("p", A, 0, 1, 7, DONE);
		assertThat(this.table.lookup("p", B, 0, 1, false, 7)).isEqualTo(KeyRefusal.CLIENT_UNKNOWN);
		assertThat(this.table.lookup("q", A, 0, 1, false, 7)).isEqualTo(KeyRefusal.CLIENT_UNKNOWN);
	}

	@Test
	void refusesNewClientsWhenFullAndServesTheOthers() {
		this.table.record("p", A, 0, 1, 7, DONE);
		this.table.record("q", A, 0, 1, 7, DONE);
		assertThat(this.table.lookup("p", B, 0, 1, true, 7)).isEqualTo(KeyRefusal.CLIENTS_FULL);
		assertThat(KeyRefusal.CLIENTS_FULL.status()).isEqualTo(Status.BUSY);
		assertThat(this.table.lookup("p", A, 3, 1, false, 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(this.table.lookup("p", A, 0, 1, false, 7)).isSameAs(DONE);
		assertThat(this.table.remove("q", A)).isTrue();
		assertThat(this.table.lookup("p", B, 0, 1, true, 7)).isEqualTo(KeyLookup.EXECUTE);
	}

	@Test
	void refusesWhatIsOutOfRange() {
		assertThat(this.table.lookup("p", A, -1, 1, true, 7)).isEqualTo(KeyRefusal.OUT_OF_RANGE);
		assertThat(this.table.lookup("p", A, 8, 1, true, 7)).isEqualTo(KeyRefusal.OUT_OF_RANGE);
		assertThat(this.table.lookup("p", A, 0, 0, true, 7)).isEqualTo(KeyRefusal.OUT_OF_RANGE);
		assertThat(this.table.lookup("p", A, 0, Long.MIN_VALUE, true, 7)).isEqualTo(KeyRefusal.OUT_OF_RANGE);
		assertThat(this.table.lookup("p", A, 7, Long.MAX_VALUE, true, 7)).isEqualTo(KeyLookup.EXECUTE);
	}

	@Test
	void recordsOnlyWhatWasToBeExecuted() {
		this.table.record("p", A, 0, 2, 7, DONE);
		assertThatIllegalStateException().isThrownBy(() -> this.table.record("p", A, 0, 2, 7, DONE));
		assertThatIllegalStateException().isThrownBy(() -> this.table.record("p", A, 0, 1, 7, DONE));
		assertThatIllegalStateException().isThrownBy(() -> this.table.record("p", A, 8, 1, 7, DONE));
	}

	@Test
	void forgetsWhatIsRemoved() {
		this.table.record("p", A, 0, 1, 7, DONE);
		assertThat(this.table.contains("p", A)).isTrue();
		assertThat(this.table.remove("p", A)).isTrue();
		assertThat(this.table.remove("p", A)).isFalse();
		assertThat(this.table.remove("q", A)).isFalse();
		assertThat(this.table.contains("p", A)).isFalse();
		assertThat(this.table.lookup("p", A, 0, 1, false, 7)).isEqualTo(KeyRefusal.CLIENT_UNKNOWN);
		assertThat(this.table.recordedBytes()).isZero();
		assertThat(States.bytes(this.table::writeTo)).isEqualTo(States.bytes(new KeyTable(2, 8)::writeTo));
	}

	@Test
	void countsWhatItHolds() {
		this.table.record("p", A, 0, 1, 7, DONE);
		this.table.record("p", B, 0, 1, 7, RecordedResult.failed(Status.NOT_FOUND, "four"));
		assertThat(this.table.recordedBytes()).isEqualTo(7);
		this.table.record("p", A, 0, 2, 7, RecordedResult.ok(new byte[0]));
		assertThat(this.table.recordedBytes()).isEqualTo(4);
		assertThat(this.table.size()).isEqualTo(2);
	}

	@Test
	void visitsClientsInTheOrderTheyCame() {
		List<String> visited = new ArrayList<>();
		this.table.record("q", B, 0, 1, 7, DONE);
		this.table.record("p", A, 0, 1, 7, DONE);
		this.table.forEach((principal, clientId) -> visited.add(principal + clientId.leastSignificantBits()));
		assertThat(visited).containsExactly("q2", "p1");
	}

	@Test
	void readsWhatItWrote() throws IOException {
		this.table.record("\ud800 principal", A, 7, 3, -7, DONE);
		this.table.record("q", B, 0, Long.MAX_VALUE, 7, new RecordedResult(999, new byte[0], "\u20ac"));
		byte[] state = States.bytes(this.table::writeTo);
		KeyTable restored = States.read(state, KeyTable::readFrom);
		assertThat(States.bytes(restored::writeTo)).isEqualTo(state);
		assertThat(restored.lookup("\ud800 principal", A, 7, 3, false, -7)).isEqualTo(DONE);
		assertThat(restored.lookup("q", B, 0, Long.MAX_VALUE, false, 7))
			.isEqualTo(new RecordedResult(999, new byte[0], "\u20ac"));
		assertThat(restored.size()).isEqualTo(2);
		assertThat(restored.maxClients()).isEqualTo(2);
		assertThat(restored.maxSlots()).isEqualTo(8);
		assertThat(restored.recordedBytes()).isEqualTo(this.table.recordedBytes());
		assertThat(restored.lookup("p", B, 0, 1, true, 7)).isEqualTo(KeyRefusal.CLIENTS_FULL);
	}

	@Test
	void doesNotReadACutState() {
		this.table.record("p", A, 7, 3, -7, RecordedResult.failed(Status.NOT_FOUND, "no"));
		byte[] state = States.bytes(this.table::writeTo);
		for (int length = 0; length < state.length; length++) {
			byte[] cut = Arrays.copyOf(state, length);
			assertThatExceptionOfType(IOException.class).as("cut at %s", length)
				.isThrownBy(() -> States.read(cut, KeyTable::readFrom));
		}
	}

	@Test
	void doesNotReadAnotherFormat() {
		byte[] state = States.bytes(this.table::writeTo);
		state[0] = 2;
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> States.read(state, KeyTable::readFrom))
			.withMessageContaining("format 2, expected 1");
	}

	@Test
	void limitsArePartOfTheState() {
		byte[] before = States.bytes(this.table::writeTo);
		this.table.limits(3, 8);
		assertThat(States.bytes(this.table::writeTo)).isNotEqualTo(before);
		assertThatIllegalArgumentException().isThrownBy(() -> this.table.limits(0, 8))
			.withMessageContaining("1 or more");
		assertThatIllegalArgumentException().isThrownBy(() -> this.table.limits(1, 0))
			.withMessageContaining("'maxSlots'");
	}

	@Test
	void lowerLimitsKeepWhatIsRecorded() {
		this.table.record("p", A, 7, 3, 7, DONE);
		this.table.record("p", B, 0, 1, 7, DONE);
		this.table.limits(1, 4);
		assertThat(this.table.lookup("p", A, 7, 3, false, 7)).isEqualTo(KeyRefusal.OUT_OF_RANGE);
		assertThat(this.table.lookup("p", B, 0, 1, false, 7)).isSameAs(DONE);
		this.table.limits(2, 8);
		assertThat(this.table.lookup("p", A, 7, 3, false, 7)).isSameAs(DONE);
	}

}
