package io.xce.protocol.key;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.xce.protocol.ClientId;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random logs: the table does what a naive map does, two replicas have equal bytes, and
 * so has one restored from a snapshot half-way.
 */
@Tag("R1-5.2")
class KeyTableModelTests {

	private static final int MAX_CLIENTS = 6;

	private static final int MAX_SLOTS = 20;

	static LongStream seeds() {
		return LongStream.range(0, 100);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void doesWhatANaiveMapDoes(long seed) throws IOException {
		SplittableRandom random = new SplittableRandom(seed);
		KeyTable table = new KeyTable(MAX_CLIENTS, MAX_SLOTS);
		KeyTable replica = new KeyTable(MAX_CLIENTS, MAX_SLOTS);
		KeyTable restored = replica;
		Model model = new Model();
		for (int step = 0; step < 2000; step++) {
			String principal = "p" + random.nextInt(3);
			ClientId clientId = new ClientId(0, random.nextInt(4));
			if (random.nextInt(50) == 0) {
				boolean removed = model.remove(principal, clientId);
				assertThat(table.remove(principal, clientId)).isEqualTo(removed);
				replica.remove(principal, clientId);
				if (restored != replica) {
					restored.remove(principal, clientId);
				}
				continue;
			}
			int slot = random.nextInt(-1, MAX_SLOTS + 1);
			long sequence = random.nextInt(6);
			boolean first = random.nextBoolean();
			long hash = random.nextInt(2);
			KeyLookup expected = model.lookup(principal, clientId, slot, sequence, first, hash);
			assertThat(table.lookup(principal, clientId, slot, sequence, first, hash)).as("step %s", step)
				.isEqualTo(expected);
			if (expected == KeyLookup.EXECUTE) {
				RecordedResult result = result(random, step);
				model.record(principal, clientId, slot, sequence, hash, result);
				table.record(principal, clientId, slot, sequence, hash, result);
				replica.record(principal, clientId, slot, sequence, hash, result);
				if (restored != replica) {
					restored.record(principal, clientId, slot, sequence, hash, result);
				}
			}
			if (step == 1000) {
				restored = States.read(States.bytes(table::writeTo), KeyTable::readFrom);
			}
			assertThat(table.size()).isEqualTo(model.clients.size());
			assertThat(table.recordedBytes()).isEqualTo(model.bytes());
		}
		byte[] state = States.bytes(table::writeTo);
		assertThat(States.bytes(replica::writeTo)).isEqualTo(state);
		assertThat(States.bytes(restored::writeTo)).isEqualTo(state);
	}

	private static RecordedResult result(SplittableRandom random, int step) {
		return switch (random.nextInt(3)) {
			case 0 -> RecordedResult.failed(Status.CONFLICT, "step " + step);
			case 1 -> RecordedResult.ok(new byte[0]);
			default -> {
				byte[] body = new byte[random.nextInt(40)];
				random.nextBytes(body);
				yield RecordedResult.ok(body);
			}
		};
	}

	/**
	 * The rules of the semantics page in their plainest form.
	 */
	private static final class Model {

		final Map<String, Map<Integer, Entry>> clients = new HashMap<>();

		KeyLookup lookup(String principal, ClientId clientId, int slot, long sequence, boolean first, long hash) {
			if (slot < 0 || slot >= MAX_SLOTS || sequence < 1) {
				return KeyRefusal.OUT_OF_RANGE;
			}
			Map<Integer, Entry> client = this.clients.get(principal + "/" + clientId);
			if (client == null && !first) {
				return KeyRefusal.CLIENT_UNKNOWN;
			}
			if (client == null && this.clients.size() == MAX_CLIENTS) {
				return KeyRefusal.CLIENTS_FULL;
			}
			Entry entry = (client != null) ? client.get(slot) : null;
			if (entry == null || sequence > entry.sequence) {
				return KeyLookup.EXECUTE;
			}
			if (sequence < entry.sequence) {
				return KeyRefusal.SEQUENCE_PASSED;
			}
			return (hash == entry.hash) ? entry.result : KeyRefusal.HASH_MISMATCH;
		}

		void record(String principal, ClientId clientId, int slot, long sequence, long hash, RecordedResult result) {
			this.clients.computeIfAbsent(principal + "/" + clientId, (key) -> new HashMap<>())
				.put(slot, new Entry(sequence, hash, result));
		}

		boolean remove(String principal, ClientId clientId) {
			return this.clients.remove(principal + "/" + clientId) != null;
		}

		long bytes() {
			return this.clients.values()
				.stream()
				.flatMap((client) -> client.values().stream())
				.mapToLong((entry) -> entry.result.size())
				.sum();
		}

		private record Entry(long sequence, long hash, RecordedResult result) {

		}

	}

}
