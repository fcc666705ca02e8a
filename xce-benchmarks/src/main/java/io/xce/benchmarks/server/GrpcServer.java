package io.xce.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.xce.benchmarks.peer.GrpcService;

/**
 * The service behind gRPC-Java, direct executor.
 */
final class GrpcServer {

	int start() throws IOException {
		ServerServiceDefinition service = ServerServiceDefinition.builder(GrpcService.NAME)
			.addMethod(GrpcService.ECHO, ServerCalls.asyncUnaryCall((body, observer) -> {
				observer.onNext(body);
				observer.onCompleted();
			}))
			.build();
		return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
			.directExecutor()
			.addService(service)
			.build()
			.start()
			.getPort();
	}

}
