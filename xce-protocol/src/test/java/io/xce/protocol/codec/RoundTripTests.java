package io.xce.protocol.codec;

import java.util.List;
import java.util.stream.LongStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is written comes out again, whole.
 */
class RoundTripTests {

	static LongStream seeds() {
		return LongStream.range(0, 200);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsWhatWasWritten(long seed) {
		List<Frame> frames = new RandomFrames(seed).frames(20);
		Frame.Recorder recorder = new Frame.Recorder();
		ByteBuf in = Unpooled.wrappedBuffer(Frame.bytes(frames));
		boolean open = new FrameReader(recorder, 1 << 20).read(in);
		assertThat(recorder.failures).isEmpty();
		assertThat(recorder.frames).isEqualTo(frames);
		assertThat(open).isTrue();
		assertThat(in.isReadable()).isFalse();
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void writesTheSameBytesAgain(long seed) {
		Frame frame = new RandomFrames(seed).frame();
		Frame.Recorder recorder = new Frame.Recorder();
		new FrameReader(recorder, 1 << 20).read(Unpooled.wrappedBuffer(frame.bytes()));
		assertThat(recorder.frames).hasSize(1);
		assertThat(recorder.frames.get(0).bytes()).isEqualTo(frame.bytes());
	}

}
