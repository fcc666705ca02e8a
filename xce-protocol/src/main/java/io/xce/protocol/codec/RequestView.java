package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request in a buffer.
 */
final class RequestView extends FrameView implements Request {

	private final OperationNames names = new OperationNames();

	private String operation = "";

	private int tracePosition;

	private int traceLength;

	private int keyPosition;

	private int keyLength;

	@Override
	int fixedLength() {
		return Layout.REQUEST_OPERATION;
	}

	@Override
	int check() throws MalformedFrameException {
		this.tracePosition = 0;
		this.keyPosition = 0;
		ByteBuf in = buffer();
		int length = in.getUnsignedByte(at(Layout.REQUEST_OPERATION_LENGTH));
		if (length == 0) {
			throw new MalformedFrameException("operation of 0 bytes", "1 to 255");
		}
		int end = Layout.REQUEST_OPERATION + length;
		Frames.within(end, in.getUnsignedShort(at(Layout.HEADER_LENGTH)), "operation");
		this.operation = this.names.read(in, at(Layout.REQUEST_OPERATION), length);
		return end;
	}

	@Override
	void extension(int number, int at, int length) throws MalformedFrameException {
		if (number == Layout.EXTENSION_TRACE_PARENT) {
			this.tracePosition = once(this.tracePosition, at, number);
			this.traceLength = length;
		}
		else if (number == Layout.EXTENSION_CALLER_KEY) {
			this.keyPosition = once(this.keyPosition, at, number);
			this.keyLength = length;
			// decoding replaces what is wrong: two keys could become one
			if (!ByteBufUtil.isText(buffer(), at, length, StandardCharsets.UTF_8)) {
				throw new MalformedFrameException("caller key " + Text.dump(buffer(), at, length), "UTF-8");
			}
		}
	}

	@Override
	public String operation() {
		buffer();
		return this.operation;
	}

	@Override
	public @Nullable Kind kind() {
		return Kind.of(kindCode());
	}

	@Override
	public int kindCode() {
		return buffer().getUnsignedByte(at(Layout.REQUEST_KIND));
	}

	@Override
	public long remainingMillis() {
		return buffer().getUnsignedInt(at(Layout.REQUEST_REMAINING));
	}

	@Override
	public int slot() {
		return buffer().getInt(at(Layout.REQUEST_SLOT));
	}

	@Override
	public long sequence() {
		return buffer().getLong(at(Layout.REQUEST_SEQUENCE));
	}

	@Override
	public boolean first() {
		return flag(Layout.FLAG_FIRST);
	}

	@Override
	public boolean waits() {
		return flag(Layout.FLAG_WAITS);
	}

	@Override
	public @Nullable String callerKey() {
		return text(this.keyPosition, this.keyLength);
	}

	@Override
	public @Nullable String traceParent() {
		return text(this.tracePosition, this.traceLength);
	}

}
