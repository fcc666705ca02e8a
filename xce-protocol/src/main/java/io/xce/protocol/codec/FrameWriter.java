package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ProtocolLimits;
import io.xce.protocol.Reply;
import io.xce.protocol.Request;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Appends one frame to a buffer. Each method returns the length of the whole frame in
 * bytes, so that a caller who finds it over the limit can set the writer index back. A
 * value that does not fit its field is an {@link IllegalArgumentException} before
 * anything is written. Allocates nothing.
 */
public final class FrameWriter {

	private FrameWriter() {
	}

	/**
	 * Append a greeting.
	 * @param out the buffer
	 * @param hello the greeting
	 * @return the length of the frame
	 */
	public static int hello(ByteBuf out, Hello hello) {
		byte[] credentials = hello.credentials();
		int name = textBytes("client name", hello.clientName(), 0, ProtocolLimits.MAX_CLIENT_NAME_BYTES);
		int proof = (credentials != null) ? credentials.length : 0;
		range("length of credentials", proof, ProtocolLimits.MAX_CREDENTIALS_BYTES);
		int header = Layout.HELLO_NAME + name + 2 + proof;
		unsignedShort("lowest version", hello.minVersion());
		unsignedShort("highest version", hello.maxVersion());
		begin(out, Layout.TYPE_HELLO, 0, header, 0, 0);
		out.writeInt(Layout.MAGIC);
		out.writeShort(hello.minVersion());
		out.writeShort(hello.maxVersion());
		out.writeLong(hello.features());
		out.writeLong(hello.clientId().mostSignificantBits());
		out.writeLong(hello.clientId().leastSignificantBits());
		cluster(out, hello.expectedClusterId());
		out.writeByte(name);
		text(out, hello.clientName(), name);
		out.writeShort(proof);
		if (credentials != null) {
			out.writeBytes(credentials);
		}
		return Layout.LENGTH_BYTES + header;
	}

	/**
	 * Append the answer to a greeting. A reason over the limit is cut.
	 * @param out the buffer
	 * @param reply the answer
	 * @return the length of the frame
	 */
	public static int helloReply(ByteBuf out, HelloReply reply) {
		String reason = Text.cut(reply.reason(), ProtocolLimits.MAX_REASON_BYTES);
		int reasonBytes = (reason != null) ? ByteBufUtil.utf8Bytes(reason) : 0;
		int header = Layout.HELLO_REPLY_REASON + reasonBytes;
		unsignedShort("status", reply.statusCode());
		unsignedShort("version", reply.version());
		unsignedShort("lowest version", reply.minVersion());
		unsignedShort("highest version", reply.maxVersion());
		begin(out, Layout.TYPE_HELLO_REPLY, 0, header, 0, 0);
		out.writeInt(Layout.MAGIC);
		out.writeShort(reply.statusCode());
		out.writeShort(reply.version());
		out.writeShort(reply.minVersion());
		out.writeShort(reply.maxVersion());
		out.writeLong(reply.features());
		out.writeByte(code(reply.role()));
		out.writeLong(reply.epoch());
		cluster(out, reply.clusterId());
		out.writeInt(reply.limits().maxFrameBytes());
		out.writeInt(reply.limits().slots());
		out.writeLong(reply.limits().retentionMillis());
		out.writeShort(reasonBytes);
		if (reason != null) {
			text(out, reason, reasonBytes);
		}
		return Layout.LENGTH_BYTES + header;
	}

	/**
	 * Append a request.
	 * @param out the buffer
	 * @param request the request
	 * @return the length of the frame
	 */
	public static int request(ByteBuf out, Request request) {
		String operation = request.operation();
		String traceParent = request.traceParent();
		String callerKey = request.callerKey();
		byte[] body = request.body();
		int operationBytes = textBytes("operation", operation, 1, ProtocolLimits.MAX_OPERATION_BYTES);
		int traceBytes = textBytes("trace context", traceParent, 0, ProtocolLimits.MAX_TRACE_PARENT_BYTES);
		int keyBytes = textBytes("caller key", callerKey, 0, ProtocolLimits.MAX_CALLER_KEY_BYTES);
		int header = Layout.REQUEST_OPERATION + operationBytes + extensionBytes(traceParent, traceBytes)
				+ extensionBytes(callerKey, keyBytes);
		int flags = (request.first() ? Layout.FLAG_FIRST : 0) | (request.waits() ? Layout.FLAG_WAITS : 0);
		begin(out, Layout.TYPE_REQUEST, flags, header, body.length, request.id());
		out.writeByte(request.kindCode());
		out.writeByte(operationBytes);
		out.writeShort(0);
		out.writeInt((int) Math.max(0, Math.min(request.remainingMillis(), Request.NO_DEADLINE)));
		out.writeInt(request.slot());
		out.writeLong(request.sequence());
		text(out, operation, operationBytes);
		extension(out, Layout.EXTENSION_TRACE_PARENT, traceParent, traceBytes);
		extension(out, Layout.EXTENSION_CALLER_KEY, callerKey, keyBytes);
		out.writeBytes(body);
		return Layout.LENGTH_BYTES + header + body.length;
	}

	/**
	 * Append a reply. A reason over the limit is cut.
	 * @param out the buffer
	 * @param reply the reply
	 * @return the length of the frame
	 */
	public static int reply(ByteBuf out, Reply reply) {
		String reason = Text.cut(reply.reason(), ProtocolLimits.MAX_REASON_BYTES);
		String host = reply.redirectHost();
		ClusterId clusterId = reply.clusterId();
		byte[] body = reply.body();
		int reasonBytes = (reason != null) ? ByteBufUtil.utf8Bytes(reason) : 0;
		int hostBytes = textBytes("redirect host", host, 0, ProtocolLimits.MAX_HOST_BYTES);
		int header = Layout.REPLY_END + extensionBytes(reason, reasonBytes) + extensionBytes(host, 4 + hostBytes)
				+ extensionBytes(clusterId, Layout.CLUSTER_ID_BYTES);
		unsignedShort("status", reply.statusCode());
		begin(out, Layout.TYPE_REPLY, reply.preExecution() ? Layout.FLAG_PRE_EXECUTION : 0, header, body.length,
				reply.id());
		out.writeShort(reply.statusCode());
		out.writeByte(code(reply.role()));
		out.writeByte(0);
		out.writeLong(reply.epoch());
		extension(out, Layout.EXTENSION_REASON, reason, reasonBytes);
		if (host != null) {
			out.writeShort(Layout.EXTENSION_REDIRECT);
			out.writeShort(4 + hostBytes);
			out.writeInt(reply.redirectPort());
			text(out, host, hostBytes);
		}
		if (clusterId != null) {
			out.writeShort(Layout.EXTENSION_CLUSTER_ID);
			out.writeShort(Layout.CLUSTER_ID_BYTES);
			out.writeLong(clusterId.mostSignificantBits());
			out.writeLong(clusterId.leastSignificantBits());
		}
		out.writeBytes(body);
		return Layout.LENGTH_BYTES + header + body.length;
	}

	/**
	 * Append a ping.
	 * @param out the buffer
	 * @param id the id that the pong repeats
	 * @return the length of the frame
	 */
	public static int ping(ByteBuf out, long id) {
		begin(out, Layout.TYPE_PING, 0, Layout.FIXED, 0, id);
		return Layout.LENGTH_BYTES + Layout.FIXED;
	}

	/**
	 * Append a pong.
	 * @param out the buffer
	 * @param pong the pong
	 * @return the length of the frame
	 */
	public static int pong(ByteBuf out, Pong pong) {
		begin(out, Layout.TYPE_PONG, 0, Layout.PONG_END, 0, pong.id());
		out.writeByte(code(pong.role()));
		out.writeLong(pong.epoch());
		cluster(out, pong.clusterId());
		return Layout.LENGTH_BYTES + Layout.PONG_END;
	}

	private static void begin(ByteBuf out, int type, int flags, int header, int body, long id) {
		int length = Math.addExact(header, body);
		out.ensureWritable(Math.addExact(Layout.LENGTH_BYTES, length));
		out.writeInt(length);
		out.writeByte(type);
		out.writeByte(flags);
		out.writeShort(header);
		out.writeLong(id);
	}

	private static int code(@Nullable Role role) {
		return (role != null) ? role.code() : Layout.NO_ROLE;
	}

	private static void cluster(ByteBuf out, @Nullable ClusterId clusterId) {
		out.writeByte((clusterId != null) ? 1 : 0);
		out.writeLong((clusterId != null) ? clusterId.mostSignificantBits() : 0);
		out.writeLong((clusterId != null) ? clusterId.leastSignificantBits() : 0);
	}

	private static void extension(ByteBuf out, int number, @Nullable String text, int bytes) {
		if (text != null) {
			out.writeShort(number);
			out.writeShort(bytes);
			text(out, text, bytes);
		}
	}

	private static int extensionBytes(@Nullable Object value, int bytes) {
		return (value != null) ? Layout.EXTENSION_HEADER + bytes : 0;
	}

	private static void text(ByteBuf out, String text, int bytes) {
		ByteBufUtil.reserveAndWriteUtf8(out, text, bytes);
	}

	private static int textBytes(String name, @Nullable String text, int min, int max) {
		int bytes = (text != null) ? ByteBufUtil.utf8Bytes(text) : 0;
		if (bytes < min || bytes > max) {
			throw new IllegalArgumentException(
					name + " has " + bytes + " bytes of UTF-8, expected " + min + " to " + max);
		}
		return bytes;
	}

	private static void unsignedShort(String name, int value) {
		range(name, value, 0xFFFF);
	}

	private static void range(String name, int value, int max) {
		if (value < 0 || value > max) {
			throw new IllegalArgumentException(name + " is " + value + ", expected 0 to " + max);
		}
	}

}
