package io.xce.protocol.codec;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Draws valid frames. One seed gives the same frames always.
 */
final class RandomFrames {

	private static final String ALPHABET = "abcxyz.-09 \u00e4\u00df\u20ac\u4e2d\ud83d\ude80";

	private final SplittableRandom random;

	RandomFrames(long seed) {
		this.random = new SplittableRandom(seed);
	}

	List<Frame> frames(int count) {
		return IntStream.range(0, count).mapToObj((index) -> frame()).toList();
	}

	Frame frame() {
		return new Frame(switch (this.random.nextInt(10)) {
			case 0 -> hello();
			case 1 -> helloReply();
			case 2 -> new Pong(number(), role(), epoch(), cluster());
			case 3 -> this.random.nextLong();
			case 4, 5, 6 -> request();
			default -> reply();
		});
	}

	RequestMessage request() {
		return new RequestMessage(number(), text(1, 60), this.random.nextInt(256),
				this.random.nextLong(Request.NO_DEADLINE + 1), this.random.nextInt(), this.random.nextLong(),
				this.random.nextBoolean(), this.random.nextBoolean(), maybe(text(0, 16)), maybe(text(0, 60)), body());
	}

	ReplyMessage reply() {
		String host = maybe(text(0, 60));
		return new ReplyMessage(number(), this.random.nextInt(0x10000), this.random.nextBoolean(), role(), epoch(),
				maybe(text(0, 300)), host, (host != null) ? this.random.nextInt() : 0, cluster(), body());
	}

	private Hello hello() {
		return new Hello(this.random.nextInt(0x10000), this.random.nextInt(0x10000), this.random.nextLong(),
				new ClientId(this.random.nextLong(), this.random.nextLong()), text(0, 60), cluster(), body());
	}

	private HelloReply helloReply() {
		return new HelloReply(this.random.nextInt(0x10000), this.random.nextInt(0x10000), this.random.nextInt(0x10000),
				this.random.nextInt(0x10000), this.random.nextLong(), role(), epoch(), cluster(),
				new HelloReply.Limits(1 + this.random.nextInt(Integer.MAX_VALUE - 1),
						1 + this.random.nextInt(Integer.MAX_VALUE - 1), this.random.nextLong(Long.MAX_VALUE)),
				maybe(text(1, 300)));
	}

	private long number() {
		return this.random.nextBoolean() ? this.random.nextInt(1000) : this.random.nextLong();
	}

	private @Nullable Role role() {
		return Role.of(this.random.nextInt(6));
	}

	private long epoch() {
		return (this.random.nextInt(4) == 0) ? Reply.NO_EPOCH : this.random.nextLong(Long.MAX_VALUE);
	}

	private @Nullable ClusterId cluster() {
		return maybe(new ClusterId(this.random.nextLong(), this.random.nextLong()));
	}

	private byte[] body() {
		byte[] body = new byte[this.random.nextInt(this.random.nextBoolean() ? 4 : 3000)];
		this.random.nextBytes(body);
		return body;
	}

	private String text(int min, int max) {
		StringBuilder text = new StringBuilder();
		int length = this.random.nextInt(min, max + 1);
		int[] alphabet = ALPHABET.codePoints().toArray();
		for (int i = 0; i < length; i++) {
			text.appendCodePoint(alphabet[this.random.nextInt(alphabet.length)]);
		}
		return text.toString();
	}

	private <T> @Nullable T maybe(T value) {
		return this.random.nextBoolean() ? value : null;
	}

}
