package io.xce.benchmarks.writing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.benchmarks.cluster.ProcessCluster;
import io.xce.controller.statemachine.Command;
import io.xce.controller.statemachine.CommandCodec;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.protocol.ClientId;
import io.xce.protocol.key.WriteKey;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.retry.RetryPolicy;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.TimeDuration;

/**
 * Ratis's own client with its default settings but one, on the transport of the cluster.
 * It talks to the Raft ports and puts into the log what the controller's front end would:
 * the same keyed write that our client sends.
 *
 * <p>
 * On this transport it does not notice that a connection with an open request has broken,
 * and waits for its request timeout, 3 s by default: to beat that would say little, so it
 * is made shorter.
 */
public final class RatisWriting implements Writing {

	/** The group of a cluster with the default name. */
	private static final RaftGroupId GROUP = RaftGroupId
		.valueOf(UUID.nameUUIDFromBytes("xce:xce".getBytes(StandardCharsets.UTF_8)));

	private static final TimeDuration REQUEST_TIMEOUT = TimeDuration.valueOf(200, TimeUnit.MILLISECONDS);

	private final AtomicLong attempts = new AtomicLong();

	private final RaftClient client;

	/** Makes log entries; nothing is ever applied to it. */
	private final ReplicatedState encoder = new ReplicatedState((applied) -> {
	});

	private final ClientId id;

	private final byte[] body;

	private long sequence;

	/**
	 * Make a client of a cluster.
	 * @param cluster the cluster
	 * @param job the job that is written to, see {@link XceWriting#job()}
	 */
	public RatisWriting(ProcessCluster cluster, String job) {
		RaftProperties properties = new RaftProperties();
		RaftConfigKeys.Rpc.setType(properties, SupportedRpcType.NETTY);
		RaftClientConfigKeys.Rpc.setRequestTimeout(properties, REQUEST_TIMEOUT);
		List<RaftPeer> peers = cluster.nodes()
			.stream()
			.map((node) -> RaftPeer.newBuilder().setId(node.id()).setAddress(node.peer().raft().toString()).build())
			.toList();
		RetryPolicy defaults = RetryPolicies.retryForeverNoSleep();
		this.client = RaftClient.newBuilder()
			.setProperties(properties)
			.setRaftGroup(RaftGroup.valueOf(GROUP, peers))
			.setRetryPolicy((event) -> {
				this.attempts.incrementAndGet();
				return defaults.handleAttemptFailure(event);
			})
			.build();
		ThreadLocalRandom random = ThreadLocalRandom.current();
		this.id = new ClientId(random.nextLong(), random.nextLong());
		this.body = JobBodies.cancel(job);
	}

	@Override
	public void write() throws IOException {
		WriteKey key = new WriteKey("bench-ratis", this.id, 0, ++this.sequence, true, null);
		byte[] command = CommandCodec.encode(new Command.Write(key, JobOperation.CANCEL.operation(), this.body));
		byte[] entry = this.encoder.entry(System.currentTimeMillis(), List.of(command));
		this.attempts.incrementAndGet();
		RaftClientReply reply = this.client.io().send(Message.valueOf(UnsafeByteOperations.unsafeWrap(entry)));
		if (!reply.isSuccess()) {
			throw new IOException("Ratis answered " + reply);
		}
	}

	@Override
	public long attempts() {
		return this.attempts.get();
	}

	@Override
	public void close() {
		try {
			this.client.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
