package io.xce.benchmarks.pieces;

import io.xce.protocol.ClientId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The controller's half of the idempotency key, for a body of 128 bytes.
 */
@State(Scope.Thread)
public class ControllerKey {

	private static final String PRINCIPAL = "bench";

	private static final ClientId CLIENT = new ClientId(1, 2);

	private final byte[] body = new byte[128];

	private final RecordedResult result = RecordedResult.ok(this.body);

	private final KeyTable keys = new KeyTable(1000, HelloReply.Limits.DEFAULT.slots());

	private long sequence = 1;

	/**
	 * Remember a first write, which is asked for again and again.
	 */
	public ControllerKey() {
		newWrite();
	}

	/**
	 * The hash by which a write is recognised.
	 * @return the hash
	 */
	@Benchmark
	public long hash() {
		return RequestHash.of("jobs.submit", this.body);
	}

	/**
	 * Look up a write that is new, and remember its result.
	 * @return what the table said
	 */
	@Benchmark
	public KeyLookup newWrite() {
		long hash = hash();
		KeyLookup lookup = this.keys.lookup(PRINCIPAL, CLIENT, 0, ++this.sequence, true, hash);
		this.keys.record(PRINCIPAL, CLIENT, 0, this.sequence, hash, this.result);
		return lookup;
	}

	/**
	 * Look up a write that was executed already.
	 * @return its recorded result
	 */
	@Benchmark
	public KeyLookup repeatedWrite() {
		return this.keys.lookup(PRINCIPAL, CLIENT, 0, this.sequence, false, hash());
	}

}
