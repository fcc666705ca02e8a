package io.xce.benchmarks.peer;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * gRPC-Java: unary calls on one channel, direct executor.
 */
public final class GrpcPeer implements Peer {

	private final ManagedChannel channel;

	/**
	 * Connect.
	 * @param port the server's port
	 */
	public GrpcPeer(int port) {
		this.channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().directExecutor().build();
	}

	@Override
	public void send(byte[] body, Completion done) {
		ClientCalls.asyncUnaryCall(call(this.channel), body, new Observer(done));
	}

	private static io.grpc.ClientCall<byte[], byte[]> call(Channel channel) {
		return channel.newCall(GrpcService.ECHO, CallOptions.DEFAULT);
	}

	@Override
	public byte[] call(byte[] body) {
		return ClientCalls.blockingUnaryCall(this.channel, GrpcService.ECHO, CallOptions.DEFAULT, body);
	}

	@Override
	public void close() {
		this.channel.shutdownNow();
	}

	private static final class Observer implements StreamObserver<byte[]> {

		private final Completion done;

		private byte @Nullable [] answer;

		Observer(Completion done) {
			this.done = done;
		}

		@Override
		public void onNext(byte[] value) {
			this.answer = value;
		}

		@Override
		public void onError(Throwable problem) {
			this.done.ended(null);
		}

		@Override
		public void onCompleted() {
			this.done.ended(this.answer);
		}

	}

}
