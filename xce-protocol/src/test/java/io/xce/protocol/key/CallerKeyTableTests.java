package io.xce.protocol.key;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.protocol.Status;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class CallerKeyTableTests {

	private static final RecordedResult DONE = RecordedResult.ok(new byte[] { 1, 2, 3 });

	private final CallerKeyTable table = new CallerKeyTable(30);

	@Test
	void answersARepeatWithTheRecordedResult() {
		assertThat(this.table.lookup("p", "k", 7)).isEqualTo(KeyLookup.EXECUTE);
		this.table.record("p", "k", 7, DONE);
		assertThat(this.table.lookup("p", "k", 7)).isSameAs(DONE);
		assertThat(this.table.lookup("q", "k", 7)).isEqualTo(KeyLookup.EXECUTE);
	}

	@Test
	void anotherContentIsAConflict() {
		this.table.record("p", "k", 7, DONE);
		assertThat(this.table.lookup("p", "k", 8)).isEqualTo(KeyRefusal.CALLER_KEY_CONFLICT);
		assertThat(KeyRefusal.CALLER_KEY_CONFLICT.status()).isEqualTo(Status.CONFLICT);
	}

	@Test
	void givesAPrincipalATenth() {
		IntStream.range(0, 3).forEach((key) -> this.table.record("p", "k" + key, 7, DONE));
		assertThat(this.table.lookup("p", "k3", 7)).isEqualTo(KeyRefusal.PRINCIPAL_FULL);
		assertThat(this.table.lookup("p", "k2", 7)).isSameAs(DONE);
		assertThat(this.table.lookup("q", "k3", 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(KeyRefusal.PRINCIPAL_FULL.status()).isEqualTo(Status.BUSY);
		this.table.remove("p", "k0");
		assertThat(this.table.lookup("p", "k3", 7)).isEqualTo(KeyLookup.EXECUTE);
		assertThat(new CallerKeyTable(5).maxKeysOfPrincipal()).isEqualTo(1);
	}

	@Test
	void refusesNewKeysWhenFull() {
		IntStream.range(0, 30).forEach((key) -> this.table.record("p" + key / 3, "k" + key, 7, DONE));
		assertThat(this.table.lookup("new", "k", 7)).isEqualTo(KeyRefusal.CALLER_KEYS_FULL);
		assertThat(this.table.lookup("p0", "k0", 7)).isSameAs(DONE);
		assertThat(KeyRefusal.CALLER_KEYS_FULL.status()).isEqualTo(Status.BUSY);
		assertThat(this.table.size()).isEqualTo(30);
	}

	@Test
	void recordsOnlyWhatWasToBeExecuted() {
		this.table.record("p", "k", 7, DONE);
		assertThatIllegalStateException().isThrownBy(() -> this.table.record("p", "k", 7, DONE));
		assertThatIllegalStateException().isThrownBy(() -> this.table.record("p", "k", 8, DONE));
	}

	@Test
	void forgetsWhatIsRemoved() {
		this.table.record("p", "k", 7, DONE);
		assertThat(this.table.contains("p", "k")).isTrue();
		assertThat(this.table.remove("p", "k")).isTrue();
		assertThat(this.table.remove("p", "k")).isFalse();
		assertThat(this.table.remove("q", "k")).isFalse();
		assertThat(this.table.contains("p", "k")).isFalse();
		assertThat(this.table.recordedBytes()).isZero();
		assertThat(States.bytes(this.table::writeTo)).isEqualTo(States.bytes(new CallerKeyTable(30)::writeTo));
	}

	@Test
	void readsWhatItWrote() throws IOException {
		this.table.record("q", "k\u20ac", 7, DONE);
		this.table.record("p", "k", -7, RecordedResult.failed(Status.NOT_FOUND, "no"));
		byte[] state = States.bytes(this.table::writeTo);
		CallerKeyTable restored = States.read(state, CallerKeyTable::readFrom);
		assertThat(States.bytes(restored::writeTo)).isEqualTo(state);
		assertThat(restored.lookup("q", "k\u20ac", 7)).isEqualTo(DONE);
		assertThat(restored.recordedBytes()).isEqualTo(5);
		assertThat(restored.maxKeys()).isEqualTo(30);
		List<String> visited = new ArrayList<>();
		restored.forEach((principal, key) -> visited.add(principal + key));
		assertThat(visited).containsExactly("qk\u20ac", "pk");
	}

	@Test
	void doesNotReadACutState() {
		this.table.record("p", "k", 7, DONE);
		byte[] state = States.bytes(this.table::writeTo);
		for (int length = 0; length < state.length; length++) {
			byte[] cut = Arrays.copyOf(state, length);
			assertThatExceptionOfType(IOException.class).as("cut at %s", length)
				.isThrownBy(() -> States.read(cut, CallerKeyTable::readFrom));
		}
	}

	@Test
	void refusesALimitOfNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.table.limit(0))
			.withMessageContaining("'maxKeys' is 0");
	}

}
