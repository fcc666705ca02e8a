package io.xce.protocol.codec;

import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A decoder in a channel that knows which buffers were given out and not released.
 */
final class DecoderHarness {

	final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);

	final Frame.Recorder recorder = new Frame.Recorder();

	final FrameDecoder decoder;

	final EmbeddedChannel channel;

	private final List<ByteBuf> fed = new ArrayList<>();

	DecoderHarness(int maxFrameBytes) {
		this.decoder = new FrameDecoder(this.recorder, maxFrameBytes);
		this.channel = channel(this.decoder);
	}

	DecoderHarness(FrameListener listener, int maxFrameBytes) {
		this.decoder = new FrameDecoder(listener, maxFrameBytes);
		this.channel = channel(this.decoder);
	}

	private EmbeddedChannel channel(FrameDecoder decoder) {
		EmbeddedChannel channel = new EmbeddedChannel();
		channel.config().setAllocator(this.allocator);
		channel.pipeline().addLast(decoder);
		return channel;
	}

	void feed(byte[] bytes, int from, int to) {
		// never the shared empty buffer, whose count stays 1
		ByteBuf in = Unpooled.buffer(to - from + 1).writeBytes(bytes, from, to - from);
		this.fed.add(in);
		this.channel.writeInbound(in);
	}

	void feed(byte[] bytes) {
		feed(bytes, 0, bytes.length);
	}

	long held() {
		return this.allocator.metric().usedHeapMemory() + this.allocator.metric().usedDirectMemory();
	}

	void assertNothingHeld() {
		assertThat(this.fed).allSatisfy((in) -> assertThat(in.refCnt()).isZero());
		assertThat(held()).isZero();
	}

	void close() {
		this.channel.finishAndReleaseAll();
		assertNothingHeld();
	}

}
