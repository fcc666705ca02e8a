package io.xce.protocol.key;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import io.xce.protocol.ClientId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looking up and replacing results costs no garbage.
 */
class HitAllocationTests {

	private static final int ROUNDS = 10_000;

	private final ClientId client = new ClientId(1, 1);

	private final byte[] body = new byte[128];

	private final RecordedResult result = RecordedResult.ok(new byte[] { 1 });

	private long sequence;

	@Test
	void aHitAllocatesNothing() {
		KeyTable table = new KeyTable(10, 64);
		Runnable round = () -> {
			long hash = RequestHash.of("jobs.submit", this.body);
			this.sequence++;
			table.record("p", this.client, (int) (this.sequence % 64), this.sequence, hash, this.result);
			if (table.lookup("p", this.client, (int) (this.sequence % 64), this.sequence, false, hash) != this.result) {
				throw new AssertionError();
			}
		};
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		for (int i = 0; i < ROUNDS; i++) {
			round.run();
		}
		long before = threads.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < ROUNDS; i++) {
			round.run();
		}
		assertThat((threads.getCurrentThreadAllocatedBytes() - before) / ROUNDS).isLessThan(8);
	}

}
