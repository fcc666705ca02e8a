package io.xce.benchmarks.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.wire.RatisGroup;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.retry.RetryPolicy;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.TimeDuration;
import org.jspecify.annotations.Nullable;

/**
 * Ratis's own client with default settings, on its Netty transport, except that it does
 * not try for ever what fails. Its asynchronous calls keep an order, as they do by
 * default.
 */
public final class RatisPeer implements Peer {

	/** The server may not be elected yet. */
	private static final RetryPolicy RETRIES = RetryPolicies.retryUpToMaximumCountWithFixedSleep(100,
			TimeDuration.valueOf(100, TimeUnit.MILLISECONDS));

	private final RaftClient client;

	/**
	 * Connect.
	 * @param port the server's port
	 */
	public RatisPeer(int port) {
		RaftProperties properties = new RaftProperties();
		RaftConfigKeys.Rpc.setType(properties, SupportedRpcType.NETTY);
		this.client = RaftClient.newBuilder()
			.setProperties(properties)
			.setRaftGroup(RatisGroup.at(port))
			.setRetryPolicy(RETRIES)
			.build();
	}

	@Override
	public void send(byte[] body, Completion done) {
		var unused = this.client.async()
			.send(message(body))
			.whenComplete((reply, failure) -> done.ended(answer(reply)));
	}

	@Override
	public byte[] call(byte[] body) {
		try {
			byte[] answer = answer(this.client.io().send(message(body)));
			if (answer == null) {
				throw new IllegalStateException("The request has failed");
			}
			return answer;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Message message(byte[] body) {
		return Message.valueOf(UnsafeByteOperations.unsafeWrap(body));
	}

	private static byte @Nullable [] answer(@Nullable RaftClientReply reply) {
		return (reply != null && reply.isSuccess()) ? reply.getMessage().getContent().toByteArray() : null;
	}

	@Override
	public void close() {
		try {
			this.client.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
