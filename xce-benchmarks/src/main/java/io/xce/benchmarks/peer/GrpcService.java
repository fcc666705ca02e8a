package io.xce.benchmarks.peer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;

/**
 * The service as gRPC sees it: one unary method, bytes to bytes, no protobuf.
 */
public final class GrpcService {

	/** The service's name. */
	public static final String NAME = "bench";

	/** The method. */
	public static final MethodDescriptor<byte[], byte[]> ECHO = MethodDescriptor.<byte[], byte[]>newBuilder()
		.setType(MethodType.UNARY)
		.setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, "echo"))
		.setRequestMarshaller(new Bytes())
		.setResponseMarshaller(new Bytes())
		.build();

	private GrpcService() {
	}

	private static final class Bytes implements Marshaller<byte[]> {

		@Override
		public InputStream stream(byte[] value) {
			return new KnownBytes(value);
		}

		@Override
		public byte[] parse(InputStream stream) {
			try {
				return stream.readAllBytes();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	/** Spares gRPC a copy to find out the length. */
	private static final class KnownBytes extends ByteArrayInputStream implements KnownLength {

		KnownBytes(byte[] value) {
			super(value);
		}

	}

}
