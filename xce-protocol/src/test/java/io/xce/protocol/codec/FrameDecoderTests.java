package io.xce.protocol.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * However the bytes are cut into reads, the same frames come out, and no buffer is kept.
 */
class FrameDecoderTests {

	private static final int LIMIT = 1 << 20;

	static LongStream seeds() {
		return LongStream.range(0, 100);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsFramesCutAtEveryByte(long seed) {
		List<Frame> frames = new RandomFrames(seed).frames(2);
		byte[] bytes = Frame.bytes(frames);
		for (int cut = 0; cut <= bytes.length; cut++) {
			DecoderHarness harness = new DecoderHarness(LIMIT);
			harness.feed(bytes, 0, cut);
			harness.feed(bytes, cut, bytes.length);
			assertThat(harness.recorder.frames).as("cut at %s", cut).isEqualTo(frames);
			assertThat(harness.decoder.bytesReceived()).isEqualTo(bytes.length);
			harness.assertNothingHeld();
			harness.close();
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void readsFramesCutAnywhere(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		List<Frame> frames = new RandomFrames(seed).frames(50);
		byte[] bytes = Frame.bytes(frames);
		DecoderHarness harness = new DecoderHarness(LIMIT);
		for (int at = 0; at < bytes.length;) {
			int end = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 8 : 2000));
			harness.feed(bytes, at, end);
			at = end;
			assertThat(harness.decoder.bytesReceived()).isEqualTo(at);
		}
		assertThat(harness.recorder.frames).isEqualTo(frames);
		harness.assertNothingHeld();
		harness.close();
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void saysNothingOfAFrameThatNeverEnds(long seed) {
		byte[] bytes = new RandomFrames(seed).frame().bytes();
		for (int cut = 0; cut < bytes.length; cut++) {
			DecoderHarness harness = new DecoderHarness(LIMIT);
			harness.feed(bytes, 0, cut);
			harness.channel.finish();
			assertThat(harness.recorder.frames).as("cut at %s", cut).isEmpty();
			assertThat(harness.recorder.failures).as("cut at %s", cut).isEmpty();
			harness.close();
		}
	}

	@Test
	void readsAFrameByteByByte() {
		byte[] bytes = Frame.bytes(new RandomFrames(7).frames(10));
		DecoderHarness harness = new DecoderHarness(LIMIT);
		for (int i = 0; i < bytes.length; i++) {
			harness.feed(bytes, i, i + 1);
		}
		assertThat(harness.recorder.frames).isEqualTo(new RandomFrames(7).frames(10));
		harness.close();
	}

	@Test
	void holdsWhatCameAndNotWhatWasClaimed() {
		byte[] bytes = new Frame(RequestMessage.of(1, "jobs.submit", Kind.WRITE, new byte[900_000])).bytes();
		DecoderHarness harness = new DecoderHarness(LIMIT);
		harness.feed(bytes, 0, 64);
		assertThat(harness.held()).isLessThanOrEqualTo(1024);
		harness.feed(bytes, 64, 20_000);
		assertThat(harness.held()).isLessThanOrEqualTo(64 * 1024);
		harness.feed(bytes, 20_000, bytes.length);
		assertThat(harness.recorder.frames).hasSize(1);
		harness.assertNothingHeld();
		harness.close();
	}

	@Test
	void dropsWhatFollowsMalformedInput() {
		byte[] good = new Frame(1L).bytes();
		DecoderHarness harness = new DecoderHarness(LIMIT);
		harness.feed(good);
		harness.feed("GET / HTTP/1.1\r\n\r\n".getBytes());
		harness.feed(good);
		assertThat(harness.recorder.frames).hasSize(1);
		assertThat(harness.recorder.failures).hasSize(1);
		assertThat(harness.decoder.bytesReceived()).isEqualTo(2 * good.length + 18);
		harness.assertNothingHeld();
		harness.close();
	}

	@Test
	void dropsWhatFollowsMalformedInputInTheSameRead() {
		byte[] bytes = new byte[48];
		System.arraycopy(new Frame(1L).bytes(), 0, bytes, 0, 16);
		System.arraycopy(new Frame(2L).bytes(), 0, bytes, 32, 16);
		DecoderHarness harness = new DecoderHarness(LIMIT);
		harness.feed(bytes);
		assertThat(harness.recorder.frames).containsExactly(new Frame(1L));
		assertThat(harness.recorder.failures).hasSize(1);
		harness.assertNothingHeld();
		harness.close();
	}

	@Test
	void checksALengthCutInTwo() {
		DecoderHarness harness = new DecoderHarness(LIMIT);
		harness.feed(new byte[] { 0x7F, 0 });
		assertThat(harness.recorder.failures).isEmpty();
		harness.feed(new byte[] { 0, 0, 1 });
		assertThat(harness.recorder.failures).hasSize(1);
		harness.assertNothingHeld();
		harness.close();
	}

	@Test
	void appliesANewLimit() {
		byte[] bytes = new Frame(ReplyMessage.ok(1, Role.PRIMARY, 1, new byte[5000])).bytes();
		DecoderHarness harness = new DecoderHarness(bytes.length);
		harness.feed(bytes);
		assertThat(harness.recorder.frames).hasSize(1);
		harness.decoder.limit(bytes.length - 1);
		harness.feed(bytes);
		assertThat(harness.recorder.frames).hasSize(1);
		assertThat(harness.recorder.failures).singleElement()
			.satisfies((failure) -> assertThat(failure).hasMessageContaining("length " + (bytes.length - 4)));
		harness.close();
	}

	@Test
	void survivesRemovalWhileItReads() {
		List<Frame> seen = new ArrayList<>();
		DecoderHarness[] holder = new DecoderHarness[1];
		holder[0] = new DecoderHarness(new FrameListener() {
			@Override
			public void ping(long id) {
				seen.add(new Frame(id));
				holder[0].channel.pipeline().remove(FrameDecoder.class);
			}
		}, LIMIT);
		byte[] bytes = Frame.bytes(List.of(new Frame(1L), new Frame(2L), new Frame(3L)));
		holder[0].feed(bytes, 0, 5);
		holder[0].feed(bytes, 5, 40);
		assertThat(seen).containsExactly(new Frame(1L));
		holder[0].close();
	}

	@Test
	void survivesCloseWhileItReads() {
		DecoderHarness[] holder = new DecoderHarness[1];
		holder[0] = new DecoderHarness(new FrameListener() {
			@Override
			public void malformed(MalformedFrameException failure) {
				holder[0].channel.close();
			}
		}, LIMIT);
		holder[0].feed(new byte[3]);
		holder[0].feed(new byte[100]);
		assertThat(holder[0].channel.isOpen()).isFalse();
		holder[0].close();
	}

	@Test
	void readsNothingMoreOnceAListenerThrew() {
		List<Long> seen = new ArrayList<>();
		DecoderHarness harness = new DecoderHarness(new FrameListener() {
			@Override
			public void ping(long id) {
				seen.add(id);
				throw new IllegalStateException("listener");
			}
		}, LIMIT);
		byte[] bytes = Frame.bytes(List.of(new Frame(1L), new Frame(2L)));
		assertThatThrownBy(() -> harness.feed(bytes)).hasMessage("listener");
		harness.feed(bytes);
		assertThat(seen).containsExactly(1L);
		harness.close();
	}

	@Test
	void passesOnWhatIsNotBytes() {
		DecoderHarness harness = new DecoderHarness(LIMIT);
		harness.channel.writeInbound("event");
		assertThat(harness.channel.<Object>readInbound()).isEqualTo("event");
		assertThat(harness.decoder.bytesReceived()).isZero();
		harness.close();
	}

	@Test
	void aViewIsGoneAfterItsCall() {
		List<Request> views = new ArrayList<>();
		DecoderHarness harness = new DecoderHarness(new FrameListener() {
			@Override
			public void request(Request view) {
				views.add(view);
				assertThat(view.operation()).isEqualTo("jobs.get");
			}
		}, LIMIT);
		byte[] bytes = new Frame(RequestMessage.of(1, "jobs.get", Kind.READ, new byte[2])).bytes();
		harness.feed(bytes);
		harness.feed(bytes);
		assertThat(views).hasSize(2);
		assertThat(views.get(0)).isSameAs(views.get(1));
		assertThatThrownBy(views.get(0)::id).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(views.get(0)::operation).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(views.get(0)::body).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(views.get(0)::callerKey).isInstanceOf(IllegalStateException.class);
		harness.close();
	}

	@Test
	void parsesWholeFramesInPlace() {
		List<Long> held = new ArrayList<>();
		DecoderHarness[] holder = new DecoderHarness[1];
		holder[0] = new DecoderHarness(new FrameListener() {
			@Override
			public void ping(long id) {
				held.add(holder[0].held());
			}
		}, LIMIT);
		holder[0].feed(Frame.bytes(List.of(new Frame(1L), new Frame(2L))));
		assertThat(held).containsExactly(0L, 0L);
		holder[0].close();
	}

}
