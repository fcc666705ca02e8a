package io.xce.client.internal.dispatch;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The client's half of the idempotency key. In the package of its table, which is nobody
 * else's business.
 */
@State(Scope.Thread)
public class ClientKey {

	private final Slots slots = new Slots(4096);

	/**
	 * Take a slot with its next sequence, and give it back.
	 * @return the sequence
	 */
	@Benchmark
	public long slotAndSequence() {
		int slot = this.slots.take(false);
		long sequence = this.slots.sequence(slot);
		this.slots.free(slot);
		return sequence;
	}

}
