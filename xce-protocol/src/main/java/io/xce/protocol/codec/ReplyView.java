package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * A reply in a buffer.
 */
final class ReplyView extends FrameView implements Reply {

	private int reasonPosition;

	private int reasonLength;

	private int redirectPosition;

	private int redirectLength;

	private int clusterPosition;

	@Override
	int fixedLength() {
		return Layout.REPLY_END;
	}

	@Override
	int check() throws MalformedFrameException {
		this.reasonPosition = 0;
		this.redirectPosition = 0;
		this.clusterPosition = 0;
		Frames.epoch(buffer(), at(Layout.REPLY_EPOCH));
		return Layout.REPLY_END;
	}

	@Override
	void extension(int number, int at, int length) throws MalformedFrameException {
		switch (number) {
			case Layout.EXTENSION_REASON -> {
				this.reasonPosition = once(this.reasonPosition, at, number);
				this.reasonLength = length;
			}
			case Layout.EXTENSION_REDIRECT -> {
				if (length < 4) {
					throw new MalformedFrameException("redirect of " + length + " bytes", "4 or more");
				}
				this.redirectPosition = once(this.redirectPosition, at, number);
				this.redirectLength = length;
			}
			case Layout.EXTENSION_CLUSTER_ID -> {
				if (length != Layout.CLUSTER_ID_BYTES) {
					throw new MalformedFrameException("cluster id of " + length + " bytes", "16");
				}
				this.clusterPosition = once(this.clusterPosition, at, number);
			}
			default -> {
				// a newer controller may say more than this version knows
			}
		}
	}

	@Override
	public int statusCode() {
		return buffer().getUnsignedShort(at(Layout.REPLY_STATUS));
	}

	@Override
	public @Nullable Status status() {
		return Status.of(statusCode());
	}

	@Override
	public boolean preExecution() {
		return flag(Layout.FLAG_PRE_EXECUTION);
	}

	@Override
	public @Nullable Role role() {
		return Role.of(buffer().getUnsignedByte(at(Layout.REPLY_ROLE)));
	}

	@Override
	public long epoch() {
		return buffer().getLong(at(Layout.REPLY_EPOCH));
	}

	@Override
	public @Nullable String reason() {
		return text(this.reasonPosition, this.reasonLength);
	}

	@Override
	public @Nullable String redirectHost() {
		return (this.redirectPosition != 0) ? text(this.redirectPosition + 4, this.redirectLength - 4) : text(0, 0);
	}

	@Override
	public int redirectPort() {
		ByteBuf in = buffer();
		return (this.redirectPosition != 0) ? in.getInt(this.redirectPosition) : 0;
	}

	@Override
	public @Nullable ClusterId clusterId() {
		ByteBuf in = buffer();
		int at = this.clusterPosition;
		return (at != 0) ? new ClusterId(in.getLong(at), in.getLong(at + 8)) : null;
	}

}
